import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { createAuthMachine } from '#machines/auth/auth.machine.ts';
import { Button } from '#src/ui/Button.tsx';
import { fingerprintPattern } from '#src/ui/icons/fingerprint-pattern.ts';
import { selectIsRequestingPasskey, selectIsSigningIn, selectIsSigningInWithPasskey } from './sign-in.selectors.ts';
import styles from './SignInView.module.css';

/** The passkey is offered first, because it needs no email and no password. */
export function PasskeySignIn({ actor }: { readonly actor: ActorRefFrom<ReturnType<typeof createAuthMachine>> }) {
  const isBusy = useSelector(actor, selectIsSigningInWithPasskey);
  const isRequesting = useSelector(actor, selectIsRequestingPasskey);
  const isSigningIn = useSelector(actor, selectIsSigningIn);
  return (
    <div className={styles.passkey}>
      <Button
        kind="act"
        tall
        icon={fingerprintPattern}
        busy={isBusy}
        reason={isSigningIn && <Trans>Not possible right now.</Trans>}
        onClick={() => actor.send({ type: 'passkey.pressed' })}
      >
        <Trans>Sign in with a passkey</Trans>
      </Button>
      {isRequesting ? (
        <>
          <p role="status">
            <Trans>Follow the steps on your screen.</Trans>
          </p>
          <Button onClick={() => actor.send({ type: 'passkey.cancelled' })}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      ) : (
        <p>
          <Trans>Your face, your finger or your screen lock. No password.</Trans>
        </p>
      )}
      <p className={styles.or}>
        <Trans>or with your email</Trans>
      </p>
    </div>
  );
}

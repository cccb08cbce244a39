import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Button } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { failureSentence } from '#words/failure.words.ts';
import { type AuthActor, selectIsPasskeyInterrupted, selectWhyNotIn, selectWhySignedOut } from './sign-in.selectors.ts';

/** Why the member is not signed in: the server's sentence, the reason for a missing response, or why they must sign in again. */
export function WhyNotIn({ actor }: { readonly actor: AuthActor }) {
  const { i18n } = useLingui();
  const why = useSelector(actor, selectWhyNotIn);
  const isPasskey = useSelector(actor, selectIsPasskeyInterrupted);
  const wasSignedOut = useSelector(actor, selectWhySignedOut);
  if (why?.kind === 'problem') return <Notice tone="danger" live="alert" title={why.problem.message} />;
  if (why?.kind === 'failure')
    return (
      <Notice
        tone="danger"
        live="alert"
        title={<Trans>We couldn’t sign you in.</Trans>}
        action={
          <Button {...(isPasskey ? { onClick: () => actor.send({ type: 'passkey.pressed' }) } : { type: 'submit' })} icon={rotateCw}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {i18n._(failureSentence(why.failure, 'acting'))}
      </Notice>
    );
  if (wasSignedOut === 'lost' || wasSignedOut === 'lostElsewhere')
    return <Notice tone="info" live="status" title={i18n._(failureSentence('signedOut', 'reading'))} />;
  if (wasSignedOut === 'elsewhere') return <Notice tone="info" live="status" title={<Trans>You signed out in another tab.</Trans>} />;
  return null;
}

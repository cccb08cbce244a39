import { Plural } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type SignInSessionsActor, selectSessions } from '#machines/auth/sign-in-sessions.selectors.ts';
import styles from './SignInSessions.module.css';

export function SignInSessionCount({ actor }: { readonly actor: SignInSessionsActor }) {
  const sessions = useSelector(actor, selectSessions);
  if (!sessions) return null;
  const count = sessions.length;
  return (
    <p className={styles.count}>
      <b>{count}</b>{' '}
      <span>
        <Plural value={count} one="device signed in" other="devices signed in" />
      </span>
    </p>
  );
}

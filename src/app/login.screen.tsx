import { useSelector } from '@xstate/react';
import { selectAuth } from '#machines/app/app.selectors.ts';
import { SignInView } from '#src/features/auth/SignInView.tsx';
import { selectIsCheckingSignIn } from '#src/features/auth/startup-auth.selectors.ts';
import { useAppSelector } from './AppActorContext.ts';
import { SignInCheck } from './StartingPage.tsx';

/** If another tab has signed in, or the auth actor has stopped with an error, there is no form. */
export function View() {
  const auth = useAppSelector(selectAuth);
  const isCheckingSignIn = useSelector(auth, selectIsCheckingSignIn);
  return isCheckingSignIn || !auth ? <SignInCheck /> : <SignInView actor={auth} />;
}

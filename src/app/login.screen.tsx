import { useSelector } from '@xstate/react';
import { selectAuth } from '#machines/app/app.selectors.ts';
import { SignInView } from '#src/features/auth/SignInView.tsx';
import { selectIsCheckingSignIn } from '#src/features/auth/startup-auth.selectors.ts';
import { useAppSelector } from './AppActorContext.ts';
import { SignInCheck } from './StartingPage.tsx';

/** The sign-in form has no flow of its own: it talks to the auth actor. When somebody signed in in another tab, or that actor broke, there is nothing to fill in. */
export function View() {
  const auth = useAppSelector(selectAuth);
  const isCheckingSignIn = useSelector(auth, selectIsCheckingSignIn);
  return isCheckingSignIn || !auth ? <SignInCheck /> : <SignInView actor={auth} />;
}

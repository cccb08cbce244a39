import { useSelector } from '@xstate/react';
import { selectAuth } from '#machines/app/app.selectors.ts';
import { SignInView } from '#src/features/auth/SignInView.tsx';
import { selectIsBeingAsked } from '#src/features/auth/start.selectors.ts';
import { useAppSelector } from './AppContext.ts';
import { WhoIsThere } from './StartingPage.tsx';

/** The sign-in form has no flow of its own: it talks to the auth actor. When somebody signed in in another tab, or that actor broke, there is nothing to fill in. */
export function View() {
  const auth = useAppSelector(selectAuth);
  const isBeingAsked = useSelector(auth, selectIsBeingAsked);
  return isBeingAsked || !auth ? <WhoIsThere /> : <SignInView actor={auth} />;
}

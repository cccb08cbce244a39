import { selectAuth } from '#machines/app/app.selectors.ts';
import { SignInView } from '#src/features/auth/SignInView.tsx';
import { useAppSelector } from './AppContext.ts';

/** The sign-in form has no flow of its own: it talks to the auth actor. */
export function View() {
  const auth = useAppSelector(selectAuth);
  return auth ? <SignInView actor={auth} /> : null;
}

/** The sign-in session of the member. This machine signs in and out, and signs the member out of all tabs when the session ends. */
import { authenticated } from './auth.authenticated.states.ts';
import { initialAuthContext } from './auth.rules.ts';
import { authSetup } from './auth.setup.ts';
import { signedOut } from './auth.signed-out.states.ts';
import { unknown } from './auth.unknown.states.ts';

const machine = authSetup.createMachine({
  id: 'auth',
  context: initialAuthContext,
  initial: 'unknown',
  description: 'The member of this browser: not known yet, signed in, or signed out.',
  meta: { spec: '§4.auth' },
  states: { unknown, authenticated, signedOut },
});

/** All callers share one machine, because it never changes. */
export const createAuthMachine = () => machine;

import { call } from './call-definition.ts';
import { Credentials } from './credentials.ts';
import { Profile } from './profile.ts';

export const signIn = call('signIn', {
  method: 'POST',
  path: '/api/v1/authentication',
  summary: 'Sign in with e-mail, password and, where the member has an authenticator app, a code; sets the session cookie.',
  needs: 'none',
  body: Credentials,
  answer: Profile,
  problems: ['invalid_credentials', 'second_factor_required', 'code_refused'],
});

export const signOut = call('signOut', {
  method: 'DELETE',
  path: '/api/v1/authentication',
  summary: 'End this session; always succeeds.',
  needs: 'none',
  isUnread: true,
  problems: [],
});

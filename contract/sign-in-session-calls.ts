import * as v from 'valibot';
import { call } from './call-definition.ts';
import { SignInSession } from './sign-in-sessions.ts';
import { ById } from './values.ts';

export const listSignInSessions = call('listSignInSessions', {
  method: 'GET',
  path: '/api/v1/sign_in_sessions',
  summary: 'Where the member is signed in: this session first, then the one that was used last.',
  needs: 'session',
  answer: v.object({ sign_in_sessions: v.array(SignInSession) }),
  problems: ['not_signed_in'],
});

export const endSignInSession = call('endSignInSession', {
  method: 'DELETE',
  path: '/api/v1/sign_in_sessions/{id}',
  summary: 'Sign out on one device; its streams close at once.',
  needs: 'session',
  params: ById,
  idempotent: true,
  problems: ['not_signed_in', 'not_found', 'key_reused'],
});

export const endOtherSignInSessions = call('endOtherSignInSessions', {
  method: 'DELETE',
  path: '/api/v1/sign_in_sessions',
  summary: 'Sign out on every other device.',
  needs: 'session',
  idempotent: true,
  problems: ['not_signed_in', 'key_reused'],
});

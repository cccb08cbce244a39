import * as v from 'valibot';
import { call } from './call-definition.ts';
import {
  ByToken,
  Invite,
  PasswordChange,
  PasswordReset,
  PasswordResetRequest,
  PasswordSetting,
  ProfileUpdate,
  Signup,
} from './identity.ts';
import { Profile } from './profile.ts';

const linkProblems = ['not_found', 'link_used', 'link_expired', 'link_replaced'] as const;

export const requestPasswordReset = call('requestPasswordReset', {
  method: 'POST',
  path: '/api/v1/password_resets',
  summary: 'Mail a link with which a new password can be set; the same answer for an unknown e-mail.',
  needs: 'none',
  body: PasswordResetRequest,
  problems: [],
});

export const readPasswordReset = call('readPasswordReset', {
  method: 'GET',
  path: '/api/v1/password_resets/{token}',
  summary: 'Whether a mailed link can still be used.',
  needs: 'none',
  params: ByToken,
  answer: PasswordReset,
  problems: linkProblems,
});

export const resetPassword = call('resetPassword', {
  method: 'PUT',
  path: '/api/v1/password_resets/{token}',
  summary: 'Set a new password; every session of the member ends.',
  needs: 'none',
  params: ByToken,
  body: PasswordSetting,
  problems: linkProblems,
});

export const changePassword = call('changePassword', {
  method: 'PUT',
  path: '/api/v1/password',
  summary: 'Set a new password, knowing the current one; every other session of the member ends.',
  needs: 'session',
  body: PasswordChange,
  problems: ['not_signed_in', 'invalid_credentials'],
});

export const readInvite = call('readInvite', {
  method: 'GET',
  path: '/api/v1/invite/{token}',
  summary: 'Who invites, and whom: the organisation and a masked e-mail.',
  needs: 'none',
  params: ByToken,
  answer: Invite,
  problems: linkProblems,
});

export const signUp = call('signUp', {
  method: 'POST',
  path: '/api/v1/signup',
  summary: 'Become a member with an invite; sets the session cookie.',
  needs: 'none',
  query: v.strictObject({ invite: ByToken.entries.token }),
  body: Signup,
  answer: Profile,
  problems: [...linkProblems, 'already_signed_up'],
});

export const acceptInvite = call('acceptInvite', {
  method: 'PUT',
  path: '/api/v1/invite/{token}/accept',
  summary: 'Join the organisation that invites; accepting once more changes nothing.',
  needs: 'session',
  params: ByToken,
  answer: Profile,
  problems: ['not_signed_in', ...linkProblems, 'invite_for_another'],
});

export const updateProfile = call('updateProfile', {
  method: 'PUT',
  path: '/api/v1/profile',
  summary: 'Change name, language or whether training is tracked; what is left out stays.',
  needs: 'session',
  body: ProfileUpdate,
  answer: Profile,
  problems: ['not_signed_in'],
});

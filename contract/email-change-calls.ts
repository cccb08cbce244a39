import { call } from './call-definition.ts';
import { EmailChangeConfirmation, EmailChangeLink, EmailChangeRequest, EmailChangeState } from './email-change.ts';
import { ByToken } from './identity.ts';

const linkProblems = ['not_found', 'link_used', 'link_expired', 'link_replaced'] as const;

export const requestEmailChange = call('requestEmailChange', {
  method: 'POST',
  path: '/api/v1/email_change',
  summary: 'Mail a link to the new and one to the old address; the same answer for an address that is in use.',
  needs: 'session',
  body: EmailChangeRequest,
  problems: ['not_signed_in', 'step_up_required'],
});

export const readEmailChange = call('readEmailChange', {
  method: 'GET',
  path: '/api/v1/email_change',
  summary: 'The change that waits for confirmations, if there is one.',
  needs: 'session',
  answer: EmailChangeState,
  problems: ['not_signed_in'],
});

export const cancelEmailChange = call('cancelEmailChange', {
  method: 'DELETE',
  path: '/api/v1/email_change',
  summary: 'Keep the email; cancelling once more changes nothing.',
  needs: 'session',
  problems: ['not_signed_in'],
});

export const readEmailChangeLink = call('readEmailChangeLink', {
  method: 'GET',
  path: '/api/v1/email_changes/{token}',
  summary: 'What a mailed link does, if it can still be used.',
  needs: 'none',
  params: ByToken,
  answer: EmailChangeLink,
  problems: linkProblems,
});

export const confirmEmailChange = call('confirmEmailChange', {
  method: 'PUT',
  path: '/api/v1/email_changes/{token}/confirm',
  summary: 'Confirm a change for one address; with the second confirmation the email changes, and every other session ends.',
  needs: 'none',
  params: ByToken,
  answer: EmailChangeConfirmation,
  problems: linkProblems,
});

export const undoEmailChange = call('undoEmailChange', {
  method: 'PUT',
  path: '/api/v1/email_changes/{token}/undo',
  summary: 'Take a change back; every session of the member ends, and the old address gets a link to a new password.',
  needs: 'none',
  params: ByToken,
  problems: linkProblems,
});

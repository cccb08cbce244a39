import { call } from './call-definition.ts';
import { RecoveryCodes, SecondFactor, SecondFactorConfirmation, SecondFactorSetup } from './second-factor.ts';

export const readSecondFactor = call('readSecondFactor', {
  method: 'GET',
  path: '/api/v1/second_factor',
  summary: 'Whether signing in with the password needs a code, and how many recovery codes are left.',
  needs: 'session',
  answer: SecondFactor,
  problems: ['not_signed_in'],
});

export const beginSecondFactor = call('beginSecondFactor', {
  method: 'POST',
  path: '/api/v1/second_factor/secret',
  summary: 'A secret for an authenticator app, which counts once it is confirmed; needs a sign-in or a step-up of the last ten minutes.',
  needs: 'session',
  answer: SecondFactorSetup,
  problems: ['not_signed_in', 'step_up_required'],
});

export const confirmSecondFactor = call('confirmSecondFactor', {
  method: 'PUT',
  path: '/api/v1/second_factor',
  summary: 'Confirm the secret with a code of the app; a former app and its recovery codes count no more.',
  needs: 'session',
  body: SecondFactorConfirmation,
  answer: RecoveryCodes,
  problems: ['not_signed_in', 'code_refused', 'setup_expired'],
});

export const removeSecondFactor = call('removeSecondFactor', {
  method: 'POST',
  path: '/api/v1/second_factor/removal',
  summary: 'Remove the app and the recovery codes; needs a sign-in or a step-up of the last ten minutes.',
  needs: 'session',
  problems: ['not_signed_in', 'step_up_required'],
});

export const renewRecoveryCodes = call('renewRecoveryCodes', {
  method: 'POST',
  path: '/api/v1/second_factor/recovery_codes',
  summary: 'New recovery codes; the former ones are no longer valid. Needs a sign-in or a step-up of the last ten minutes.',
  needs: 'session',
  answer: RecoveryCodes,
  problems: ['not_signed_in', 'step_up_required', 'no_second_factor'],
});

import * as v from 'valibot';
import { call } from './call-definition.ts';
import { SignedPasskey } from './passkeys.ts';
import { StepUp } from './step-up.ts';

export const stepUp = call('stepUp', {
  method: 'POST',
  path: '/api/v1/step_up',
  summary: 'Confirm with the password and, where the member has an authenticator app, a code; it counts for ten minutes.',
  needs: 'session',
  body: StepUp,
  problems: ['not_signed_in', 'invalid_credentials', 'second_factor_required', 'code_refused'],
});

export const stepUpWithPasskey = call('stepUpWithPasskey', {
  method: 'POST',
  path: '/api/v1/step_up/passkey',
  summary: 'Confirm with a passkey, which signs the options of a sign-in; it counts for ten minutes.',
  needs: 'session',
  body: v.strictObject({ passkey: SignedPasskey }),
  problems: ['not_signed_in', 'passkey_refused'],
});

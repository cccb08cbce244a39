import * as v from 'valibot';
import { call } from './call-definition.ts';
import { CreatedPasskey, Passkey, PasskeyCreation, PasskeyNaming, PasskeyRequest, SignedPasskey } from './passkeys.ts';
import { Profile } from './profile.ts';
import { ById } from './values.ts';

export const listPasskeys = call('listPasskeys', {
  method: 'GET',
  path: '/api/v1/passkeys',
  summary: 'The passkeys of the member, the oldest first.',
  needs: 'session',
  answer: v.object({ passkeys: v.array(Passkey) }),
  problems: ['not_signed_in'],
});

export const beginPasskey = call('beginPasskey', {
  method: 'POST',
  path: '/api/v1/passkeys/options',
  summary: 'What the browser needs to make a passkey; after ten minutes without a sign-in or step-up it needs one.',
  needs: 'session',
  answer: v.object({ options: PasskeyCreation }),
  problems: ['not_signed_in', 'step_up_required', 'passkeys_full'],
});

export const addPasskey = call('addPasskey', {
  method: 'POST',
  path: '/api/v1/passkeys',
  summary: 'Add the passkey that the browser has made; no session ends.',
  needs: 'session',
  body: v.strictObject({ passkey: CreatedPasskey }),
  answer: Passkey,
  idempotent: true,
  problems: ['not_signed_in', 'passkey_refused', 'passkeys_full', 'key_reused'],
});

export const renamePasskey = call('renamePasskey', {
  method: 'PUT',
  path: '/api/v1/passkeys/{id}',
  summary: 'Give a passkey another name.',
  needs: 'session',
  params: ById,
  body: PasskeyNaming,
  answer: Passkey,
  problems: ['not_signed_in', 'not_found'],
});

export const removePasskey = call('removePasskey', {
  method: 'DELETE',
  path: '/api/v1/passkeys/{id}',
  summary: 'Remove a passkey, which no longer signs in; after ten minutes without a sign-in or step-up it needs one.',
  needs: 'session',
  params: ById,
  problems: ['not_signed_in', 'not_found', 'step_up_required'],
});

export const beginPasskeySignIn = call('beginPasskeySignIn', {
  method: 'POST',
  path: '/api/v1/authentication/passkey/options',
  summary: 'What the browser needs to sign in with a passkey.',
  needs: 'none',
  answer: v.object({ options: PasskeyRequest }),
  problems: [],
});

export const signInWithPasskey = call('signInWithPasskey', {
  method: 'POST',
  path: '/api/v1/authentication/passkey',
  summary: 'Sign in with a passkey; sets the session cookie.',
  needs: 'none',
  body: v.strictObject({ passkey: SignedPasskey }),
  answer: Profile,
  problems: ['passkey_refused'],
});

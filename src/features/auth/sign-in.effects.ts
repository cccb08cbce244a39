/** The calls for signing in and out. They are in a separate chunk, because most members are already signed in when they open the app. */
import * as authCalls from '#contract/auth-calls.ts';
import type { Credentials } from '#contract/credentials.ts';
import * as passkeyCalls from '#contract/passkey-calls.ts';
import type { SignedPasskey } from '#contract/passkeys.ts';
import type { PasskeySigned, SignInAnswer, SignOutAnswer } from '#machines/auth/auth.types.ts';
import type { Api } from '#src/api/api.ts';
import { canOfferInAutofill, signPasskey } from './browser-passkeys.ts';

export async function signIn(api: Api, credentials: Credentials, signal: AbortSignal): Promise<SignInAnswer> {
  const answered = await api.call(authCalls.signIn, { body: credentials, signal });
  return answered.kind === 'refused' ? answered : { kind: 'signedIn', profile: answered.answer };
}

export async function signOut(api: Api, signal: AbortSignal): Promise<SignOutAnswer> {
  const answered = await api.call(authCalls.signOut, { signal });
  return answered.kind === 'refused' ? answered : { kind: 'signedOut' };
}

export async function requestPasskey(api: Api, signal: AbortSignal): Promise<PasskeySigned> {
  const answered = await api.call(passkeyCalls.beginPasskeySignIn, { signal });
  return answered.kind === 'refused' ? answered : signPasskey(answered.answer.options, signal);
}

/** Waits until the member chooses a passkey in the autofill. Without browser support, the server is not called. */
export async function offerPasskey(api: Api, signal: AbortSignal): Promise<PasskeySigned> {
  if (!(await canOfferInAutofill())) return { kind: 'cancelled' };
  signal.throwIfAborted();
  const answered = await api.call(passkeyCalls.beginPasskeySignIn, { signal });
  return answered.kind === 'refused' ? answered : signPasskey(answered.answer.options, signal, 'autofill');
}

export async function sendPasskey(api: Api, passkey: SignedPasskey, signal: AbortSignal): Promise<SignInAnswer> {
  const answered = await api.call(passkeyCalls.signInWithPasskey, { body: { passkey }, signal });
  return answered.kind === 'refused' ? answered : { kind: 'signedIn', profile: answered.answer };
}

import { fromPromise } from 'xstate';
import * as profileCalls from '#contract/profile-calls.ts';
import type { Credentials } from '#contract/credentials.ts';
import type { SignedPasskey } from '#contract/passkeys.ts';
import type { Profile } from '#contract/profile.ts';
import type { PasskeySigned, ProfileAnswer, SignInAnswer, SignOutAnswer, StoredAnswer } from '#machines/auth/auth.types.ts';
import type { Api } from '#src/api/api.ts';
import type { MemberStore } from './stored-member.ts';

const signInCalls = () => import('./sign-in.effects.ts');

export const authEffects = (api: Api, store: MemberStore) => ({
  readStoredProfile: fromPromise<StoredAnswer, undefined>(async () => store.read()),
  storeProfile: fromPromise<void, Profile | null>(async ({ input }) => store.write(input)),
  clearStoredMember: fromPromise<void, undefined>(async () => store.clear()),

  readProfile: fromPromise<ProfileAnswer, undefined>(async ({ signal }) => {
    const answered = await api.call(profileCalls.readProfile, { signal });
    return answered.kind === 'refused' ? answered : { kind: 'read', profile: answered.answer };
  }),
  signIn: fromPromise<SignInAnswer, Credentials | null>(async ({ input, signal }) => {
    if (!input) throw new TypeError('no credentials were passed');
    return (await signInCalls()).signIn(api, input, signal);
  }),
  signPasskey: fromPromise<PasskeySigned, undefined>(async ({ signal }) => (await signInCalls()).requestPasskey(api, signal)),
  offerPasskey: fromPromise<PasskeySigned, undefined>(async ({ signal }) => (await signInCalls()).offerPasskey(api, signal)),
  signInWithPasskey: fromPromise<SignInAnswer, SignedPasskey | null>(async ({ input, signal }) => {
    if (!input) throw new TypeError('the browser has signed nothing');
    return (await signInCalls()).sendPasskey(api, input, signal);
  }),
  signOut: fromPromise<SignOutAnswer, undefined>(async ({ signal }) => (await signInCalls()).signOut(api, signal)),
});

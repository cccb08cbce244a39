/** Fills the ports of signing in and out. */
import { fromPromise } from 'xstate';
import * as authCalls from '#contract/auth-calls.ts';
import * as profileCalls from '#contract/profile-calls.ts';
import type { Credentials } from '#contract/credentials.ts';
import type { Profile } from '#contract/profile.ts';
import type { ProfileAnswer, SignInAnswer, SignOutAnswer, StoredAnswer } from '#machines/auth/auth.types.ts';
import type { Api } from '#src/api/api.ts';
import type { MemberStore } from './stored-member.ts';

export const authEffects = (api: Api, store: MemberStore) => ({
  readStoredProfile: fromPromise<StoredAnswer, undefined>(async () => store.read()),
  storeProfile: fromPromise<void, Profile | null>(async ({ input }) => store.write(input)),
  clearStoredMember: fromPromise<void, undefined>(async () => store.clear()),

  readProfile: fromPromise<ProfileAnswer, undefined>(async ({ signal }) => {
    const answered = await api.call(profileCalls.readProfile, { signal });
    return answered.kind === 'refused' ? answered : { kind: 'read', profile: answered.answer };
  }),
  signIn: fromPromise<SignInAnswer, Credentials | null>(async ({ input, signal }) => {
    if (!input) throw new TypeError('nobody handed in credentials');
    const answered = await api.call(authCalls.signIn, { body: input, signal });
    return answered.kind === 'refused' ? answered : { kind: 'signedIn', profile: answered.answer };
  }),
  signOut: fromPromise<SignOutAnswer, undefined>(async ({ signal }) => {
    const answered = await api.call(authCalls.signOut, { signal });
    return answered.kind === 'refused' ? answered : { kind: 'signedOut' };
  }),
});

import { fromPromise } from 'xstate';
import * as identityCalls from '#contract/identity-calls.ts';
import * as profileCalls from '#contract/profile-calls.ts';
import { createProfileFormMachine } from '#machines/profile/profile-form.machine.ts';
import { profileBody } from '#machines/profile/profile-form.rules.ts';
import type { ProfileRead, ProfileSaved, SaveProfileInput } from '#machines/profile/profile-form.types.ts';
import type { Api } from '#src/api/api.ts';

interface ProfileDependencies {
  readonly api: Api;
}

const readProfile = ({ api }: ProfileDependencies) =>
  fromPromise<ProfileRead, undefined>(async ({ signal }) => {
    const answered = await api.call(profileCalls.readProfile, { signal });
    return answered.kind === 'refused' ? answered : { kind: 'read', profile: answered.answer };
  });

const updateProfile = ({ api }: ProfileDependencies) =>
  fromPromise<ProfileSaved, SaveProfileInput>(async ({ input: { changes }, signal }) => {
    const answered = await api.call(identityCalls.updateProfile, { body: profileBody(changes), signal });
    return answered.kind === 'refused' ? answered : { kind: 'saved', profile: answered.answer };
  });

export const createProfileFormLogic = (deps: ProfileDependencies) =>
  createProfileFormMachine().provide({ actors: { readProfile: readProfile(deps), updateProfile: updateProfile(deps) } });

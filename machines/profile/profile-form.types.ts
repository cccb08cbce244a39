/** What the form of one's own profile takes, remembers, hears and says. */
import type { Refused } from '#contract/call-failure.ts';
import type { Profile } from '#contract/profile.ts';
import type { FormChanges, FormContext, FormEvent, FormInput, SaveFormInput } from './draft-form.types.ts';

/** What can be changed here: the address is the studio's record, language and training are settings. */
export const profileFields = ['full_name', 'first_name'] as const;
export type ProfileField = (typeof profileFields)[number];
export type ProfileChanges = FormChanges<ProfileField, string>;

export type ProfileFormInput = FormInput;
export type ProfileFormContext = FormContext<Profile, ProfileField, string>;
export type ProfileFormEvent = FormEvent<ProfileField>;

/** Emitted: the member is called something else from now on. */
export interface ProfileChanged {
  readonly type: 'profile.changed';
  readonly profile: Profile;
}

/** Port `readProfile`. */
export type ProfileRead = { readonly kind: 'read'; readonly profile: Profile } | Refused;
/** Port `updateProfile`: takes what changes, answers all of it. */
export type ProfileSaved = { readonly kind: 'saved'; readonly profile: Profile } | Refused;
export type SaveProfileInput = SaveFormInput<ProfileChanges>;

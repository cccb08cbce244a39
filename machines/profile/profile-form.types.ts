/** The types of the form of one's own profile. */
import type { Refused } from '#contract/call-failure.ts';
import type { Profile } from '#contract/profile.ts';
import type { FormChanges, FormContext, FormEvent, FormInput, SaveFormInput } from './draft-form.types.ts';

/** The fields that can be changed here: the address belongs to the studio's record, language and training to the settings. */
export const profileFields = ['full_name', 'first_name'] as const;
export type ProfileField = (typeof profileFields)[number];
export type ProfileChanges = FormChanges<ProfileField, string>;

export type ProfileFormInput = FormInput;
export type ProfileFormContext = FormContext<Profile, ProfileField, string>;
export type ProfileFormEvent = FormEvent<ProfileField>;

/** Emitted: the member has another name. */
export interface ProfileChanged {
  readonly type: 'profile.changed';
  readonly profile: Profile;
}

/** Port `readProfile`. */
export type ProfileRead = { readonly kind: 'read'; readonly profile: Profile } | Refused;
/** Port `updateProfile`: takes the changes, resolves to the whole profile. */
export type ProfileSaved = { readonly kind: 'saved'; readonly profile: Profile } | Refused;
export type SaveProfileInput = SaveFormInput<ProfileChanges>;

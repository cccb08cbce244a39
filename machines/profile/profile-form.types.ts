import type { Refused } from '#contract/call-failure.ts';
import type { Profile } from '#contract/profile.ts';
import type { FormChanges, FormContext, FormEvent, FormInput, SaveFormInput } from './draft-form.types.ts';

/** The fields that can be changed here. The address is in the member's record at the studio; language and training are in the settings. */
export const profileFields = ['full_name', 'first_name'] as const;
export type ProfileField = (typeof profileFields)[number];
export type ProfileChanges = FormChanges<ProfileField, string>;

export type ProfileFormInput = FormInput;
export type ProfileFormContext = FormContext<Profile, ProfileField, string>;
export type ProfileFormEvent = FormEvent<ProfileField>;

export interface ProfileChanged {
  readonly type: 'profile.changed';
  readonly profile: Profile;
}

export type ProfileRead = { readonly kind: 'read'; readonly profile: Profile } | Refused;
export type ProfileSaved = { readonly kind: 'saved'; readonly profile: Profile } | Refused;
export type SaveProfileInput = SaveFormInput<ProfileChanges>;

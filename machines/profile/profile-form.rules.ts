/** The form of the member’s own profile: its texts and its changes. Source: docs/spec §5, §7 (profile). */
import { checkFields } from '#contract/fields.ts';
import { ProfileUpdate } from '#contract/identity.ts';
import type { Profile } from '#contract/profile.ts';
import { createFormRules } from './draft-form.rules.ts';
import { profileUpdate } from './profile.rules.ts';
import { type ProfileChanges, type ProfileField, profileFields } from './profile-form.types.ts';

export const profileBody = (changes: ProfileChanges) => ({ profile: profileUpdate(changes) });

export const profileFormRules = createFormRules<Profile, ProfileField, string>({
  fields: profileFields,
  draftOf: (profile) => ({ full_name: profile?.full_name ?? '', first_name: profile?.first_name ?? '' }),
  valueOf: (written) => written,
  textOf: (value) => value,
  check: (changes) => checkFields(ProfileUpdate, profileBody(changes)),
  prefix: 'profile.',
});

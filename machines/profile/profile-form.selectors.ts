import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { FieldError, FormDraft } from './draft-form.types.ts';
import type { createProfileFormMachine } from './profile-form.machine.ts';
import { profileFormRules } from './profile-form.rules.ts';
import type { ProfileField } from './profile-form.types.ts';

export type ProfileFormActor = ActorRefFrom<typeof createProfileFormMachine>;
export type ProfileFormSnapshot = SnapshotFrom<typeof createProfileFormMachine>;

export const selectFieldError =
  (field: ProfileField) =>
  ({ context }: ProfileFormSnapshot): FieldError | null =>
    profileFormRules.fieldError(context, field);

export const selectDraft = ({ context }: ProfileFormSnapshot): FormDraft<ProfileField> => context.draft;
export const selectUnsaved = ({ context }: ProfileFormSnapshot): Partial<FormDraft<ProfileField>> | null =>
  profileFormRules.unsavedIn(context);

import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { FieldError } from './draft-form.types.ts';
import type { createMemberFormMachine } from './member-form.machine.ts';
import { memberRules } from './member-form.rules.ts';
import type { MemberDraft, MemberField } from './member-form.types.ts';

export type MemberFormActor = ActorRefFrom<typeof createMemberFormMachine>;
export type MemberFormSnapshot = SnapshotFrom<typeof createMemberFormMachine>;

export const selectFieldError =
  (field: MemberField) =>
  ({ context }: MemberFormSnapshot): FieldError | null =>
    memberRules.fieldError(context, field);

export const selectDraft = ({ context }: MemberFormSnapshot): MemberDraft => context.draft;
export const selectUnsaved = ({ context }: MemberFormSnapshot): Partial<MemberDraft> | null => memberRules.unsavedIn(context);

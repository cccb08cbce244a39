/** What the view asks the form of the member's data. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { FieldIssue } from '#contract/fields.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import type { createMemberFormMachine } from './member-form.machine.ts';
import { changesOf, issuesIn, unsavedIn } from './member-form.rules.ts';
import type { MemberDraft, MemberField } from './member-form.types.ts';

export type MemberFormActor = ActorRefFrom<typeof createMemberFormMachine>;
export type MemberFormSnapshot = SnapshotFrom<typeof createMemberFormMachine>;

/** What is wrong with a field: our own issue, or the server's sentence; null: nothing that anybody said. */
export type FieldTrouble = { readonly kind: 'issue'; readonly issue: FieldIssue } | { readonly kind: 'said'; readonly sentence: string };

export const selectFieldTrouble =
  (field: MemberField) =>
  ({ context }: MemberFormSnapshot): FieldTrouble | null => {
    const { isChecked, member, draft, trouble } = context;
    const issue = isChecked ? issuesIn(changesOf(member, draft))[field] : undefined;
    if (issue) return { kind: 'issue', issue };
    const sentence = trouble?.kind === 'problem' ? trouble.problem.errors?.[`member.${field}`] : undefined;
    return sentence === undefined ? null : { kind: 'said', sentence };
  };

export const selectDraft = ({ context }: MemberFormSnapshot) => context.draft;
export const selectMember = ({ context }: MemberFormSnapshot) => context.member;
export const selectIsReading = (snapshot: MemberFormSnapshot): boolean => snapshot.matches('reading');
export const selectIsSaving = (snapshot: MemberFormSnapshot): boolean => snapshot.matches('saving');
export const selectIsSaved = (snapshot: MemberFormSnapshot): boolean => snapshot.matches('saved');
/** Nobody knows whether the last change was saved. */
export const selectIsInterrupted = (snapshot: MemberFormSnapshot): boolean => snapshot.matches('interrupted');
export const selectHasFailed = (snapshot: MemberFormSnapshot): boolean => snapshot.matches('failed');
export const selectCanSave = (snapshot: MemberFormSnapshot): boolean => snapshot.can({ type: 'save.pressed' });
export const selectTrouble = ({ context }: MemberFormSnapshot): Trouble | null => context.trouble;
/** What is to be kept on the device until it is saved. */
export const selectUnsaved = ({ context }: MemberFormSnapshot): Partial<MemberDraft> | null => unsavedIn(context);
/** What was written before and never saved stands in the form, and can go. */
export const selectIsRestored = (snapshot: MemberFormSnapshot): boolean => snapshot.can({ type: 'discard.pressed' });

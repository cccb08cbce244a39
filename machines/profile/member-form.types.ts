/** What the form of the member's data takes, remembers, hears and says. */
import type { Refused } from '#contract/answer.ts';
import type { Member, MemberUpdate } from '#contract/members.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';

/** What can be changed here; a text in the form is empty where there is none. */
export const memberFields = ['phone', 'address', 'date_of_birth', 'emergency_name', 'emergency_phone'] as const;
export type MemberField = (typeof memberFields)[number];
export type MemberDraft = Readonly<Record<MemberField, string>>;
export type MemberChanges = MemberUpdate['member'];

export interface MemberFormInput {
  /** The start of every key of this form. */
  readonly keySeed: string;
  /** What was written here before and never saved, as the device kept it: anything, so it is checked. */
  readonly kept?: unknown;
}

export interface MemberFormContext {
  readonly keySeed: string;
  /** As the server last said; null until it is read. */
  readonly member: Member | null;
  /** As it stands in the form. */
  readonly draft: MemberDraft;
  /** What the server is being told, or was told without an answer. */
  readonly asked: MemberChanges;
  /** Counts what was told, so that each telling has a key of its own. */
  readonly tellings: number;
  /** What was written before and never saved, until the studio's own data is here to compare it with. */
  readonly kept: Partial<MemberDraft>;
  /** What was written before stands in the form again. */
  readonly isRestored: boolean;
  /** The member wanted to save something that cannot be right. */
  readonly isChecked: boolean;
  readonly trouble: Trouble | null;
}

export type MemberFormEvent =
  | { readonly type: 'field.changed'; readonly field: MemberField; readonly value: string }
  /** What was written before is to go. */
  | { readonly type: 'discard.pressed' }
  | { readonly type: 'save.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

/** Port `readMember`. */
export type MemberRead = { readonly kind: 'read'; readonly member: Member } | Refused;
/** Port `updateMember`: takes what changes, answers all of it. */
export type MemberSaved = { readonly kind: 'saved'; readonly member: Member } | Refused;
export interface MemberTelling {
  readonly changes: MemberChanges;
  readonly key: string;
}

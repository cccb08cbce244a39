import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { EmailChangeLink } from '#contract/email-change.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { createEmailChangeLinkMachine } from './email-change-link.machine.ts';

export type EmailChangeLinkActor = ActorRefFrom<typeof createEmailChangeLinkMachine>;
export type EmailChangeLinkSnapshot = SnapshotFrom<typeof createEmailChangeLinkMachine>;

export type EmailChangeLinkViewKind = 'reading' | 'failed' | 'closed' | 'confirmable' | 'confirmed' | 'changed' | 'undoable' | 'undone';

const views = {
  reading: 'reading',
  failed: 'failed',
  closed: 'closed',
  confirmable: 'confirmable',
  confirming: 'confirmable',
  confirmationInterrupted: 'confirmable',
  confirmed: 'confirmed',
  changed: 'changed',
  undoable: 'undoable',
  undoing: 'undoable',
  undoInterrupted: 'undoable',
  undone: 'undone',
} as const satisfies Record<EmailChangeLinkSnapshot['value'], EmailChangeLinkViewKind>;

export const selectView = ({ value }: EmailChangeLinkSnapshot): EmailChangeLinkViewKind => views[value];
export const selectLink = ({ context }: EmailChangeLinkSnapshot): EmailChangeLink | null => context.link;
export const selectError = ({ context }: EmailChangeLinkSnapshot): CallError | null => context.error;
export const selectCode = ({ context: { error } }: EmailChangeLinkSnapshot): ProblemCode | null =>
  error?.kind === 'problem' ? error.problem.code : null;
export const selectIsBusy = (snapshot: EmailChangeLinkSnapshot): boolean => snapshot.hasTag('busy');
/** It is not known whether the link was used. */
export const selectIsInterrupted = (snapshot: EmailChangeLinkSnapshot): boolean =>
  snapshot.matches('confirmationInterrupted') || snapshot.matches('undoInterrupted');

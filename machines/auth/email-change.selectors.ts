/** What the view reads of changing the email. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { EmailChange } from '#contract/email-change.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { createEmailChangeMachine } from './email-change.machine.ts';

export type EmailChangeActor = ActorRefFrom<typeof createEmailChangeMachine>;
export type EmailChangeSnapshot = SnapshotFrom<typeof createEmailChangeMachine>;

/** Null: it is not read yet. */
export const selectEmail = ({ context }: EmailChangeSnapshot): string | null => context.known?.email ?? null;
/** Null: none waits for confirmations. */
export const selectChange = ({ context }: EmailChangeSnapshot): EmailChange | null => context.known?.change ?? null;
/** Does the page show the form? */
export const selectIsOpen = (snapshot: EmailChangeSnapshot): boolean => selectCanCancel(snapshot) || selectIsRequesting(snapshot);
/** It is sent, or waits for the step-up. */
export const selectIsRequesting = (snapshot: EmailChangeSnapshot): boolean => snapshot.context.request !== null;
export const selectIsCancelling = (snapshot: EmailChangeSnapshot): boolean => snapshot.matches('cancelling');
export const selectCanChange = (snapshot: EmailChangeSnapshot): boolean => snapshot.can({ type: 'change.pressed' });
export const selectCanCancel = (snapshot: EmailChangeSnapshot): boolean => snapshot.can({ type: 'cancel.pressed' });
export const selectCanKeep = (snapshot: EmailChangeSnapshot): boolean => snapshot.can({ type: 'keep.pressed' });
/** How the change that waited has ended; null: it has not. */
export const selectEnd = (snapshot: EmailChangeSnapshot): 'changed' | 'kept' | null => {
  if (snapshot.matches('changed')) return 'changed';
  return snapshot.matches('kept') ? 'kept' : null;
};

/** What is under way, or what its error is about. */
export const selectFailedStep = (snapshot: EmailChangeSnapshot): 'loading' | 'requesting' | 'cancelling' | 'unsure' => {
  if (snapshot.matches('unsure')) return 'unsure';
  if (snapshot.matches('enteringEmail')) return 'requesting';
  return snapshot.matches('waiting') ? 'cancelling' : 'loading';
};
export const selectCanRetry = (snapshot: EmailChangeSnapshot): boolean => snapshot.can({ type: 'retry.pressed' });
/** Nothing is read yet, and reading has not failed. */
export const selectIsLoading = (snapshot: EmailChangeSnapshot): boolean => selectEmail(snapshot) === null && snapshot.hasTag('busy');

const none: Readonly<Record<string, string>> = {};

/** By the name of the field: the server's sentence about it. */
export const selectFieldErrors = ({ context: { error } }: EmailChangeSnapshot): Readonly<Record<string, string>> =>
  (error?.kind === 'problem' ? error.problem.errors : undefined) ?? none;

/** For the notice; null where there is no error, or where it is beside a field. */
export const selectError = (snapshot: EmailChangeSnapshot): CallError | null =>
  selectFieldErrors(snapshot) === none ? snapshot.context.error : null;

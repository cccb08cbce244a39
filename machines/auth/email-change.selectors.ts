import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { EmailChange } from '#contract/email-change.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { createEmailChangeMachine } from './email-change.machine.ts';

export type EmailChangeActor = ActorRefFrom<typeof createEmailChangeMachine>;
export type EmailChangeSnapshot = SnapshotFrom<typeof createEmailChangeMachine>;

export const selectEmail = ({ context }: EmailChangeSnapshot): string | null => context.known?.email ?? null;
/** The change that waits for confirmations; null if there is no such change. */
export const selectChange = ({ context }: EmailChangeSnapshot): EmailChange | null => context.known?.change ?? null;
export const selectIsOpen = (snapshot: EmailChangeSnapshot): boolean => selectCanCancel(snapshot) || selectIsRequesting(snapshot);
export const selectIsRequesting = (snapshot: EmailChangeSnapshot): boolean => snapshot.context.request !== null;
export const selectIsCancelling = (snapshot: EmailChangeSnapshot): boolean => snapshot.matches('cancelling');
export const selectCanChange = (snapshot: EmailChangeSnapshot): boolean => snapshot.can({ type: 'change.pressed' });
export const selectCanCancel = (snapshot: EmailChangeSnapshot): boolean => snapshot.can({ type: 'cancel.pressed' });
export const selectCanKeep = (snapshot: EmailChangeSnapshot): boolean => snapshot.can({ type: 'keep.pressed' });
/** How the pending change has ended; null if it has not. */
export const selectEnd = (snapshot: EmailChangeSnapshot): 'changed' | 'kept' | null => {
  if (snapshot.matches('changed')) return 'changed';
  return snapshot.matches('kept') ? 'kept' : null;
};

export const selectFailedStep = (snapshot: EmailChangeSnapshot): 'loading' | 'requesting' | 'cancelling' | 'unsure' => {
  if (snapshot.matches('unsure')) return 'unsure';
  if (snapshot.matches('enteringEmail')) return 'requesting';
  return snapshot.matches('waiting') ? 'cancelling' : 'loading';
};
export const selectCanRetry = (snapshot: EmailChangeSnapshot): boolean => snapshot.can({ type: 'retry.pressed' });
export const selectIsLoading = (snapshot: EmailChangeSnapshot): boolean => selectEmail(snapshot) === null && snapshot.hasTag('busy');

const none: Readonly<Record<string, string>> = {};

export const selectFieldErrors = ({ context: { error } }: EmailChangeSnapshot): Readonly<Record<string, string>> =>
  (error?.kind === 'problem' ? error.problem.errors : undefined) ?? none;

/** The error for the notice; null without an error, or if a field shows it. */
export const selectError = (snapshot: EmailChangeSnapshot): CallError | null =>
  selectFieldErrors(snapshot) === none ? snapshot.context.error : null;

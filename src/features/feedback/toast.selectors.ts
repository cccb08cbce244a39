import type { SnapshotFrom } from 'xstate';
import type { ProgressText, SuccessText, ToastStatus, CallError } from '#machines/feedback/feedback.events.ts';
import type { createProgressToastMachine } from '#machines/feedback/progress-toast.machine.ts';
import type { createToastMachine } from '#machines/feedback/toast.machine.ts';
import type { ToastAction } from '#machines/feedback/toast.rules.ts';

/** The content of a message as codes, whose texts are in `toast.words.ts`. */
export type ToastContent =
  | { readonly kind: 'progress'; readonly text: ProgressText | null }
  | { readonly kind: 'success'; readonly text: SuccessText }
  | { readonly kind: 'error'; readonly error: CallError }
  | { readonly kind: 'note'; readonly text: string };

export interface ToastView {
  readonly look: ToastStatus | 'progress';
  readonly content: ToastContent;
  readonly action: ToastAction | null;
  readonly isLeaving: boolean;
}

export const selectToastView = (snapshot: SnapshotFrom<ReturnType<typeof createToastMachine>>): ToastView => ({
  look: snapshot.context.status,
  content: snapshot.context.message,
  action: snapshot.context.action,
  isLeaving: !snapshot.matches('shown'),
});

export const selectProgressView = (snapshot: SnapshotFrom<ReturnType<typeof createProgressToastMachine>>): ToastView => {
  const { outcome, text } = snapshot.context;
  const isLeaving = snapshot.matches('leaving') || snapshot.matches('gone');
  if (outcome?.kind === 'succeeded') return { look: 'success', content: { kind: 'success', text: outcome.text }, action: null, isLeaving };
  if (outcome) return { look: 'danger', content: { kind: 'error', error: outcome.error }, action: 'dismiss', isLeaving };
  return { look: 'progress', content: { kind: 'progress', text }, action: null, isLeaving };
};

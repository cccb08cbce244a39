/** What a toast on the screen looks like and says, by its actor. */
import type { SnapshotFrom } from 'xstate';
import type { ProgressText, SuccessText, ToastStatus, Trouble } from '#machines/feedback/feedback.events.ts';
import type { createProgressToastMachine } from '#machines/feedback/progress-toast.machine.ts';
import type { createToastMachine } from '#machines/feedback/toast.machine.ts';
import type { ToastAction } from '#machines/feedback/toast.rules.ts';

/** Codes; `toast.words.ts` says them. */
export type ToastSays =
  | { readonly kind: 'progress'; readonly text: ProgressText | null }
  | { readonly kind: 'success'; readonly text: SuccessText }
  | { readonly kind: 'trouble'; readonly trouble: Trouble }
  | { readonly kind: 'note'; readonly text: string };

export interface ToastFace {
  readonly look: ToastStatus | 'progress';
  readonly says: ToastSays;
  readonly action: ToastAction | null;
  readonly isLeaving: boolean;
}

export const selectToastFace = (snapshot: SnapshotFrom<ReturnType<typeof createToastMachine>>): ToastFace => ({
  look: snapshot.context.status,
  says: snapshot.context.message,
  action: snapshot.context.action,
  isLeaving: !snapshot.matches('shown'),
});

export const selectProgressFace = (snapshot: SnapshotFrom<ReturnType<typeof createProgressToastMachine>>): ToastFace => {
  const { outcome, text } = snapshot.context;
  const isLeaving = snapshot.matches('leaving') || snapshot.matches('gone');
  if (outcome?.kind === 'succeeded') return { look: 'success', says: { kind: 'success', text: outcome.text }, action: null, isLeaving };
  if (outcome) return { look: 'danger', says: { kind: 'trouble', trouble: outcome.trouble }, action: 'dismiss', isLeaving };
  return { look: 'progress', says: { kind: 'progress', text }, action: null, isLeaving };
};

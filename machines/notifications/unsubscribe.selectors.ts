import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { EmailSubscription } from '#contract/notifications.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { createUnsubscribeMachine } from './unsubscribe.machine.ts';

export type UnsubscribeActor = ActorRefFrom<typeof createUnsubscribeMachine>;
export type UnsubscribeSnapshot = SnapshotFrom<typeof createUnsubscribeMachine>;

export type UnsubscribeViewKind = 'reading' | 'failed' | 'unknown' | 'stoppable' | 'stopped' | 'resumed';

const views = {
  reading: 'reading',
  failed: 'failed',
  unknown: 'unknown',
  stoppable: 'stoppable',
  stopping: 'stoppable',
  stopInterrupted: 'stoppable',
  stopped: 'stopped',
  alreadyStopped: 'stopped',
  resuming: 'stopped',
  resumeInterrupted: 'stopped',
  resumed: 'resumed',
} as const satisfies Record<UnsubscribeSnapshot['value'], UnsubscribeViewKind>;

export const selectView = ({ value }: UnsubscribeSnapshot): UnsubscribeViewKind => views[value];
export const selectSubscription = ({ context }: UnsubscribeSnapshot): EmailSubscription | null => context.subscription;
export const selectError = ({ context }: UnsubscribeSnapshot): CallError | null => context.error;
export const selectIsBusy = (snapshot: UnsubscribeSnapshot): boolean => snapshot.hasTag('busy');
/** It is not known whether the last change was made. */
export const selectIsInterrupted = (snapshot: UnsubscribeSnapshot): boolean =>
  snapshot.matches('stopInterrupted') || snapshot.matches('resumeInterrupted');
/** The emails were stopped before the page was opened. */
export const selectWasStopped = (snapshot: UnsubscribeSnapshot): boolean => snapshot.matches('alreadyStopped');

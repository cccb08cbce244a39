/** Maps the lifecycle of a push message to its job, without an actor, a clock or a database. */
import { transition } from 'xstate';
import { createDeliveryLifecycle, type DeliveryLifecycle, type DeliveryLifecycleEvent } from './delivery-lifecycle.machine.ts';
import { triedUntil } from './delivery.rules.ts';

export interface DeliveryLifecycleRow {
  /** Whether the message is in the queue of messages that were given up. */
  readonly isDead: boolean;
  /** `active`: a worker processes it. */
  readonly state: string;
  readonly createdOn: Date;
  readonly startAfter: Date;
  /** The number of retries. It increases when the next attempt begins. */
  readonly retryCount: number;
  readonly retryLimit: number;
  /** Set on a job that the studio retried; otherwise null. */
  readonly sourceRootId: string | null;
  readonly data: {
    readonly is_reminder?: true;
    /** On a message that has waited: the end of its attempts (ISO 8601). */
    readonly held_until?: string;
  };
}

/** The change of the job. `none`: the chart does not accept the event. */
export type DeliveryDecision =
  | { readonly kind: 'none' | 'deleted' | 'failed' | 'enqueued' }
  | { readonly kind: 'postponed'; readonly seconds: number; readonly retryLimit: number; readonly heldUntil: string };

const lifecycle = createDeliveryLifecycle();

/** A retry by the studio has three days from its creation, regardless of earlier waiting. */
const heldUntilOf = ({ sourceRootId, data }: DeliveryLifecycleRow): string | null => (sourceRootId === null && data.held_until) || null;

/** When the message is due. A reminder is enqueued long before it is due. */
const dueOf = ({ createdOn, startAfter, sourceRootId, data }: DeliveryLifecycleRow): Date =>
  data.is_reminder && sourceRootId === null ? startAfter : createdOn;

function valueOf(row: DeliveryLifecycleRow) {
  if (row.isDead) return 'dead';
  if (row.state === 'retry' || row.retryCount > 0) return { pending: 'failed' } as const;
  return { pending: heldUntilOf(row) === null ? 'queued' : 'waiting' } as const;
}

function attemptsLeftOf({ isDead, state, retryCount, retryLimit }: DeliveryLifecycleRow): number {
  if (isDead) return 0;
  return retryLimit - retryCount - (state === 'retry' ? 1 : 0);
}

/** In seconds, since the message began to wait. */
const waitOf = ({ createdOn, startAfter }: DeliveryLifecycleRow): number => (startAfter.getTime() - createdOn.getTime()) / 1000;

export function deliverySnapshotOf(row: DeliveryLifecycleRow, chart: DeliveryLifecycle = lifecycle) {
  const value = valueOf(row);
  const isWaiting = typeof value !== 'string' && value.pending === 'waiting';
  const end = heldUntilOf(row) ?? triedUntil(dueOf(row)).toISOString();
  return chart.resolveState({
    value,
    context: { attemptsLeft: attemptsLeftOf(row), triedUntil: end, wait: isWaiting ? waitOf(row) : null },
  });
}

export function decideDelivery(
  row: DeliveryLifecycleRow,
  event: DeliveryLifecycleEvent,
  chart: DeliveryLifecycle = lifecycle,
): DeliveryDecision {
  const present = deliverySnapshotOf(row, chart);
  if (!present.can(event)) return { kind: 'none' };
  const [after] = transition(chart, present, event);
  const { attemptsLeft, triedUntil: heldUntil, wait } = after.context;
  if (after.status === 'done') return { kind: 'deleted' };
  if (after.matches('dead') || after.matches({ pending: 'failed' })) return { kind: 'failed' };
  return wait === null ? { kind: 'enqueued' } : { kind: 'postponed', seconds: wait, retryLimit: attemptsLeft, heldUntil };
}

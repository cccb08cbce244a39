/**
 * Between the lifecycle of a push message and its stored job: what an event changes, without an actor, a clock or a database. The
 * server does with the job what is decided here.
 */
import { transition } from 'xstate';
import { createDeliveryLifecycle, type DeliveryLifecycle, type DeliveryLifecycleEvent } from './delivery-lifecycle.machine.ts';
import { triedUntil } from './delivery.rules.ts';

/** What is stored of a message. */
export interface DeliveryLifecycleRow {
  /** Whether it is in the queue of messages that were given up. */
  readonly isDead: boolean;
  /** `active`: a worker has it. */
  readonly state: string;
  readonly createdOn: Date;
  readonly startAfter: Date;
  /** Counted up when the next attempt begins. */
  readonly retryCount: number;
  readonly retryLimit: number;
  /** Of a job that the studio had tried again; null: of another one. */
  readonly sourceRootId: string | null;
  readonly data: {
    readonly is_reminder?: true;
    /** Of a message that has waited: until when it is tried, in ISO 8601. */
    readonly held_until?: string;
  };
}

/** What is done with the job. `none`: the chart does not take the event. */
export type DeliveryDecision =
  | { readonly kind: 'none' | 'deleted' | 'failed' | 'enqueued' }
  | { readonly kind: 'postponed'; readonly seconds: number; readonly retryLimit: number; readonly heldUntil: string };

const lifecycle = createDeliveryLifecycle();

/** What the studio has tried again has three days from then on, whatever it has waited before. */
const heldUntilOf = ({ sourceRootId, data }: DeliveryLifecycleRow): string | null => (sourceRootId === null && data.held_until) || null;

/** A reminder is enqueued long before it is due. */
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

/** In seconds, from when it began to wait. */
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

/** What the event does to the message of this job. */
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

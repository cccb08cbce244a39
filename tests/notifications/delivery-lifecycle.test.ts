import { describe, expect, it } from 'vitest';
import type { DeliveryLifecycleEvent } from '#machines/notifications/delivery-lifecycle.machine.ts';
import { decideDelivery, deliverySnapshotOf, type DeliveryLifecycleRow } from '#machines/notifications/delivery-lifecycle.rows.ts';
import { longestWait } from '#machines/notifications/delivery.rules.ts';

const now = new Date('2026-03-02T06:00:00Z');
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const busy = (seconds: number, at: Date): DeliveryLifecycleEvent => ({ type: 'service.busy', seconds, now: at });

/** A worker is processing the job for the fourth time. */
const job: DeliveryLifecycleRow = {
  isDead: false,
  state: 'active',
  createdOn: now,
  startAfter: later(3600),
  retryCount: 3,
  retryLimit: 80,
  sourceRootId: null,
  data: {},
};

describe('a message whose push service is busy', () => {
  it('waits as long as its push service needs, and keeps its attempts', () => {
    expect(decideDelivery(job, busy(60, later(10)))).toEqual({
      kind: 'postponed',
      seconds: 60,
      retryLimit: 77,
      heldUntil: later(longestWait).toISOString(),
    });
  });

  it('keeps its time limit when it is postponed again', () => {
    const again = { ...job, createdOn: later(1000), data: { held_until: later(500).toISOString() } };
    expect(decideDelivery(again, busy(60, later(10)))).toMatchObject({ seconds: 60, heldUntil: later(500).toISOString() });
  });

  it('is sent for the last time three days after it was due', () => {
    expect(decideDelivery(job, busy(60, later(longestWait - 59.5)))).toMatchObject({ seconds: 60, retryLimit: 0 });
    expect(decideDelivery(job, busy(3600, later(longestWait - 30.5)))).toMatchObject({ seconds: 31, retryLimit: 0 });
    expect(decideDelivery(job, busy(60, later(longestWait)))).toEqual({ kind: 'none' });
  });

  it('has three days from its due time if it is a reminder that was enqueued long before', () => {
    const reminder = { ...job, startAfter: later(10 * longestWait), data: { is_reminder: true } } as const;
    expect(decideDelivery(reminder, busy(60, later(10 * longestWait)))).toMatchObject({ seconds: 60, retryLimit: 77 });
    expect(decideDelivery(reminder, busy(60, later(11 * longestWait)))).toEqual({ kind: 'none' });
  });

  it('has three days again after the studio has repeated it', () => {
    const createdOn = later(30 * longestWait);
    const retried = { ...job, createdOn, startAfter: createdOn, sourceRootId: 'first', data: { held_until: later(10).toISOString() } };
    const heldUntil = later(31 * longestWait).toISOString();
    expect(decideDelivery(retried, busy(60, createdOn))).toMatchObject({ kind: 'postponed', heldUntil });
    const reminder = { ...retried, startAfter: later(50 * longestWait), data: { is_reminder: true } } as const;
    expect(decideDelivery(reminder, busy(60, createdOn))).toMatchObject({ heldUntil });
  });
});

describe('a job', () => {
  const fresh = { ...job, state: 'created', retryCount: 0 };
  const held = { held_until: later(60).toISOString() };

  it.each<[string, DeliveryLifecycleRow, unknown, number]>([
    ['that was enqueued', fresh, { pending: 'queued' }, 80],
    ['that replaced another one', { ...fresh, data: held }, { pending: 'waiting' }, 80],
    ['that the studio has had tried again', { ...fresh, sourceRootId: 'first', data: held }, { pending: 'queued' }, 80],
    ['that a worker has for the first time', { ...fresh, state: 'active' }, { pending: 'queued' }, 80],
    ['that failed for the first time', { ...fresh, state: 'retry' }, { pending: 'failed' }, 79],
    ['that a worker has again', job, { pending: 'failed' }, 77],
    ['that was given up', { ...fresh, isDead: true, retryLimit: 2 }, 'dead', 0],
  ])('%s is a message', (_, row, value, attemptsLeft) => {
    expect(deliverySnapshotOf(row)).toMatchObject({ value, context: { attemptsLeft } });
  });

  it.each<[DeliveryLifecycleEvent['type'], DeliveryLifecycleEvent, string]>([
    ['message.over', { type: 'message.over' }, 'deleted'],
    ['service.accepted', { type: 'service.accepted' }, 'deleted'],
    ['service.refused', { type: 'service.refused' }, 'deleted'],
    ['endpoint.unknown', { type: 'endpoint.unknown' }, 'deleted'],
    ['job.dropped', { type: 'job.dropped' }, 'deleted'],
    ['attempt.failed', { type: 'attempt.failed' }, 'failed'],
    ['job.retried', { type: 'job.retried', now, attemptsLeft: 80 }, 'none'],
  ])('of a message that is to be sent, after %s', (_, event, kind) => {
    expect(decideDelivery(job, event)).toEqual({ kind });
    expect(decideDelivery({ ...job, retryCount: 80 }, event)).toEqual({ kind });
  });

  it('of a message in the quiet hours keeps its attempts and its time limit', () => {
    const heldUntil = later(longestWait).toISOString();
    const morning = { kind: 'postponed', seconds: 600, retryLimit: 77, heldUntil };
    expect(decideDelivery(job, { type: 'message.quiet', seconds: 600 })).toEqual(morning);
  });

  it('of a failed message is not tried again until the studio decides', () => {
    const dead = { ...job, isDead: true };
    expect(decideDelivery(dead, { type: 'service.accepted' })).toEqual({ kind: 'none' });
    expect(decideDelivery(dead, { type: 'job.retried', now, attemptsLeft: 80 })).toEqual({ kind: 'enqueued' });
    expect(decideDelivery(dead, { type: 'job.dropped' })).toEqual({ kind: 'deleted' });
  });
});

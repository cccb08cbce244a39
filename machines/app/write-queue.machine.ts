/** Holds all writes of the member, so that each of them gets a result, on any screen. */
import { type AnyEventObject, assertEvent, assign, enqueueActions, sendTo, setup, type SnapshotFrom } from 'xstate';
import { endedId } from '#machines/feedback/toaster.rules.ts';
import { unprovidedPort, unprovidedListener } from '#machines/port.ts';
import { createPendingWriteMachine } from './pending-write.machine.ts';
import {
  allowsRetry,
  crashedWriteOutput,
  isPending,
  isQueued,
  writesToStore,
  mustWait,
  pendingOnTarget,
  reportsOf,
  retryOf,
  unknownStoredWrites,
  unresolvedWith,
  unsureWrites,
  withAge,
  withEnd,
  withoutReportsOn,
  withoutUnresolved,
  withRequested,
  withDueWrites,
  initialWriteQueueContext,
} from './write.rules.ts';
import type {
  StoredWrites,
  PendingWriteEvent,
  PendingWriteOutput,
  Write,
  WriteQueueContext,
  WriteQueueEmitted,
  WriteQueueEvent,
  WriteQueueInput,
  WritesChanged,
} from './write.types.ts';

const owner = 'decisions.write.owner';
const reports = 'decisions.write.report';
const reload = 'decisions.write.reload';
const offline = 'decisions.write.offline';
const order = 'decisions.write.order';

const screenEnds = { 'progress.succeeded': 'known', 'progress.failed': 'unknown', 'progress.dropped': 'withdrawn' } as const;

const ended = ({ context, event }: { context: WriteQueueContext; event: WriteQueueEvent }): PendingWriteOutput | null =>
  isPending(context, endedId(event)) ? ((event as AnyEventObject)['output'] as PendingWriteOutput) : null;

const added = (before: WriteQueueContext, { pending }: Pick<WriteQueueContext, 'pending'>): readonly Write[] =>
  pending.filter((write) => !before.pending.includes(write));

const writeQueueSetup = setup({
  types: {
    context: {} as WriteQueueContext,
    input: {} as WriteQueueInput,
    events: {} as WriteQueueEvent,
    emitted: {} as WriteQueueEmitted,
    tags: {} as 'busy',
    meta: {} as { readonly spec: string },
  },
  actors: {
    pendingWrite: createPendingWriteMachine(),
    readStoredWrites: unprovidedPort<StoredWrites, { readonly profileId: string }>('readStoredWrites'),
    storeWrites: unprovidedListener<{ readonly profileId: string }>('storeWrites'),
  },
  guards: {
    isPending: ({ context }, { key }: { key: string }) => isPending(context, key),
    isQueued: ({ context }, { key }: { key: string }) => isQueued(context, key),
    mustWait: ({ context }, { write }: { write: Write }) => mustWait(context, write),
    isUnresolved: ({ context }, { key }: { key: string }) => unresolvedWith(context, key) !== null,
    allowsRetry: ({ context }, { key }: { key: string }) => {
      const unresolved = unresolvedWith(context, key);
      return unresolved !== null && allowsRetry(unresolved);
    },
  },
  actions: {
    startWrite: enqueueActions(({ context, enqueue }, { write }: { write: Write }) => {
      enqueue.spawnChild('pendingWrite', { id: write.key, input: { write, isAwaited: true, isOnline: context.isOnline } });
      enqueue.assign({ ...withoutReportsOn(context, write), pending: [...context.pending, write] });
    }),
    /** When the screen requests another write, it no longer reports the failure of the former one. */
    queueWrite: enqueueActions(({ context, enqueue }, { write }: { write: Write }) => {
      enqueue.assign({ ...withoutReportsOn(context, write), queued: [...context.queued, write] });
      for (const { key } of pendingOnTarget(context, write)) {
        enqueue.sendTo(key, { type: 'screen.reported', end: 'known' } satisfies PendingWriteEvent);
      }
    }),
    startQueued: enqueueActions(({ context, enqueue }) => {
      const due = withDueWrites(context);
      for (const write of added(context, due)) {
        enqueue.spawnChild('pendingWrite', { id: write.key, input: { write, isAwaited: true, isOnline: context.isOnline } });
      }
      enqueue.assign(due);
    }),
    startKept: enqueueActions(({ context, enqueue }, kept: StoredWrites) => {
      const { pending, unresolved } = unknownStoredWrites(context, kept);
      const requested = withRequested(context, pending);
      for (const write of added(context, requested)) {
        enqueue.spawnChild('pendingWrite', { id: write.key, input: { write, isAwaited: false, isOnline: context.isOnline } });
      }
      enqueue.assign({ ...requested, unresolved: [...context.unresolved, ...unresolved] });
    }),
    startUnsure: enqueueActions(({ context, enqueue }) => {
      const due = unsureWrites(context);
      const requested = withRequested(
        { ...context, isOnline: true },
        due.map(({ write }) => write),
      );
      for (const write of added(context, requested)) {
        enqueue.spawnChild('pendingWrite', { id: write.key, input: { write, isAwaited: false, isOnline: true } });
      }
      enqueue.assign({ ...requested, unresolved: context.unresolved.filter((one) => !due.includes(one)) });
    }),
    startAgain: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'retry.pressed');
      const unresolved = unresolvedWith(context, event.key);
      if (!unresolved) return;
      const write = retryOf(unresolved, event.freshKey);
      const remaining = { ...context, ...withoutUnresolved(context, event.key) };
      const requested = withRequested(remaining, [write]);
      for (const one of added(context, requested)) {
        enqueue.spawnChild('pendingWrite', { id: one.key, input: { write: one, isAwaited: false, isOnline: context.isOnline } });
      }
      enqueue.assign({ ...withoutReportsOn(remaining, write), ...requested });
    }),
    returnOwner: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'write.requested');
      enqueue.sendTo(event.write.key, { type: 'owner.returned', write: event.write } satisfies PendingWriteEvent);
    }),
    forwardToWrites: enqueueActions(({ context, event, enqueue }) => {
      for (const { key } of context.pending) enqueue.sendTo(key, event);
    }),
    forwardReport: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, ['progress.succeeded', 'progress.failed', 'progress.dropped']);
      enqueue.sendTo(event.id, { type: 'screen.reported', end: screenEnds[event.type] } satisfies PendingWriteEvent);
    }),
    noteAge: assign(({ context }) => withAge(context)),
    noteOffline: assign({ isOnline: false }),
    noteOnline: assign({ isOnline: true }),
    storeEnd: assign(({ context }, output: PendingWriteOutput | null) => withEnd(context, output)),
    reportEnd: enqueueActions(({ enqueue }, output: PendingWriteOutput | null) => {
      for (const report of reportsOf(output)) enqueue.emit(report);
    }),
    removeUnresolved: assign(({ context, event }) => {
      assertEvent(event, 'dismiss.pressed');
      return withoutUnresolved(context, event.key);
    }),
    keep: sendTo('storeWrites', ({ context }): WritesChanged => ({ type: 'writes.changed', ...writesToStore(context) })),
  },
  delays: {
    storageTimeout: 2_000,
    /** The period that `resendPeriods` counts. */
    resendPeriod: 150_000,
  },
});

const brokenChild = ({ context, event }: { context: WriteQueueContext; event: WriteQueueEvent }): PendingWriteOutput | null =>
  crashedWriteOutput(context, endedId(event));

const goesOn = {
  target: 'keeping',
  description: 'The stored writes of the device cannot be read: none of them is sent again.',
  meta: { spec: reload },
} as const;

export const createWriteQueueMachine = () =>
  writeQueueSetup.createMachine({
    id: 'writes',
    context: ({ input }) => initialWriteQueueContext(input),
    initial: 'reading',
    description: 'The changes that the member requested and that have no result yet.',
    meta: { spec: owner },
    invoke: {
      id: 'storeWrites',
      src: 'storeWrites',
      input: ({ context: { profileId } }) => ({ profileId }),
      onError: {
        description: 'The device stores no writes: after a reload no write is sent again.',
        meta: { spec: 'decisions.app.broken' },
      },
    },
    on: {
      'write.requested': [
        {
          guard: { type: 'isPending', params: ({ event }) => event.write },
          actions: 'returnOwner',
          description: 'A screen requests an intent that is in progress.',
          meta: { spec: 'decisions.booking.twice' },
        },
        {
          guard: { type: 'isQueued', params: ({ event }) => event.write },
          description: 'A screen requests an intent that waits for another change of the same thing.',
          meta: { spec: 'decisions.booking.twice' },
        },
        {
          guard: { type: 'mustWait', params: ({ event }) => event },
          actions: [{ type: 'queueWrite', params: ({ event }) => event }, 'keep'],
          description: 'Another change of the same thing is in progress: this change is sent after it, so that the latest change counts.',
          meta: { spec: order },
        },
        {
          actions: [{ type: 'startWrite', params: ({ event }) => event }, 'keep'],
          description: 'A screen requests a change: the app sends it.',
          meta: { spec: owner },
        },
      ],
      'screen.left': {
        actions: 'forwardToWrites',
        description: 'The member left the screen; its changes continue.',
        meta: { spec: owner },
      },
      'connection.lost': {
        actions: ['noteOffline', 'forwardToWrites'],
        description: 'The device is offline.',
        meta: { spec: offline },
      },
      'connection.returned': {
        actions: ['noteOnline', 'forwardToWrites', 'startUnsure', 'keep'],
        description: 'The connection is back: changes with an unknown result are sent again.',
        meta: { spec: offline },
      },
      'progress.succeeded': {
        guard: { type: 'isPending', params: ({ event }) => ({ key: event.id }) },
        actions: 'forwardReport',
        description: 'The screen has reported that the write succeeded.',
        meta: { spec: owner },
      },
      'progress.failed': {
        guard: { type: 'isPending', params: ({ event }) => ({ key: event.id }) },
        actions: 'forwardReport',
        description: 'The screen has reported that the write failed or that its result is unknown.',
        meta: { spec: owner },
      },
      'progress.dropped': {
        guard: { type: 'isPending', params: ({ event }) => ({ key: event.id }) },
        actions: 'forwardReport',
        description: 'The member dismisses the change on the screen.',
        meta: { spec: owner },
      },
      'retry.pressed': {
        guard: { type: 'allowsRetry', params: ({ event }) => event },
        actions: ['startAgain', 'keep'],
        description: 'The member retries a write that failed or whose result is unknown.',
        meta: { spec: reports },
      },
      'dismiss.pressed': {
        guard: { type: 'isUnresolved', params: ({ event }) => event },
        actions: ['removeUnresolved', 'keep'],
        description: 'The member has read the report and dismisses it.',
        meta: { spec: reports },
      },
      'xstate.done.actor.*': {
        actions: [{ type: 'reportEnd', params: ended }, { type: 'storeEnd', params: ended }, 'startQueued', 'keep'],
        description: 'One change ended: the app reports the result unless the screen did, and sends the next change of the same thing.',
        meta: { spec: reports },
      },
      'xstate.error.actor.*': {
        actions: [{ type: 'reportEnd', params: brokenChild }, { type: 'storeEnd', params: brokenChild }, 'startQueued', 'keep'],
        description: 'The actor of one change broke: a report shows that the result is not certain.',
        meta: { spec: 'decisions.app.broken' },
      },
    },
    states: {
      reading: {
        tags: 'busy',
        description: 'The stored writes of the device are read.',
        meta: { spec: reload },
        invoke: {
          id: 'readStoredWrites',
          src: 'readStoredWrites',
          input: ({ context: { profileId } }) => ({ profileId }),
          onDone: {
            target: 'keeping',
            actions: [{ type: 'startKept', params: ({ event }) => event.output }, 'keep'],
            description: 'Writes that were in progress are sent again with their keys; reported failures are shown again.',
            meta: { spec: reload },
          },
          onError: goesOn,
        },
        after: { storageTimeout: goesOn },
      },
      keeping: {
        description: 'Each change is sent or waits for its turn, until its result is known.',
        meta: { spec: owner },
        after: {
          resendPeriod: {
            target: 'keeping',
            reenter: true,
            actions: ['noteAge', 'keep'],
            description: 'A period is over: a write that failed long ago is no longer sent without a press of the member.',
            meta: { spec: offline },
          },
        },
      },
    },
  });

export type WriteQueueMachine = ReturnType<typeof createWriteQueueMachine>;
export type WriteQueueSnapshot = SnapshotFrom<WriteQueueMachine>;

/** Everything that the member asked for comes to an end that they read, wherever they are by then. */
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

/** Those that are to be sent now and were not before. */
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
    /** The screen goes on to another change: it no longer reports the failure of the one before. */
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
    /** How long the device may take to say what was kept. */
    storageTimeout: 2_000,
    /** Twice so long after its failure at most, a write is sent by itself when the connection returns. */
    resendPeriod: 150_000,
  },
});

const brokenChild = ({ context, event }: { context: WriteQueueContext; event: WriteQueueEvent }): PendingWriteOutput | null =>
  crashedWriteOutput(context, endedId(event));

const goesOn = {
  target: 'keeping',
  description: 'Nothing was kept that can be read.',
  meta: { spec: reload },
} as const;

export const createWriteQueueMachine = () =>
  writeQueueSetup.createMachine({
    id: 'writes',
    context: ({ input }) => initialWriteQueueContext(input),
    initial: 'reading',
    description: 'The changes that the member asked for and that have not come to their end.',
    meta: { spec: owner },
    invoke: {
      id: 'storeWrites',
      src: 'storeWrites',
      input: ({ context: { profileId } }) => ({ profileId }),
      onError: { description: 'The device keeps nothing: after a reload nothing is sent again.', meta: { spec: 'decisions.app.broken' } },
    },
    on: {
      'write.requested': [
        {
          guard: { type: 'isPending', params: ({ event }) => event.write },
          actions: 'returnOwner',
          description: 'A screen asks for an intent that is under way.',
          meta: { spec: 'decisions.booking.twice' },
        },
        {
          guard: { type: 'isQueued', params: ({ event }) => event.write },
          description: 'A screen asks for an intent that waits for another change of the same thing.',
          meta: { spec: 'decisions.booking.twice' },
        },
        {
          guard: { type: 'mustWait', params: ({ event }) => event },
          actions: [{ type: 'queueWrite', params: ({ event }) => event }, 'keep'],
          description: 'Another change of the same thing is under way: this one is sent once that has ended, so that the last one counts.',
          meta: { spec: order },
        },
        {
          actions: [{ type: 'startWrite', params: ({ event }) => event }, 'keep'],
          description: 'A screen asks for a change: the app sends it.',
          meta: { spec: owner },
        },
      ],
      'screen.left': {
        actions: 'forwardToWrites',
        description: 'The member left the screen; what it asked for goes on.',
        meta: { spec: owner },
      },
      'connection.lost': {
        actions: ['noteOffline', 'forwardToWrites'],
        description: 'The device is offline.',
        meta: { spec: offline },
      },
      'connection.returned': {
        actions: ['noteOnline', 'forwardToWrites', 'startUnsure', 'keep'],
        description: 'The connection is back: what is not certain is found out by sending it again.',
        meta: { spec: offline },
      },
      'progress.succeeded': {
        guard: { type: 'isPending', params: ({ event }) => ({ key: event.id }) },
        actions: 'forwardReport',
        description: 'The screen has reported that it happened.',
        meta: { spec: owner },
      },
      'progress.failed': {
        guard: { type: 'isPending', params: ({ event }) => ({ key: event.id }) },
        actions: 'forwardReport',
        description: 'The screen has reported that it did not happen, or may not have.',
        meta: { spec: owner },
      },
      'progress.dropped': {
        guard: { type: 'isPending', params: ({ event }) => ({ key: event.id }) },
        actions: 'forwardReport',
        description: 'The member lets it be on the screen.',
        meta: { spec: owner },
      },
      'retry.pressed': {
        guard: { type: 'allowsRetry', params: ({ event }) => event },
        actions: ['startAgain', 'keep'],
        description: 'The member tries again what did not happen, or may not have.',
        meta: { spec: reports },
      },
      'dismiss.pressed': {
        guard: { type: 'isUnresolved', params: ({ event }) => event },
        actions: ['removeUnresolved', 'keep'],
        description: 'The member has read it and lets it be.',
        meta: { spec: reports },
      },
      'xstate.done.actor.*': {
        actions: [{ type: 'reportEnd', params: ended }, { type: 'storeEnd', params: ended }, 'startQueued', 'keep'],
        description: 'One has come to its end: the app reports it unless the screen did, and sends the next change of the same thing.',
        meta: { spec: reports },
      },
      'xstate.error.actor.*': {
        actions: [{ type: 'reportEnd', params: brokenChild }, { type: 'storeEnd', params: brokenChild }, 'startQueued', 'keep'],
        description: 'One broke: the member reads that it is not certain whether it happened.',
        meta: { spec: 'decisions.app.broken' },
      },
    },
    states: {
      reading: {
        tags: 'busy',
        description: 'The device says what was under way when the page was left.',
        meta: { spec: reload },
        invoke: {
          id: 'readStoredWrites',
          src: 'readStoredWrites',
          input: ({ context: { profileId } }) => ({ profileId }),
          onDone: {
            target: 'keeping',
            actions: [{ type: 'startKept', params: ({ event }) => event.output }, 'keep'],
            description: 'What was under way is sent again with its key; what the member has read is shown again.',
            meta: { spec: reload },
          },
          onError: goesOn,
        },
        after: { storageTimeout: goesOn },
      },
      keeping: {
        description: 'Each change is followed to its end.',
        meta: { spec: owner },
        after: {
          resendPeriod: {
            target: 'keeping',
            reenter: true,
            actions: ['noteAge', 'keep'],
            description: 'What failed long ago is no longer sent without a press.',
            meta: { spec: offline },
          },
        },
      },
    },
  });

export type WriteQueueMachine = ReturnType<typeof createWriteQueueMachine>;
export type WriteQueueSnapshot = SnapshotFrom<WriteQueueMachine>;

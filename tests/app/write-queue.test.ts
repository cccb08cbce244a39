import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import { createPendingWriteMachine } from '#machines/app/pending-write.machine.ts';
import { sampleWrites } from '#machines/app/sample-writes.ts';
import type { StoredWrites, UnresolvedWrite, Write, WriteAnswer } from '#machines/app/write.types.ts';
import { createWriteQueueMachine } from '#machines/app/write-queue.machine.ts';

const { book, cancel, comment, save, saveAgain } = sampleWrites;
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A list whose calls fail until the server is reachable. */
async function start(kept: StoredWrites = { pending: [], unresolved: [] }, isOnline = true) {
  const clock = new SimulatedClock();
  const sent: string[] = [];
  const server = { isReachable: false };
  const pendingWrite = createPendingWriteMachine().provide({
    actors: {
      sendWrite: fromPromise<WriteAnswer, Write>(({ input: { key } }) => {
        sent.push(key);
        return server.isReachable ? Promise.resolve({ kind: 'answered' }) : Promise.reject(new CallFailure('unreachable'));
      }),
      owner: fromCallback(() => undefined),
    },
  });
  const machine = createWriteQueueMachine().provide({
    actors: { pendingWrite, readStoredWrites: fromPromise(() => Promise.resolve(kept)), storeWrites: fromCallback(() => undefined) },
  });
  const actor = createActor(machine, { input: { profileId: 'mia', isOnline }, clock }).start();
  await settled();
  const pass = async (milliseconds: number): Promise<void> => {
    clock.increment(milliseconds);
    await settled();
  };
  return {
    actor,
    sent,
    server,
    pass,
    /** The member starts a write and leaves. The app tries twice and reports the failure. */
    fail: async (write: Write) => {
      actor.send({ type: 'write.requested', write });
      actor.send({ type: 'screen.left' });
      await settled();
      await pass(1_000);
      sent.length = 0;
    },
    reconnect: async () => {
      server.isReachable = true;
      actor.send({ type: 'connection.returned' });
      await settled();
    },
    unresolved: () => actor.getSnapshot().context.unresolved.map(({ write }) => write.key),
  };
}

describe('after a reload', () => {
  const broken: UnresolvedWrite = {
    write: book,
    error: { kind: 'problem', problem: { type: 'about:blank', title: 'Broken', status: 500, code: 'internal', message: 'Broken.' } },
    isRefused: false,
    resendPeriods: 0,
  };

  test('a pending write is sent, and a failure that the member has seen is shown again', async () => {
    const list = await start({ pending: [cancel], unresolved: [broken] });
    expect([list.sent, list.unresolved()]).toEqual([[cancel.key], [book.key]]);
  });

  test('a write whose failure the member has seen is sent when they try again', async () => {
    const list = await start({ pending: [], unresolved: [broken] });
    list.actor.send({ type: 'retry.pressed', key: book.key, freshKey: 'fresh' });
    await settled();
    expect([list.sent, list.unresolved()]).toEqual([[book.key], []]);
  });
});

describe('when the connection returns', () => {
  test('a write that left the device and got no answer is sent again', async () => {
    const list = await start();
    await list.fail(cancel);
    await list.reconnect();
    expect([list.sent, list.unresolved()]).toEqual([[cancel.key], []]);
  });

  test('a write that was pressed offline is left to the member', async () => {
    const list = await start(undefined, false);
    await list.fail(cancel);
    await list.reconnect();
    expect([list.sent, list.unresolved()]).toEqual([[], [cancel.key]]);
  });

  test('a write that failed some minutes ago is left to the member', async () => {
    const list = await start();
    await list.fail(cancel);
    await list.pass(150_000);
    await list.pass(150_000);
    await list.reconnect();
    expect([list.sent, list.unresolved()]).toEqual([[], [cancel.key]]);
  });

  test('a write that the member has requested again meanwhile is not sent a second time', async () => {
    const list = await start();
    await list.fail(cancel);
    list.server.isReachable = true;
    list.actor.send({ type: 'write.requested', write: { ...cancel, key: 'cancel-2' } });
    await settled();
    await list.reconnect();
    expect([list.sent, list.unresolved()]).toEqual([['cancel-2'], []]);
  });

  test('a second comment does not replace the first one', async () => {
    const list = await start();
    await list.fail(comment);
    list.server.isReachable = true;
    list.actor.send({ type: 'write.requested', write: { ...comment, key: 'comment-2', body: { comment: { content: 'Two' } } } });
    await settled();
    expect(list.unresolved()).toEqual([comment.key]);
  });
});

describe('changes of the same thing', () => {
  test('a change waits until the one before it has ended', async () => {
    const list = await start();
    list.actor.send({ type: 'write.requested', write: save });
    list.actor.send({ type: 'screen.left' });
    list.actor.send({ type: 'write.requested', write: saveAgain });
    await settled();
    expect(list.sent).toEqual([save.key]);
    list.server.isReachable = true;
    await list.pass(1_000);
    expect(list.sent).toEqual([save.key, save.key, saveAgain.key]);
  });

  test('a change does not wait for an earlier change whose failure the screen shows', async () => {
    const list = await start();
    list.actor.send({ type: 'write.requested', write: save });
    await settled();
    list.server.isReachable = true;
    list.actor.send({ type: 'write.requested', write: saveAgain });
    await settled();
    expect(list.sent).toEqual([save.key, saveAgain.key]);
  });

  test('the failure of a change is not reported after the member has made the change again', async () => {
    const list = await start();
    list.actor.send({ type: 'write.requested', write: save });
    list.actor.send({ type: 'screen.left' });
    list.actor.send({ type: 'write.requested', write: saveAgain });
    await settled();
    await list.pass(1_000);
    expect(list.unresolved()).toEqual([]);
  });

  test('a change of something else does not wait', async () => {
    const list = await start();
    list.actor.send({ type: 'write.requested', write: save });
    list.actor.send({ type: 'write.requested', write: cancel });
    await settled();
    expect(list.sent).toEqual([save.key, cancel.key]);
  });

  test('after a reload they are sent in the order of the presses', async () => {
    const list = await start({ pending: [save, saveAgain], unresolved: [] });
    expect(list.sent).toEqual([save.key]);
  });
});

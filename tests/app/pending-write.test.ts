import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import { createPendingWriteMachine } from '#machines/app/pending-write.machine.ts';
import { sampleWrites } from '#machines/app/sample-writes.ts';
import type { PendingWriteInput, Write, WriteAnswer, WriteDelivery } from '#machines/app/write.types.ts';

const { cancel, comment } = sampleWrites;
const done: WriteAnswer = { kind: 'answered', answer: {} };
const unreachable = new CallFailure('unreachable');

function start(input: Partial<PendingWriteInput> = {}) {
  const clock = new SimulatedClock();
  const calls: { readonly write: Write; readonly end: (answer: WriteAnswer | Error) => void }[] = [];
  const deliveries: WriteDelivery[] = [];
  const machine = createPendingWriteMachine().provide({
    actors: {
      sendWrite: fromPromise<WriteAnswer, Write>(
        ({ input: write }) =>
          new Promise((resolve, reject) =>
            calls.push({ write, end: (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)) }),
          ),
      ),
      owner: fromCallback(({ receive }) => receive((event) => deliveries.push(event as WriteDelivery))),
    },
  });
  const actor = createActor(machine, { input: { write: cancel, isAwaited: true, isOnline: true, ...input }, clock }).start();
  const answer = async (given: WriteAnswer | Error): Promise<void> => {
    calls.at(-1)?.end(given);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return {
    actor,
    calls,
    deliveries,
    answer,
    pass: (milliseconds: number) => clock.increment(milliseconds),
    seen: () => actor.getSnapshot(),
  };
}

const keysOf = ({ calls }: ReturnType<typeof start>) => calls.map(({ write }) => write.key);

describe('as long as the screen waits', () => {
  test('it gets the answer, and the app reports nothing', async () => {
    const write = start();
    await write.answer(done);
    expect([write.deliveries, write.seen().output?.end]).toEqual([[{ type: 'answer.delivered', answer: done }], 'delivered']);
  });

  test('it gets the failure and may send the request again with the same key', async () => {
    const write = start();
    await write.answer(unreachable);
    expect(write.deliveries).toEqual([{ type: 'failure.delivered', error: unreachable }]);
    write.actor.send({ type: 'owner.returned', write: cancel });
    await write.answer(done);
    expect([keysOf(write), write.seen().output?.end]).toEqual([[cancel.key, cancel.key], 'delivered']);
  });
});

describe('when the screen was left', () => {
  test('the app reports the answer', async () => {
    const write = start();
    write.actor.send({ type: 'screen.left' });
    await write.answer(done);
    expect([write.deliveries, write.seen().output]).toMatchObject([[], { end: 'answered', answer: done }]);
  });

  test('the app repeats the request once before it reports a failure', async () => {
    const write = start();
    write.actor.send({ type: 'screen.left' });
    await write.answer(unreachable);
    expect(write.seen().value).toBe('pausing');
    write.pass(1_000);
    await write.answer(unreachable);
    expect([keysOf(write).length, write.seen().output?.end]).toEqual([2, 'failed']);
  });

  test('in the pause before its second try, the app takes over', async () => {
    const write = start();
    await write.answer(unreachable);
    write.actor.send({ type: 'screen.left' });
    write.pass(1_000);
    await write.answer(done);
    expect(write.seen().output?.end).toBe('answered');
  });

  test('the app reports a response that had arrived before the screen was left', async () => {
    const write = start();
    write.actor.send({ type: 'owner.left' });
    await write.answer(done);
    expect(write.seen().value).toBe('held');
    write.actor.send({ type: 'screen.left' });
    expect(write.seen().output?.end).toBe('answered');
  });
});

test('no port of the screen waits any more after it got a failure, so the app reports the final result', async () => {
  const write = start();
  write.actor.send({ type: 'connection.lost' });
  await write.answer(unreachable);
  expect(write.seen().context.isAwaited).toBe(false);
  write.actor.send({ type: 'screen.reported', end: 'unknown' });
  write.actor.send({ type: 'connection.returned' });
  await write.answer(done);
  write.pass(2_000);
  expect([write.deliveries.length, write.seen().output?.end]).toEqual([1, 'answered']);
});

test('a screen that waits longer than any call takes gets the error that there was no answer', () => {
  const write = start();
  write.pass(20_000);
  expect([write.deliveries, write.seen().context.isAwaited]).toMatchObject([[{ type: 'failure.delivered' }], false]);
});

test('the result contains whether the write may have left the device', async () => {
  const ends = [start({ isAwaited: false, isOnline: true }), start({ isAwaited: false, isOnline: false })];
  for (const write of ends) {
    await write.answer(unreachable);
    write.pass(1_000);
    await write.answer(unreachable);
  }
  expect(ends.map((write) => write.seen().output)).toMatchObject([
    { end: 'failed', wasSentOnline: true },
    { end: 'failed', wasSentOnline: false },
  ]);
});

describe('when the connection was lost', () => {
  test('a write with an unknown result is sent again after the connection returns', async () => {
    const write = start();
    write.actor.send({ type: 'connection.lost' });
    await write.answer(unreachable);
    write.actor.send({ type: 'screen.reported', end: 'unknown' });
    expect(write.seen().value).toBe('waiting');
    write.actor.send({ type: 'connection.returned' });
    write.actor.send({ type: 'screen.left' });
    await write.answer(done);
    expect([keysOf(write), write.seen().output?.end]).toEqual([[cancel.key, cancel.key], 'answered']);
  });

  test('a write that the member dismisses is not sent again', async () => {
    const write = start();
    write.actor.send({ type: 'connection.lost' });
    await write.answer(unreachable);
    write.actor.send({ type: 'screen.reported', end: 'withdrawn' });
    expect(write.seen().output?.end).toBe('released');
  });

  test('a write that was pressed offline has not left the device, and is not sent without the member', async () => {
    const write = start({ isOnline: false });
    await write.answer(unreachable);
    write.actor.send({ type: 'screen.reported', end: 'unknown' });
    expect(write.seen().output?.end).toBe('released');
  });

  test('a form shows its failure at once: two seconds later the write waits for the connection', async () => {
    const write = start({ write: comment });
    write.actor.send({ type: 'connection.lost' });
    await write.answer(unreachable);
    write.pass(2_000);
    expect(write.seen().value).toBe('waiting');
  });
});

test('a 401 ends it without a report', async () => {
  const write = start();
  await write.answer(new CallFailure('signedOut'));
  const { output } = await waitFor(write.actor, ({ status }) => status === 'done');
  expect(output?.end).toBe('signedOut');
});

import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { CallFailure } from '#contract/call-failure.ts';
import { sampleSessions } from '#machines/auth/sample-sign-in-sessions.ts';
import { createSignInSessionsMachine } from '#machines/auth/sign-in-sessions.machine.ts';
import { selectSessions } from '#machines/auth/sign-in-sessions.selectors.ts';
import type { EndSessionInput, SessionsEnded, SessionsRead } from '#machines/auth/sign-in-sessions.types.ts';

const { laptop, phone, other } = sampleSessions;

async function openList() {
  const sent: EndSessionInput[] = [];
  const machine = createSignInSessionsMachine().provide({
    actors: {
      readSessions: fromPromise<SessionsRead, undefined>(() => Promise.resolve({ kind: 'read', sessions: [laptop, phone, other] })),
      endSession: fromPromise<SessionsEnded, EndSessionInput>(({ input }) => {
        sent.push(input);
        return sent.length === 1 ? Promise.reject(new CallFailure('unreachable')) : Promise.resolve({ kind: 'ended' });
      }),
      endOtherSessions: fromPromise<SessionsEnded, string>(({ input: key }) => {
        sent.push({ id: 'all others', key });
        return sent.length === 1 ? Promise.reject(new CallFailure('unreachable')) : Promise.resolve({ kind: 'ended' });
      }),
    },
  });
  const actor = createActor(machine, { input: { keySeed: 'seed' } }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('list'));
  return { actor, sent };
}

describe('ending a session', () => {
  it('is sent again with its key after a failure, and the next one has another key', async () => {
    const { actor, sent } = await openList();
    actor.send({ type: 'end.pressed', id: phone.id });
    await waitFor(actor, (snapshot) => snapshot.matches('endInterrupted'));
    actor.send({ type: 'retry.pressed' });
    await waitFor(actor, (snapshot) => snapshot.matches('list'));
    actor.send({ type: 'end.pressed', id: other.id });
    await waitFor(actor, (snapshot) => snapshot.matches('alone'));
    expect(sent).toEqual([
      { id: phone.id, key: 'seed-1' },
      { id: phone.id, key: 'seed-1' },
      { id: other.id, key: 'seed-2' },
    ]);
    expect(selectSessions(actor.getSnapshot())).toEqual([laptop]);
  });

  it('on all other devices leaves this one, and is sent again with its key after a failure', async () => {
    const { actor, sent } = await openList();
    actor.send({ type: 'endOthers.pressed' });
    const dialog = actor.getSnapshot().children.endOthersDialog;
    dialog?.send({ type: 'answer.chosen', answer: 'agree' });
    await waitFor(actor, (snapshot) => snapshot.matches('endOthersInterrupted'));
    actor.send({ type: 'retry.pressed' });
    await waitFor(actor, (snapshot) => snapshot.matches('alone'));
    expect(sent.map(({ key }) => key)).toEqual(['seed-1', 'seed-1']);
    expect(selectSessions(actor.getSnapshot())).toEqual([laptop]);
  });
});

import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { sampleSubscription } from '#machines/notifications/sample-notifications.ts';
import { createUnsubscribeMachine } from '#machines/notifications/unsubscribe.machine.ts';
import * as unsubscribe from '#machines/notifications/unsubscribe.selectors.ts';
import { problem } from '#machines/visits/sample-classes.ts';
import { startControlledActor } from '#tests/controlled-actor.ts';

const stopped = { ...sampleSubscription, is_stopped: true };
const refusing = (code: ProblemCode, status: number) => ({ kind: 'refused', problem: problem(code, status) });

const open = () => startControlledActor(createUnsubscribeMachine(), { token: 'a-link' });
type Flow = ReturnType<typeof open>;
const viewOf = ({ actor }: Flow) => unsubscribe.selectView(actor.getSnapshot());

const openStoppable = (): Flow => {
  const flow = open();
  flow.answer('readEmailSubscription', { kind: 'read', subscription: sampleSubscription });
  return flow;
};
const stop = (): Flow => {
  const flow = openStoppable();
  flow.actor.send({ type: 'stop.pressed' });
  return flow;
};

describe('the address in an email', () => {
  test('stops no emails when it is opened', () => {
    const flow = openStoppable();
    expect([viewOf(flow), flow.isActive('stopEmails')]).toEqual(['stoppable', false]);
    expect(unsubscribe.selectSubscription(flow.actor.getSnapshot())).toEqual(sampleSubscription);
  });

  test('stops its emails after a press, and turns them on again', () => {
    const flow = stop();
    expect([viewOf(flow), flow.inputOf('stopEmails')]).toEqual(['stoppable', 'a-link']);
    flow.answer('stopEmails', { kind: 'saved', subscription: stopped });
    expect(viewOf(flow)).toBe('stopped');
    flow.actor.send({ type: 'undo.pressed' });
    expect(flow.inputOf('resumeEmails')).toBe('a-link');
    flow.answer('resumeEmails', { kind: 'saved', subscription: sampleSubscription });
    expect(viewOf(flow)).toBe('resumed');
    flow.actor.send({ type: 'stop.pressed' });
    expect(flow.isActive('stopEmails')).toBe(true);
  });

  test('of emails that are stopped already shows that, and offers to turn them on again', () => {
    const flow = open();
    flow.answer('readEmailSubscription', { kind: 'read', subscription: stopped });
    expect([viewOf(flow), unsubscribe.selectWasStopped(flow.actor.getSnapshot())]).toEqual(['stopped', true]);
    flow.actor.send({ type: 'undo.pressed' });
    expect(flow.isActive('resumeEmails')).toBe(true);
  });

  test('that is invalid shows no button', () => {
    const flow = open();
    flow.answer('readEmailSubscription', refusing('not_found', 404));
    expect([viewOf(flow), flow.actor.getSnapshot().can({ type: 'stop.pressed' })]).toEqual(['unknown', false]);
  });

  test('of a studio that the member has left is invalid', () => {
    const flow = stop();
    flow.answer('stopEmails', refusing('not_found', 404));
    expect(viewOf(flow)).toBe('unknown');
  });

  test('that could not be read is read again', () => {
    const flow = open();
    flow.fail('readEmailSubscription', new CallFailure('unreachable'));
    expect(viewOf(flow)).toBe('failed');
    flow.actor.send({ type: 'retry.pressed' });
    expect([viewOf(flow), flow.isActive('readEmailSubscription')]).toEqual(['reading', true]);
  });
});

describe('stopping', () => {
  test('that is refused leaves the emails as they were and shows the reason until the next press', () => {
    const flow = stop();
    flow.answer('stopEmails', refusing('too_many_requests', 429));
    expect([viewOf(flow), unsubscribe.selectError(flow.actor.getSnapshot())]).toMatchObject(['stoppable', { kind: 'problem' }]);
    flow.actor.send({ type: 'stop.pressed' });
    expect(unsubscribe.selectError(flow.actor.getSnapshot())).toBeNull();
  });

  test.each(['retry.pressed', 'connection.returned'] as const)('without a response is sent again: %s', (type) => {
    const flow = stop();
    flow.fail('stopEmails', new CallFailure('unreachable'));
    expect([viewOf(flow), unsubscribe.selectIsInterrupted(flow.actor.getSnapshot())]).toEqual(['stoppable', true]);
    flow.actor.send({ type });
    expect([flow.isActive('stopEmails'), unsubscribe.selectIsInterrupted(flow.actor.getSnapshot())]).toEqual([true, false]);
  });
});

describe('turning emails on again', () => {
  const undo = (): Flow => {
    const flow = stop();
    flow.answer('stopEmails', { kind: 'saved', subscription: stopped });
    flow.actor.send({ type: 'undo.pressed' });
    return flow;
  };

  test('that is refused leaves them stopped and shows the reason', () => {
    const flow = undo();
    flow.answer('resumeEmails', refusing('too_many_requests', 429));
    expect([viewOf(flow), unsubscribe.selectError(flow.actor.getSnapshot())]).toMatchObject(['stopped', { kind: 'problem' }]);
  });

  test('without a response is sent again', () => {
    const flow = undo();
    flow.fail('resumeEmails', new CallFailure('unreachable'));
    expect([viewOf(flow), unsubscribe.selectIsInterrupted(flow.actor.getSnapshot())]).toEqual(['stopped', true]);
    flow.actor.send({ type: 'retry.pressed' });
    expect(flow.isActive('resumeEmails')).toBe(true);
  });
});

import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import { createEmailChangeMachine } from '#machines/auth/email-change.machine.ts';
import { checkEmailChange } from '#machines/auth/email-change.rules.ts';
import * as selectors from '#machines/auth/email-change.selectors.ts';
import { sampleEmailChanges, sampleEmails } from '#machines/auth/sample-email-changes.ts';
import { mia } from '#machines/auth/sample-members.ts';
import { startControlledActor } from '#tests/controlled-actor.ts';

const request = { email: sampleEmails.new };
const read = (change: (typeof sampleEmailChanges)['requested'] | null, email = sampleEmails.old) => ({
  kind: 'read',
  profile: { ...mia, email },
  change,
});

function startWaiting() {
  const flow = startControlledActor(createEmailChangeMachine(), undefined);
  flow.answer('readEmail', read(sampleEmailChanges.requested));
  return flow;
}

describe('the form for another email', () => {
  test('accepts another email, and converts it as the server does', () => {
    const filled = { email: ` ${sampleEmails.new.toUpperCase()} ` };
    expect(checkEmailChange(filled, sampleEmails.old)).toEqual({ kind: 'valid', value: request });
  });

  test.each([sampleEmails.old, 'Mia@Example.ORG'])('refuses the email of now, written as %s', (email) => {
    const checked = checkEmailChange({ email }, sampleEmails.old);
    expect(checked).toMatchObject({ kind: 'invalid', issues: { email: { type: 'email_same' } } });
  });
});

describe('changing the email', () => {
  test('sends the request once, and reads the pending change', () => {
    const flow = startControlledActor(createEmailChangeMachine(), undefined);
    flow.answer('readEmail', read(null));
    flow.actor.send({ type: 'change.pressed' });
    flow.actor.send({ type: 'request.submitted', request });
    expect(flow.inputOf('requestEmailChange')).toEqual(request);
    flow.answer('requestEmailChange', { kind: 'requested' });
    flow.answer('readEmail', read(sampleEmailChanges.requested));
    expect(selectors.selectChange(flow.actor.getSnapshot())).toEqual(sampleEmailChanges.requested);
  });

  test('reads the pending change after a lost response, and does not repeat the request', () => {
    const flow = startControlledActor(createEmailChangeMachine(), undefined);
    flow.answer('readEmail', read(null));
    flow.actor.send({ type: 'change.pressed' });
    flow.actor.send({ type: 'request.submitted', request });
    flow.fail('requestEmailChange', new CallFailure('unreachable'));
    flow.actor.send({ type: 'retry.pressed' });
    expect([flow.isActive('readEmail'), flow.isActive('requestEmailChange')]).toEqual([true, false]);
  });

  test.each(['page.shown', 'connection.returned'] as const)(
    'shows after %s that both addresses have confirmed, in the whole app',
    (type) => {
      const flow = startWaiting();
      flow.actor.send({ type });
      flow.answer('readEmail', read(null, sampleEmails.new));
      expect(selectors.selectEnd(flow.actor.getSnapshot())).toBe('changed');
      expect(flow.emitted).toEqual([{ type: 'profile.changed', profile: { ...mia, email: sampleEmails.new } }]);
    },
  );

  test('that is cancelled after the last confirmation is shown as changed', () => {
    const flow = startWaiting();
    flow.actor.send({ type: 'keep.pressed' });
    flow.answer('cancelEmailChange', { kind: 'cancelled' });
    flow.answer('readEmail', read(null, sampleEmails.new));
    expect(selectors.selectEnd(flow.actor.getSnapshot())).toBe('changed');
  });

  test('that is cancelled leaves the email, and the app is not notified', () => {
    const flow = startWaiting();
    flow.actor.send({ type: 'keep.pressed' });
    flow.answer('cancelEmailChange', { kind: 'cancelled' });
    flow.answer('readEmail', read(null));
    expect([selectors.selectEnd(flow.actor.getSnapshot()), flow.emitted]).toEqual(['kept', []]);
  });
});

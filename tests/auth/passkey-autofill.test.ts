import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import { createAuthMachine } from '#machines/auth/auth.machine.ts';
import { challengeLifetime } from '#machines/auth/passkey.rules.ts';
import { mia } from '#machines/auth/sample-members.ts';
import { sampleSigned } from '#machines/auth/sample-passkeys.ts';
import { problem } from '#machines/visits/sample-classes.ts';
import { startControlledActor } from '#tests/controlled-actor.ts';

const minute = 60_000;
const credentials = { email: mia.email, password: 'squat-bench-deadlift' };
const passkeyPorts = ['offerPasskey', 'signPasskey', 'signInWithPasskey'] as const;

function signInForm() {
  const auth = startControlledActor(createAuthMachine());
  auth.answer('readStoredProfile', { kind: 'nothing' });
  auth.fail('readProfile', new CallFailure('signedOut'));
  auth.answer('clearStoredMember');
  return auth;
}

function openForm() {
  const auth = signInForm();
  auth.actor.send({ type: 'signInForm.shown' });
  return auth;
}

type Auth = ReturnType<typeof signInForm>;
const stateOf = ({ actor }: Auth) => actor.getSnapshot().value;
const running = (auth: Auth) => passkeyPorts.filter((port) => auth.isActive(port));
const notOffered = { signedOut: { enteringCredentials: 'notOffered' } };

describe('the autofill of the sign-in form', () => {
  test('offers a passkey while the form is on the page, and only then', () => {
    const auth = signInForm();
    expect(running(auth)).toEqual([]);
    auth.actor.send({ type: 'signInForm.shown' });
    expect(running(auth)).toEqual(['offerPasskey']);
    auth.actor.send({ type: 'signInForm.hidden' });
    expect(running(auth)).toEqual([]);
  });

  test('signs in as the button does when the member chooses a passkey', () => {
    const auth = openForm();
    auth.answer('offerPasskey', { kind: 'signed', passkey: sampleSigned });
    expect([running(auth), auth.inputOf('signInWithPasskey')]).toEqual([['signInWithPasskey'], sampleSigned]);
    auth.answer('signInWithPasskey', { kind: 'signedIn', profile: mia });
    expect(auth.emitted.at(-1)).toEqual({ type: 'member.signedIn', profile: mia });
  });

  test('offers nothing after the form was submitted, until it waits again', () => {
    const auth = openForm();
    auth.actor.send({ type: 'signIn.submitted', credentials });
    expect(running(auth)).toEqual([]);
    auth.answer('signIn', { kind: 'refused', problem: problem('invalid_credentials', 422) });
    auth.actor.send({ type: 'credentials.edited' });
    auth.actor.send({ type: 'signInForm.shown' });
    expect(running(auth)).toEqual(['offerPasskey']);
  });

  test('stops when the button is pressed: only one passkey request runs at a time', () => {
    const auth = openForm();
    auth.actor.send({ type: 'passkey.pressed' });
    expect(running(auth)).toEqual(['signPasskey']);
    auth.actor.send({ type: 'passkey.cancelled' });
    auth.actor.send({ type: 'signInForm.shown' });
    expect(running(auth)).toEqual(['offerPasskey']);
  });

  test('stops when a member signs in in another tab', () => {
    const auth = openForm();
    auth.actor.send({ type: 'otherTab.signedIn', profileId: mia.id });
    expect(running(auth)).toEqual([]);
  });

  test('gets a new challenge a minute before the old one expires', () => {
    const auth = openForm();
    const childOf = () => auth.actor.getSnapshot().children['offerPasskey'];
    const first = childOf();
    auth.pass(challengeLifetime - minute - 1);
    expect(childOf()).toBe(first);
    auth.pass(1);
    expect([childOf() === first, running(auth)]).toEqual([false, ['offerPasskey']]);
  });

  test.each([
    ['a browser without support, or a member who cancels', (auth: Auth) => auth.answer('offerPasskey', { kind: 'cancelled' })],
    ['a refusal', (auth: Auth) => auth.answer('offerPasskey', { kind: 'refused', problem: problem('too_many_requests', 429) })],
    ['a call that fails', (auth: Auth) => auth.fail('offerPasskey', new CallFailure('unreachable'))],
  ])('shows nothing and repeats nothing after %s', (_, end) => {
    const auth = openForm();
    const { length } = auth.emitted;
    end(auth);
    auth.pass(60 * minute);
    expect([stateOf(auth), running(auth), auth.emitted.length]).toEqual([notOffered, [], length]);
    expect(auth.actor.getSnapshot().context).toMatchObject({ problem: null, failure: null });
    expect(auth.actor.getSnapshot().can({ type: 'signIn.submitted', credentials })).toBe(true);
  });
});

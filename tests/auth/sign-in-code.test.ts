import { expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import type { Problem, ProblemCode } from '#contract/problem.ts';
import { createAuthMachine } from '#machines/auth/auth.machine.ts';
import { mia } from '#machines/auth/sample-members.ts';
import { startControlledActor } from '#tests/controlled-actor.ts';

const credentials = { email: mia.email, password: 'squat-bench-deadlift' };
const refused = (code: ProblemCode) => {
  const problem: Problem = { type: 'about:blank', title: 'No', status: 422, code, message: code };
  return { kind: 'refused', problem } as const;
};

function atCode() {
  const auth = startControlledActor(createAuthMachine());
  auth.answer('readStoredProfile', { kind: 'nothing' });
  auth.fail('readProfile', new CallFailure('signedOut'));
  auth.answer('clearStoredMember');
  auth.actor.send({ type: 'signIn.submitted', credentials });
  auth.answer('signIn', refused('second_factor_required'));
  return auth;
}
type Auth = ReturnType<typeof atCode>;

const stateOf = ({ actor }: Auth) => actor.getSnapshot().value;
const contextOf = ({ actor }: Auth) => actor.getSnapshot().context;
const submit = ({ actor }: Auth, code = '482911') => actor.send({ type: 'code.submitted', code });
const code = (kind: 'app' | 'recovery', state: string) => ({ signedOut: { code: { [kind]: state } } });

test('the right password leads to the code, and shows no refusal', () => {
  const auth = atCode();
  expect(stateOf(auth)).toEqual(code('app', 'entering'));
  expect(contextOf(auth)).toMatchObject({ credentials, problem: null });
});

test('the code is sent with email and password, and the member is in', () => {
  const auth = atCode();
  submit(auth);
  expect(auth.inputOf('signIn')).toEqual({ ...credentials, code: '482911' });
  auth.answer('signIn', { kind: 'signedIn', profile: mia });
  expect(auth.emitted.at(-1)).toEqual({ type: 'member.signedIn', profile: mia });
  expect(contextOf(auth).credentials).toBeNull();
});

test.each(['code_refused', 'too_many_requests'] as const)('a refusal with %s keeps the code step, and a next code is sent', (problem) => {
  const auth = atCode();
  submit(auth);
  auth.answer('signIn', refused(problem));
  expect(stateOf(auth)).toEqual(code('app', 'failed'));
  expect(contextOf(auth).problem?.code).toBe(problem);
  submit(auth, '120934');
  expect(contextOf(auth).problem).toBeNull();
  expect(auth.inputOf('signIn')).toEqual({ ...credentials, code: '120934' });
});

test('after a change of the password, the member must enter the password again', () => {
  const auth = atCode();
  submit(auth);
  auth.answer('signIn', refused('invalid_credentials'));
  expect(stateOf(auth)).toEqual({ signedOut: 'refused' });
  expect(contextOf(auth)).toMatchObject({ credentials: null, problem: { code: 'invalid_credentials' } });
});

test('a code without a response can be sent again, and an edit clears the error', () => {
  const auth = atCode();
  submit(auth);
  auth.pass(15_000);
  expect(contextOf(auth)).toMatchObject({ credentials, failure: 'timedOut' });
  submit(auth);
  auth.fail('signIn', new CallFailure('unreachable'));
  expect(contextOf(auth).failure).toBe('unreachable');
  auth.actor.send({ type: 'code.edited' });
  expect(stateOf(auth)).toEqual(code('app', 'entering'));
  expect(contextOf(auth)).toMatchObject({ credentials, failure: null });
});

test('the form changes to a recovery code, and the error is cleared', () => {
  const auth = atCode();
  submit(auth);
  auth.answer('signIn', refused('code_refused'));
  auth.actor.send({ type: 'codeKind.switched' });
  expect(stateOf(auth)).toEqual(code('recovery', 'entering'));
  expect(contextOf(auth)).toMatchObject({ credentials, problem: null });
  submit(auth, '7K2M-9QXD-4TBH');
  auth.answer('signIn', refused('code_refused'));
  expect(stateOf(auth)).toEqual(code('recovery', 'failed'));
  auth.actor.send({ type: 'codeKind.switched' });
  expect(stateOf(auth)).toEqual(code('app', 'entering'));
});

test.each(['code.cancelled', 'otherTab.signedIn'] as const)('%s clears the credentials', (type) => {
  const auth = atCode();
  auth.actor.send(type === 'code.cancelled' ? { type } : { type, profileId: mia.id });
  expect(contextOf(auth).credentials).toBeNull();
});

test('while the server checks the code, the member neither goes back nor changes to the other code', () => {
  const auth = atCode();
  submit(auth);
  for (const type of ['code.cancelled', 'codeKind.switched'] as const) auth.actor.send({ type });
  expect(stateOf(auth)).toEqual(code('app', 'checking'));
});

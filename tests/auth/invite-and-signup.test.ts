import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { createInviteMachine } from '#machines/auth/invite.machine.ts';
import * as invited from '#machines/auth/invite.selectors.ts';
import { createPasswordChangeMachine } from '#machines/auth/password-change.machine.ts';
import * as changing from '#machines/auth/password-change.selectors.ts';
import { boxAccount, mia } from '#machines/auth/sample-members.ts';
import { createSignupMachine } from '#machines/auth/signup.machine.ts';
import * as joining from '#machines/auth/signup.selectors.ts';
import { problem } from '#machines/visits/sample-classes.ts';
import { startControlledActor } from '#tests/controlled-actor.ts';

const invite = { org: boxAccount.org, email: 'm•••@example.org' };
const refusing = (code: ProblemCode, status = 409) => ({ kind: 'refused', problem: problem(code, status) });

describe('an invite', () => {
  const open = (token: string | null, isMember = false) => startControlledActor(createInviteMachine(), { token, isMember });

  test('is opened by its code in any notation, and the form keeps an invalid code for a correction', () => {
    const flow = open(null);
    flow.actor.send({ type: 'code.submitted', code: 'abcd-efgh' });
    expect(flow.inputOf('readInvite')).toBe('ABCDEFGH');
    flow.answer('readInvite', refusing('not_found', 404));
    expect([invited.selectView(flow.actor.getSnapshot()), invited.selectToken(flow.actor.getSnapshot())]).toEqual(['code', 'ABCDEFGH']);
  });

  test.each(['not_found', 'link_used', 'link_expired', 'link_replaced'] as const)(
    'whose link is refused with %s is closed, and shows the reason',
    (code) => {
      const flow = open('A');
      flow.answer('readInvite', refusing(code));
      expect([invited.selectView(flow.actor.getSnapshot()), invited.selectCode(flow.actor.getSnapshot())]).toEqual(['closed', code]);
      flow.actor.send({ type: 'startOver.pressed' });
      expect(invited.selectView(flow.actor.getSnapshot())).toBe('code');
    },
  );

  test('is accepted by a member, and the app gets the new profile', () => {
    const flow = open('A', true);
    flow.answer('readInvite', { kind: 'read', invite });
    flow.actor.send({ type: 'accept.pressed' });
    flow.answer('acceptInvite', { kind: 'accepted', profile: mia });
    expect([invited.selectView(flow.actor.getSnapshot()), flow.emitted]).toEqual(['accepted', [{ type: 'profile.changed', profile: mia }]]);
  });

  test('that the same member has used is accepted again, but not an invite that another person has used', () => {
    for (const [answer, view] of [
      [{ kind: 'accepted', profile: mia }, 'accepted'],
      [refusing('link_used'), 'closed'],
    ] as const) {
      const flow = open('A', true);
      flow.answer('readInvite', refusing('link_used'));
      flow.answer('acceptInvite', answer);
      expect(invited.selectView(flow.actor.getSnapshot())).toBe(view);
    }
  });

  test('is read again after the response to its acceptance was lost, to find the result', () => {
    const flow = open('A', true);
    flow.answer('readInvite', { kind: 'read', invite });
    flow.actor.send({ type: 'accept.pressed' });
    flow.fail('acceptInvite', new CallFailure('unreachable'));
    flow.actor.send({ type: 'connection.returned' });
    expect(flow.isActive('readInvite')).toBe(true);
  });

  test('is refused with the reason for another address and after too many tries', () => {
    const another = open('A', true);
    another.answer('readInvite', { kind: 'read', invite });
    another.actor.send({ type: 'accept.pressed' });
    another.answer('acceptInvite', refusing('invite_for_another'));
    expect(invited.selectCode(another.actor.getSnapshot())).toBe('invite_for_another');
    const throttled = open('A');
    throttled.answer('readInvite', { kind: 'refused', problem: { ...problem('too_many_requests', 429), until: '2026-03-02T06:15:00Z' } });
    expect(invited.selectError(throttled.actor.getSnapshot())).toMatchObject({ problem: { until: '2026-03-02T06:15:00Z' } });
  });
});

describe('signing up', () => {
  const signup = { full_name: 'Ana Prado', password: 'kettle river anvil' };
  const filled = () => {
    const flow = startControlledActor(createSignupMachine(), { token: 'A' });
    flow.answer('readInvite', { kind: 'read', invite });
    flow.actor.send({ type: 'signup.submitted', signup });
    return flow;
  };

  test('emits an event about the new session, and keeps no password', () => {
    const flow = filled();
    expect(flow.inputOf('signUp')).toEqual({ token: 'A', signup });
    flow.answer('signUp', { kind: 'joined', profile: mia });
    expect([joining.selectIsDone(flow.actor.getSnapshot()), flow.emitted]).toEqual([
      true,
      [{ type: 'otherTab.signedIn', profileId: mia.id }],
    ]);
    expect(JSON.stringify(flow.actor.getSnapshot().context)).not.toContain(signup.password);
  });

  test.each([
    ['already_signed_up', 'known'],
    ['link_used', 'closed'],
    ['link_replaced', 'closed'],
    ['too_many_requests', 'form'],
  ] as const)('answered by %s shows %s', (code, view) => {
    const flow = filled();
    flow.answer('signUp', refusing(code));
    expect(joining.selectView(flow.actor.getSnapshot())).toBe(view);
    expect(flow.emitted).toEqual([]);
  });

  test('shows the error beside its field until the field is edited', () => {
    const flow = filled();
    const errors = { 'app_signup.password': 'Too many people use it.' };
    flow.answer('signUp', { kind: 'refused', problem: { ...problem('invalid_input', 422), errors } });
    expect([joining.selectFieldErrors(flow.actor.getSnapshot()), joining.selectError(flow.actor.getSnapshot())]).toEqual([errors, null]);
    flow.actor.send({ type: 'field.edited' });
    expect(joining.selectFieldErrors(flow.actor.getSnapshot())).toEqual({});
  });

  test('without an invite sends no request', () => {
    const flow = startControlledActor(createSignupMachine(), { token: null });
    expect([joining.selectView(flow.actor.getSnapshot()), flow.isActive('readInvite')]).toEqual(['uninvited', false]);
  });
});

describe('changing the password', () => {
  const passwords = { current_password: 'squat-bench-deadlift', password: 'kettle river anvil' };

  test('opens at once for a member who followed a link to it, and marks the wrong field', () => {
    const flow = startControlledActor(createPasswordChangeMachine(), { isWanted: true });
    flow.actor.send({ type: 'passwords.submitted', passwords });
    expect(changing.selectIsOpen(flow.actor.getSnapshot())).toBe(true);
    flow.answer('changePassword', refusing('invalid_credentials', 422));
    expect([changing.selectIsWrong(flow.actor.getSnapshot()), changing.selectError(flow.actor.getSnapshot())]).toEqual([true, null]);
    flow.actor.send({ type: 'cancel.pressed' });
    expect([changing.selectIsOpen(flow.actor.getSnapshot()), changing.selectIsWrong(flow.actor.getSnapshot())]).toEqual([false, false]);
  });

  test('keeps neither password after the change', () => {
    const flow = startControlledActor(createPasswordChangeMachine(), { isWanted: true });
    flow.actor.send({ type: 'passwords.submitted', passwords });
    flow.answer('changePassword', { kind: 'changed' });
    expect(changing.selectIsChanged(flow.actor.getSnapshot())).toBe(true);
    expect(JSON.stringify(flow.actor.getSnapshot().context)).not.toContain('anvil');
  });
});

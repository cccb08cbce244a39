import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import type { Member } from '#contract/members.ts';
import { hasChanges } from '#machines/profile/draft-form.rules.ts';
import { createMemberFormMachine } from '#machines/profile/member-form.machine.ts';
import { draftOf, memberRules } from '#machines/profile/member-form.rules.ts';
import { selectCanSave, selectIsRestored, selectIsSaved } from '#machines/profile/draft-form.selectors.ts';
import { selectDraft, selectFieldError, selectUnsaved } from '#machines/profile/member-form.selectors.ts';
import { type MemberDraft, type MemberField, memberFields } from '#machines/profile/member-form.types.ts';
import { problem } from '#machines/visits/sample-classes.ts';
import { type ControlledActor, startControlledActor } from '#tests/controlled-actor.ts';

const known: Member = {
  id: 'mia',
  full_name: 'Mia Parata',
  first_name: 'Mia',
  email: 'mia@example.org',
  phone: '021 555 0100',
  address: null,
  date_of_birth: null,
  emergency_name: null,
  emergency_phone: null,
  member_since: '2026-01-01',
};
const today = '2026-03-02';
const { changesOf, isAllSaved, issuesIn, keptIn, withSaved } = memberRules;
type Flow = ControlledActor<ReturnType<typeof createMemberFormMachine>>;

const open = (): Flow => {
  const flow = startControlledActor(createMemberFormMachine(), { keySeed: 'form', today });
  flow.answer('readMember', { kind: 'read', member: known });
  return flow;
};
const write = ({ actor }: Flow, field: MemberField, value: string): void => actor.send({ type: 'field.changed', field, value });
const press = ({ actor }: Flow): void => actor.send({ type: 'save.pressed' });
const now = ({ actor }: Flow) => actor.getSnapshot();

describe('the form', () => {
  test('shows the data of the studio, and a failed read can be repeated', () => {
    const flow = startControlledActor(createMemberFormMachine(), { keySeed: 'form', today });
    flow.fail('readMember', new CallFailure('unreachable'));
    flow.actor.send({ type: 'retry.pressed' });
    flow.answer('readMember', { kind: 'read', member: known });
    expect(selectDraft(now(flow))).toEqual({ ...draftOf(null), phone: '021 555 0100' });
    expect(selectCanSave(now(flow))).toBe(false);
  });

  test('sends only the changes, once, and shows that they are saved after the response', () => {
    const flow = open();
    write(flow, 'phone', '');
    write(flow, 'address', ' 1 Example Street ');
    press(flow);
    expect(flow.inputOf('updateMember')).toEqual({ changes: { phone: null, address: '1 Example Street' }, key: 'form:1' });
    flow.answer('updateMember', { kind: 'saved', member: { ...known, phone: null, address: '1 Example Street' } });
    expect([selectIsSaved(now(flow)), selectDraft(now(flow)).address]).toEqual([true, '1 Example Street']);
    flow.pass(3_000);
    expect(selectIsSaved(now(flow))).toBe(false);
  });

  test('shows an error at an invalid field without a request', () => {
    const flow = open();
    write(flow, 'phone', 'mine');
    expect(selectFieldError('phone')(now(flow))).toBeNull();
    press(flow);
    expect(flow.isActive('updateMember')).toBe(false);
    expect(selectFieldError('phone')(now(flow))).toMatchObject({ kind: 'issue', issue: { type: 'regex' } });
    write(flow, 'phone', '021');
    write(flow, 'phone', '021 555 0101');
    expect(selectFieldError('phone')(now(flow))).toBeNull();
  });

  test('shows an error at a birthday in the future', () => {
    const flow = open();
    write(flow, 'date_of_birth', '2026-03-03');
    press(flow);
    expect(flow.isActive('updateMember')).toBe(false);
    expect(selectFieldError('date_of_birth')(now(flow))).toMatchObject({ kind: 'issue', issue: { type: 'day_to_come' } });
    write(flow, 'date_of_birth', '1996-03-03');
    press(flow);
    expect(flow.inputOf('updateMember')).toMatchObject({ changes: { date_of_birth: '1996-03-03' } });
  });

  test('keeps the input after a refusal, with the error of the server at the field', () => {
    const flow = open();
    write(flow, 'address', 'x');
    press(flow);
    flow.answer('updateMember', { kind: 'refused', problem: { ...problem('invalid_input', 422), errors: { 'member.address': 'No.' } } });
    expect(selectFieldError('address')(now(flow))).toEqual({ kind: 'serverError', sentence: 'No.' });
    expect(selectDraft(now(flow)).address).toBe('x');
    press(flow);
    expect(flow.inputOf('updateMember')).toMatchObject({ key: 'form:2' });
  });

  test.each([
    ['no answer comes', (flow: Flow) => flow.fail('updateMember', new CallFailure('unreachable'))],
    ['it takes too long', (flow: Flow) => flow.pass(15_000)],
  ])('sends the same with the same key where %s, and keeps the input since', (_, interrupt) => {
    const flow = open();
    write(flow, 'address', 'one');
    press(flow);
    interrupt(flow);
    write(flow, 'address', 'two');
    flow.actor.send({ type: 'connection.returned' });
    expect(flow.inputOf('updateMember')).toEqual({ changes: { address: 'one' }, key: 'form:1' });
    flow.answer('updateMember', { kind: 'saved', member: { ...known, address: 'one' } });
    expect([selectIsSaved(now(flow)), selectDraft(now(flow)).address]).toEqual([false, 'two']);
    press(flow);
    expect(flow.inputOf('updateMember')).toEqual({ changes: { address: 'two' }, key: 'form:2' });
  });
});

describe('the input that was not saved', () => {
  const reopen = (kept: unknown): Flow => {
    const flow = startControlledActor(createMemberFormMachine(), { keySeed: 'form', today, kept });
    flow.answer('readMember', { kind: 'read', member: known });
    return flow;
  };

  test('is restored in the form together with the data of the studio, until it is saved', () => {
    const flow = reopen({ address: '1 Example Street' });
    expect(selectDraft(now(flow))).toMatchObject({ phone: '021 555 0100', address: '1 Example Street' });
    expect([selectIsRestored(now(flow)), selectUnsaved(now(flow))]).toEqual([true, { address: '1 Example Street' }]);
    press(flow);
    flow.answer('updateMember', { kind: 'saved', member: { ...known, address: '1 Example Street' } });
    expect([selectIsRestored(now(flow)), selectUnsaved(now(flow))]).toEqual([false, null]);
  });

  test('is removed when Mia discards it, and its error too', () => {
    const flow = reopen({ phone: 'mine' });
    press(flow);
    expect(selectFieldError('phone')(now(flow))).not.toBeNull();
    flow.actor.send({ type: 'discard.pressed' });
    expect(selectDraft(now(flow))).toEqual({ ...draftOf(null), phone: '021 555 0100' });
    expect([selectFieldError('phone')(now(flow)), selectUnsaved(now(flow))]).toEqual([null, null]);
  });

  test('is not lost if the session ends again before the studio has responded', () => {
    const flow = startControlledActor(createMemberFormMachine(), { keySeed: 'form', today, kept: { phone: '021' } });
    expect(selectUnsaved(now(flow))).toEqual({ phone: '021' });
  });

  test('is not restored if the studio already has it', () => {
    expect(selectIsRestored(now(reopen({ phone: '021 555 0100' })))).toBe(false);
  });

  test.each([[null], [undefined], ['text'], [7], [[]], [{ phone: 7, name: 'x' }]])('is nothing where the device kept %j', (kept) => {
    expect(keptIn(kept)).toEqual({});
  });
});

const anyText = fc.constantFrom('', ' ', 'a', ' a ', 'b');
const anyDraft: fc.Arbitrary<MemberDraft> = fc.record({
  phone: anyText,
  address: anyText,
  date_of_birth: anyText,
  emergency_name: anyText,
  emergency_phone: anyText,
});
const anyMember = anyDraft.map((draft) => ({ ...known, ...changesOf({ ...known, phone: null }, draft) }));

describe('the unsaved changes', () => {
  test('are the differences, and after saving only later input', () => {
    fc.assert(
      fc.property(anyMember, anyDraft, anyDraft, (member, unconfirmed, written) => {
        expect(hasChanges(changesOf(member, draftOf(member)))).toBe(false);
        const changes = changesOf(member, unconfirmed);
        const saved: Member = { ...member, ...changes };
        const context = {
          keySeed: '',
          today,
          known: member,
          draft: written,
          unconfirmed: changes,
          requestCount: 1,
          kept: {},
          isRestored: true,
          isChecked: true,
          error: null,
        };
        const after = withSaved(context, saved);
        for (const field of memberFields) expect(after.draft[field].trim()).toBe(written[field].trim());
        expect(after).toMatchObject({ known: saved, unconfirmed: {}, isRestored: false, isChecked: false, error: null });
        expect(isAllSaved(context, saved)).toBe(memberFields.every((field) => written[field].trim() === draftOf(saved)[field]));
      }),
      { numRuns: 200 },
    );
  });

  test('are absent if the server refused to clear a field, which then has the value of the server', () => {
    const emptied = { ...memberRules.initialContext({ keySeed: '', today }), known, unconfirmed: { phone: null } };
    expect(withSaved(emptied, known).draft.phone).toBe('021 555 0100');
    expect(isAllSaved(emptied, known)).toBe(true);
  });

  test('are refused separately for each field', () => {
    expect(Object.keys(issuesIn({ phone: 'mine', date_of_birth: '2026-02-31', emergency_name: 'x'.repeat(201) }, today))).toEqual([
      'phone',
      'date_of_birth',
      'emergency_name',
    ]);
    expect(issuesIn({ phone: null, address: null, date_of_birth: null, emergency_name: null, emergency_phone: null }, today)).toEqual({});
  });

  test('contain no future birthday, even with other errors, and may contain today', () => {
    const tomorrow = { date_of_birth: '2026-03-03' };
    expect(issuesIn(tomorrow, today)).toEqual({ date_of_birth: { type: 'day_to_come', input: '2026-03-03' } });
    expect(Object.keys(issuesIn({ ...tomorrow, phone: 'mine' }, today)).toSorted()).toEqual(['date_of_birth', 'phone']);
    expect([issuesIn({ date_of_birth: today }, today), issuesIn(tomorrow, '2026-03-03')]).toEqual([{}, {}]);
  });
});

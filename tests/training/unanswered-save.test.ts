import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import { liftRules } from '#machines/training/lift-draft.rules.ts';
import { pendingRequestIn } from '#machines/training/workout-form.rules.ts';
import { selectUnsavedWod } from '#machines/training/workout-form.selectors.ts';
import { alreadyLogged, fran, franDone, keyReused, tryLater, wodMaterial } from '#machines/training/sample-training.ts';
import { wodRules } from '#machines/training/wod-draft.rules.ts';
import { createWodFormMachine } from '#machines/training/wod-form.machine.ts';
import { startControlledActor } from '#tests/controlled-actor.ts';
import { count } from '#tests/counts.ts';
import { liftForm, draftOptions, wodForm } from './any-draft.ts';

const day = 24 * 60 * 60 * 1000;
const filled = wodForm();
const body = wodRules.bodyOf({ ...filled, draft: { ...filled.draft, time: '3:58' } }, { ...draftOptions, subject: {} });
const at = draftOptions.now.toISOString();
const sent = { key: 'first:1', at, body };
const later = (days: number): Date => new Date(draftOptions.now.getTime() + days * day);

describe('a stored request without a response', () => {
  test('is sent again unchanged as long as the server still stores its key, and never for another kind of workout', () => {
    const kept = JSON.parse(JSON.stringify({ time: '3:58', sent }));
    expect(pendingRequestIn(wodRules, kept, later(5.9))).toEqual(sent);
    expect(pendingRequestIn(wodRules, kept, later(6))).toBeNull();
    expect(pendingRequestIn(wodRules, kept, later(-6))).toBeNull();
    expect(pendingRequestIn(liftRules, kept, draftOptions.now)).toBeNull();
    const lift = liftRules.bodyOf(liftForm(), { ...draftOptions, subject: {} });
    expect(pendingRequestIn(liftRules, { sent: { ...sent, body: lift } }, draftOptions.now)?.body).toEqual(lift);
    expect(pendingRequestIn(wodRules, { sent: { ...sent, body: lift } }, draftOptions.now)).toBeNull();
  });

  test.each([
    { key: '' },
    { key: 'two words' },
    { key: 'x'.repeat(201) },
    { key: 7 },
    { at: 'yesterday' },
    { at: undefined },
    { body: null },
    { body: { ...body, name: '' } },
  ])('is nothing with %j', (wrong) => {
    expect(pendingRequestIn(wodRules, { sent: { ...sent, ...wrong } }, draftOptions.now)).toBeNull();
  });

  test('is absent in any other value that a device may store', () => {
    fc.assert(
      fc.property(fc.anything(), (kept) => {
        expect(pendingRequestIn(wodRules, kept, draftOptions.now)).toBeNull();
        expect(pendingRequestIn(liftRules, { sent: kept }, draftOptions.now)).toBeNull();
      }),
      { numRuns: count(100, 2000) },
    );
  });
});

function openForm(keySeed: string, kept: unknown = null, now = draftOptions.now) {
  const form = startControlledActor(createWodFormMachine(), { ...draftOptions, keySeed, subject: { definitionId: fran.id }, kept });
  const before = form.actor.getSnapshot();
  form.answer('openForm', { kind: 'opened', material: wodMaterial, now, deviceNow: draftOptions.now });
  return { ...form, before, unsaved: () => selectUnsavedWod(form.actor.getSnapshot()), state: () => form.actor.getSnapshot().value };
}

function leave() {
  const { actor, inputOf, unsaved, fail } = openForm('first');
  actor.send({ type: 'draft.changed', change: { time: '3:58' } });
  actor.send({ type: 'save.pressed', now: draftOptions.now, deviceNow: draftOptions.now });
  const [first, whileSending] = [inputOf('saveWorkout'), unsaved()];
  fail('saveWorkout', new CallFailure('unreachable'));
  expect(unsaved()).toEqual(whileSending);
  const kept: unknown = JSON.parse(JSON.stringify(whileSending));
  return { kept, first };
}

/** The stored draft after an hour, when the form no longer sends it by itself. */
function leaveLongAgo(): ReturnType<typeof leave> {
  const { kept, first } = leave();
  const anHourAgo = new Date(draftOptions.now.getTime() - 3_600_000).toISOString();
  const { sent: request, ...draft } = kept as { readonly sent: object };
  return { kept: { ...draft, sent: { ...request, at: anHourAgo } }, first };
}

test('if Mia returns at once, the same request is sent again with the same key, so that it counts once', () => {
  const { kept, first } = leave();
  const { actor, before, state, unsaved, inputOf, answer } = openForm('second', kept);
  expect(selectUnsavedWod(before)).toEqual(kept);
  expect([state(), unsaved(), actor.getSnapshot().context.error]).toEqual(['saving', kept, null]);
  expect(inputOf('saveWorkout')).toEqual(first);
  answer('saveWorkout', { kind: 'saved', workout: franDone });
  expect([state(), unsaved()]).toEqual(['saved', null]);
});

test('if Mia returns while the server’s time is not known, the same key is used', () => {
  const { kept, first } = leave();
  const { state, unsaved, inputOf, answer } = openForm('second', kept, later(270));
  expect([state(), unsaved()]).toEqual(['saving', kept]);
  expect(inputOf('saveWorkout')).toEqual(first);
  answer('saveWorkout', { kind: 'saved', workout: franDone });
  expect([state(), unsaved()]).toEqual(['saved', null]);
});

test.each([
  [299_999, 'saving'],
  [300_000, 'interrupted'],
])('what was sent %i ms before the form is here leads to %s', (age, expected) => {
  const { kept } = leave();
  const { state } = openForm('second', {
    ...(kept as object),
    sent: { ...sent, at: new Date(draftOptions.now.getTime() - age).toISOString() },
  });
  expect(state()).toBe(expected);
});

test('if Mia returns later, she can try again, and the same request is sent with the same key', () => {
  const { kept, first } = leaveLongAgo();
  const { actor, state, unsaved, isActive, inputOf, answer } = openForm('second', kept);
  expect([state(), isActive('saveWorkout'), unsaved()]).toEqual(['interrupted', false, kept]);
  expect(actor.getSnapshot().context.error).toEqual({ kind: 'left' });
  actor.send({ type: 'draft.changed', change: { time: '9:59' } });
  actor.send({ type: 'retry.pressed' });
  expect(inputOf('saveWorkout')).toEqual(first);
  answer('saveWorkout', { kind: 'saved', workout: franDone });
  expect([state(), unsaved()]).toEqual(['saved', null]);
});

describe.each([tryLater, keyReused])('being answered $code', (problem) => {
  test('a further try does not settle the former request, so that no request is sent with another key', () => {
    const { kept, first } = leaveLongAgo();
    const { actor, state, unsaved, inputOf, answer } = openForm('second', kept);
    actor.send({ type: 'retry.pressed' });
    answer('saveWorkout', { kind: 'refused', problem });
    expect([state(), unsaved()]).toEqual(['interrupted', kept]);
    actor.send({ type: 'save.pressed', now: draftOptions.now, deviceNow: draftOptions.now });
    expect(state()).toBe('interrupted');
    actor.send({ type: 'retry.pressed' });
    expect(inputOf('saveWorkout')).toEqual(first);
  });
});

test('if the key was used, Mia can continue: a workout that is not in her log is saved again', () => {
  const { actor, state, unsaved, inputOf, answer } = openForm('second', leaveLongAgo().kept);
  actor.send({ type: 'saveAsNew.pressed' });
  expect(state()).toBe('interrupted');
  actor.send({ type: 'retry.pressed' });
  answer('saveWorkout', { kind: 'refused', problem: keyReused });
  actor.send({ type: 'saveAsNew.pressed' });
  expect([state(), unsaved()]).toEqual(['writing', expect.not.objectContaining({ sent: expect.anything() })]);
  actor.send({ type: 'save.pressed', now: draftOptions.now, deviceNow: draftOptions.now });
  expect(inputOf('saveWorkout')).toMatchObject({ key: 'second:1', body });
});

test('a workout that the server then refuses can be changed, and is sent with another key when she saves it', () => {
  const { actor, state, unsaved, inputOf, answer } = openForm('second', leaveLongAgo().kept);
  actor.send({ type: 'retry.pressed' });
  answer('saveWorkout', { kind: 'refused', problem: alreadyLogged });
  expect([state(), unsaved()]).toEqual(['writing', expect.not.objectContaining({ sent: expect.anything() })]);
  actor.send({ type: 'save.pressed', now: draftOptions.now, deviceNow: draftOptions.now });
  expect(inputOf('saveWorkout')).toMatchObject({ key: 'second:1', body });
});

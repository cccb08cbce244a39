import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFields } from '#contract/fields.ts';
import { LogWorkout } from '#contract/workouts.ts';
import { fixedMovement, type LiftDraft, liftRules, unitsOf } from '#machines/training/lift-draft.rules.ts';
import { type DraftSet, parseTypedScheme, withOneMore, withoutSet, withSet } from '#machines/training/lift-sets.rules.ts';
import { boxJump, fran, pullUp, sampleSet, squat, squats } from '#machines/training/sample-training.ts';
import { count } from '#tests/counts.ts';
import { liftForm, draftOptions } from './any-draft.ts';

const setTexts = (sets: readonly DraftSet[]) => sets.map(({ repetitions, value, unit }) => `${repetitions} × ${value} ${unit}`);
const body = (form: ReturnType<typeof liftForm>, draft: LiftDraft = form.draft) =>
  liftRules.bodyOf({ ...form, draft }, { ...draftOptions, subject: {} });

describe('a new lift', () => {
  test('begins with the sets of the last time, all of them to be made', () => {
    const { draft } = liftForm();
    expect([draft.rep_scheme, setTexts(draft.sets)]).toEqual(['3-3-1', ['3 × 90 kg', '3 × 97.5 kg', '1 × 107.5 kg']]);
    expect(draft.sets.every(({ successful }) => successful)).toBe(true);
    expect(draft.day).toBe('2026-03-02');
  });

  test('begins with the decimals of its language, and is sent with the typed numbers', () => {
    const form = liftForm({ mark: ',' });
    expect(setTexts(form.draft.sets)).toEqual(['3 × 90 kg', '3 × 97,5 kg', '1 × 107,5 kg']);
    expect(body(form).sets.map(({ weight }) => weight?.value)).toEqual([90, 97.5, 107.5]);
    const changed = liftForm({ workout: squats, mark: ',' });
    expect(setTexts(changed.draft.sets)).toEqual(['3 × 90 kg', '3 × 97,5 kg', '1 × 107,5 kg']);
  });

  test('gets as many sets as the rep scheme has, and new sets take the weight of the set before', () => {
    const form = liftForm();
    const draft = liftRules.write(form, { rep_scheme: '5x5' });
    expect(setTexts(draft.sets)).toEqual(['5 × 90 kg', '5 × 97.5 kg', '5 × 107.5 kg', '5 × 107.5 kg', '5 × 107.5 kg']);
    expect(setTexts(liftRules.write(form, { rep_scheme: '5x' }).sets)).toEqual(setTexts(form.draft.sets));
    expect(liftRules.write(form, { rep_scheme: '100x1' }).sets).toHaveLength(100);
    expect(setTexts(liftRules.write(form, { rep_scheme: '999x1' }).sets)).toEqual(setTexts(form.draft.sets));
  });

  test('keeps what is on the bar while a rep scheme is typed letter by letter, and never ends up without a set', () => {
    const typed = (...schemes: string[]) =>
      schemes.reduce((form, rep_scheme) => ({ ...form, draft: liftRules.write(form, { rep_scheme }) }), liftForm()).draft.sets;
    expect(setTexts(typed('', '5', '5x', '5x3'))).toEqual(['3 × 90 kg', '3 × 97.5 kg', '3 × 107.5 kg', '3 × 107.5 kg', '3 × 107.5 kg']);
    expect(typed('', '0', '0x', '0x5')).toEqual(liftForm().draft.sets);
    expect(liftForm({ definition: { ...fran, movement: pullUp, rep_scheme: '0x5' } }).draft.sets).toHaveLength(1);
  });

  const writing = (form: ReturnType<typeof liftForm>, ...changes: readonly Partial<LiftDraft>[]): LiftDraft =>
    changes.reduce((typing, change) => ({ ...typing, draft: liftRules.write(typing, change) }), form).draft;
  const schemes = (...typed: readonly string[]) => typed.map((rep_scheme) => ({ rep_scheme }));

  test('restores every set that Mia filled, after any rep schemes in between', () => {
    const form = liftForm();
    const filled = { sets: form.draft.sets.map((set, at) => ({ ...set, value: String(80 + 5 * at), repetitions: '4' })) };
    const back = writing(form, { rep_scheme: '21-15-9' }, filled, ...schemes('21-15-', '21-15', '21-1', '21-', '21', '2', '', '2', '21'));
    expect(setTexts(back.sets)).toEqual(['4 × 80 kg', '1 × 85 kg']);
    const again = writing({ ...form, draft: back }, ...schemes('21-', '21-1', '21-15', '21-15-', '21-15-9'));
    expect(setTexts(again.sets)).toEqual(['4 × 80 kg', '4 × 85 kg', '4 × 90 kg']);
    const changed = writing({ ...form, draft: back }, { sets: withSet(back.sets, 0, { value: '82.5' }) }, { rep_scheme: '21-15-9' });
    expect(setTexts(changed.sets)).toEqual(['4 × 82.5 kg', '15 × 85 kg', '9 × 90 kg']);
  });

  test('takes the set before where Mia did not type the sets that a shorter rep scheme left out', () => {
    const form = liftForm();
    const shorter = writing(form, { rep_scheme: '2x5' });
    const typed = { sets: shorter.sets.map((set) => ({ ...set, value: '60' })) };
    expect(setTexts(writing({ ...form, draft: shorter }, typed, { rep_scheme: '3x5' }).sets)).toEqual([
      '5 × 60 kg',
      '5 × 60 kg',
      '5 × 60 kg',
    ]);
  });

  test('keeps what was typed when the movement is another one, and gives it back where it is measured otherwise', () => {
    const form = liftForm();
    const typed = writing(form, { sets: withSet(form.draft.sets, 0, { value: '120' }) });
    const [press, jump] = [{ ...squat, id: 'press' }, boxJump];
    const wide = { ...form, draft: typed, material: { ...form.material, movements: [squat, press, jump, pullUp] } };
    expect(setTexts(writing(wide, { movement_id: 'press' }).sets)).toEqual(setTexts(typed.sets));
    expect(setTexts(writing(wide, { movement_id: jump.id }).sets)).toEqual([' ×  cm']);
    expect(writing(wide, { movement_id: jump.id }, { movement_id: pullUp.id }, { movement_id: squat.id })).toEqual(typed);
    expect(writing(wide, { movement_id: squat.id })).toEqual(typed);
    const schemed = writing(form, { rep_scheme: '2x8' }, { movement_id: jump.id });
    expect([schemed.rep_scheme, setTexts(schemed.sets)]).toEqual(['2x8', ['8 ×  cm', '8 ×  cm']]);
  });

  test('of another movement starts again, in the unit of that movement', () => {
    const form = liftForm();
    expect(setTexts(liftRules.write(form, { movement_id: boxJump.id }).sets)).toEqual([' ×  cm']);
    expect([unitsOf(pullUp), unitsOf(squat)]).toEqual([[], ['kg', 'lb']]);
  });

  test('takes the rep scheme and the movement of what stands on the whiteboard, and the day of its class', () => {
    const definition = { ...fran, type: 'lift' as const, movement: boxJump, rep_scheme: '5x3' };
    const { draft, material } = liftForm({ definition, startsAt: '2026-02-27T17:00:00Z' });
    expect([draft.movement_id, draft.rep_scheme, draft.sets.length, draft.day]).toEqual([boxJump.id, '5x3', 5, '2026-02-28']);
    expect(body({ draft, material, start: draft }).performed_at).toBe('2026-02-27T17:00:00Z');
  });

  test('keeps the movement of the whiteboard, new or changed, even if the device stored another one', () => {
    const definition = { ...fran, type: 'lift' as const, movement: boxJump };
    expect([fixedMovement(liftForm().material), fixedMovement(liftForm({ definition: fran }).material)]).toEqual([null, null]);
    for (const form of [liftForm({ definition }), liftForm({ workout: { ...squats, definition } })]) {
      expect([fixedMovement(form.material), form.draft.movement_id]).toEqual([boxJump, boxJump.id]);
      expect(liftRules.write(form, { movement_id: squat.id })).toEqual(form.draft);
      const kept = liftRules.withKept(form.draft, { ...form.draft, movement_id: squat.id });
      expect(body(form, kept).movement_id).toBe(boxJump.id);
    }
  });

  test('shows the parsed rep scheme while it is typed', () => {
    expect(['', '5x3', '21-15', '5 x 3'].map((rep_scheme) => parseTypedScheme({ rep_scheme })?.kind ?? null)).toEqual([
      null,
      'sets',
      'list',
      'refused',
    ]);
  });
});

describe('a lift that is changed', () => {
  test('stands as it was logged, failed sets too, and is compared with the time before it', () => {
    const { draft } = liftForm({ workout: squats });
    expect(draft.sets.map(({ successful }) => successful)).toEqual([true, true, false]);
    expect(draft.day).toBe('2026-02-23');
  });

  test('keeps the instant of its day, and is at noon of any other', () => {
    const form = liftForm({ workout: squats });
    expect(body(form).performed_at).toBe(squats.performed_at);
    expect(body(form, { ...form.draft, day: '2026-02-20' }).performed_at).toBe('2026-02-19T23:00:00.000Z');
    expect(body(form, { ...form.draft, day: '2026-03-02' }).performed_at).toBe(draftOptions.now.toISOString());
  });
});

describe('what is typed', () => {
  const form = liftForm();
  const issues = (change: Partial<LiftDraft>) =>
    liftRules.issuesIn({ draft: { ...form.draft, ...change }, material: form.material }, draftOptions);
  const oneSet = (change: Partial<DraftSet>) => withSet(form.draft.sets.slice(0, 1), 0, change);

  test.each([
    [{ rep_scheme: '5 x 3' }, { rep_scheme: 'spaceInside' }],
    [{ rep_scheme: '0x5' }, { rep_scheme: 'noSets' }],
    [{ rep_scheme: '5x0' }, { rep_scheme: 'noRepetitions' }],
    [{ rep_scheme: '999x999' }, { rep_scheme: 'tooManySets' }],
    [{ rep_scheme: '1-'.repeat(40).concat('1') }, { rep_scheme: 'tooMany' }],
    [{ day: '2026-03-03' }, { day: 'ahead' }],
    [{ day: '' }, { day: 'notADay' }],
    [{ notes: 'x'.repeat(2001) }, { notes: 'tooMany' }],
    [{ notes: 'red\u001B[31m' }, { notes: 'hiddenCharacters' }],
    [{ notes: 'one line\n\tand another' }, {}],
    [{ sets: [] }, { sets: 'missing' }],
    [{ movement_id: '' }, { movement_id: 'missing' }],
    [{ sets: oneSet({ value: 'heavy' }) }, { 'sets.0.value': 'notANumber' }],
    [{ sets: oneSet({ repetitions: '' }) }, { 'sets.0.repetitions': 'missing' }],
    [{ sets: oneSet({ repetitions: '2.5' }) }, { 'sets.0.repetitions': 'notWhole' }],
    [{ sets: oneSet({ value: '97,5' }), rep_scheme: '' }, {}],
  ])('%j is pointed out as %j', (change, found) => {
    expect(issues(change)).toEqual(found);
  });

  test('is sent as it was typed: value and unit, nothing converted', () => {
    const draft = { ...form.draft, sets: oneSet({ value: '225', unit: 'lb', repetitions: '1', successful: false }), notes: ' heavy ' };
    expect(body(form, draft)).toMatchObject({
      notes: 'heavy',
      sets: [{ ...sampleSet(1, 1, 225), weight: { value: 225, unit: 'lb' }, successful: false }],
    });
  });

  test('gets a set more, a set less', () => {
    expect(setTexts(withOneMore(form.draft.sets)).at(-1)).toBe('1 × 107.5 kg');
    expect(setTexts(withoutSet(form.draft.sets, 0))).toEqual(['3 × 97.5 kg', '1 × 107.5 kg']);
  });
});

test('whatever is typed, what is not pointed out is taken by the server’s own schema', () => {
  const text = fc.oneof(fc.constantFrom('', '5', '97.5', '5x3', '3-3-1', '1000', '2026-03-01', '<b>'), fc.string({ maxLength: 8 }));
  const set: fc.Arbitrary<DraftSet> = fc.record({
    repetitions: text,
    value: text,
    unit: fc.constantFrom('kg' as const, 'lb' as const, 'cm' as const),
    successful: fc.boolean(),
  });
  const typed = fc.record({ rep_scheme: text, day: text, notes: text, sets: fc.array(set, { maxLength: 3 }) });
  fc.assert(
    fc.property(typed, fc.constantFrom(squat, boxJump, pullUp), (change, { id }) => {
      const form = liftForm();
      const draft = { ...form.draft, ...change, movement_id: id };
      if (Object.keys(liftRules.issuesIn({ ...form, draft }, draftOptions)).length > 0) return;
      expect(checkFields(LogWorkout, { workout: body(form, draft) }).kind).toBe('valid');
    }),
    { numRuns: count(300, 10_000) },
  );
});

test('what the device kept comes back as far as it fits, whatever it is', () => {
  const { draft } = liftForm();
  expect(liftRules.withKept(draft, { rep_scheme: '5x5', sets: [{ value: '100', unit: 'stone' }], day: 7 })).toMatchObject({
    rep_scheme: '5x5',
    day: draft.day,
    sets: [{ value: '100', unit: 'kg', repetitions: '' }],
  });
  fc.assert(
    fc.property(fc.anything(), (kept) => {
      const restored = liftRules.withKept(draft, kept);
      expect(Object.keys(restored)).toEqual(Object.keys(draft));
      expect(Array.isArray(restored.sets)).toBe(true);
    }),
    { numRuns: count(100, 2000) },
  );
  expect(liftRules.withKept(draft, structuredClone(draft))).toEqual(draft);
});

import { describe, expect, test } from 'vitest';
import { heightUnits } from '#contract/measures.ts';
import type { Lift } from '#contract/workouts.ts';
import { fixedMovement, lastTime, type LiftDraft, liftRules, movementOf, unitsOf } from '#machines/training/lift-draft.rules.ts';
import { boxJump, fran, franDone, liftMaterial, pullUp, sampleSet, squat, squats } from '#machines/training/sample-training.ts';
import { wodRules } from '#machines/training/wod-draft.rules.ts';
import { liftForm, draftOptions, wodForm } from './any-draft.ts';

const press = { ...squat, id: '00000000-0000-4000-8000-000000000009', name: 'Press' };
const whiteboard = { ...fran, type: 'lift' as const, movement: boxJump, rep_scheme: '2x3' };
const jumps: Lift = {
  ...squats,
  id: '00000000-0000-4000-8000-000000000019',
  movement: boxJump,
  rep_scheme: null,
  notes: 'soft knees',
  sets: [sampleSet(1, 3, 0, { movement_id: boxJump.id, weight: null, height: { value: 24, unit: 'in' } })],
};
const inPounds: Lift = { ...squats, movement: press, sets: [sampleSet(1, 5, 0, { weight: { value: 95, unit: 'lb' } })] };
const firstSet = (form: ReturnType<typeof liftForm>) => form.draft.sets[0];
const body = (form: ReturnType<typeof liftForm>, draft: Partial<LiftDraft> = {}, subject = {}) =>
  liftRules.bodyOf({ ...form, draft: { ...form.draft, ...draft } }, { ...draftOptions, subject });

describe('the movement', () => {
  test('is that of the whiteboard before that of what was logged, and else Mia’s to choose', () => {
    expect(fixedMovement({ ...liftMaterial, definition: whiteboard })).toBe(boxJump);
    expect(fixedMovement({ ...liftMaterial, workout: { ...squats, definition: whiteboard } })).toBe(boxJump);
    expect(fixedMovement({ ...liftMaterial, workout: squats })).toBeNull();
  });

  test('is found among those of the studio, that of the lift itself, and that of the whiteboard', () => {
    expect(movementOf(liftMaterial, squat.id)).toBe(squat);
    const bare = { ...liftMaterial, movements: [] };
    expect(movementOf({ ...bare, workout: { ...squats, movement: press } }, press.id)).toBe(press);
    expect(movementOf({ ...bare, definition: whiteboard }, boxJump.id)).toBe(boxJump);
    expect([movementOf(bare, squat.id), movementOf(liftMaterial, 'unknown')]).toEqual([null, null]);
  });

  test('is the one that the address names, else the first there is, else none', () => {
    const chosen = (material: Partial<typeof liftMaterial>, movementId?: string) =>
      liftRules.draftOf({ ...liftMaterial, ...material }, { ...draftOptions, subject: { movementId } }).movement_id;
    expect([chosen({}, pullUp.id), chosen({}), chosen({ movements: [] })]).toEqual([pullUp.id, squat.id, '']);
  });

  test('has units of its own: lengths for heights, none for repetitions, and weights for an unknown movement', () => {
    expect([unitsOf(boxJump), unitsOf(pullUp), unitsOf(null)]).toEqual([heightUnits, [], ['kg', 'lb']]);
  });
});

describe('the unit', () => {
  test('is the one that is chosen for the device, each kind of measure its own', () => {
    const units = { weight: 'lb', height: 'in', distance: 'mi' } as const;
    const unit = (movementId: string) => firstSet(liftForm({ past: [], units }, movementId))?.unit;
    expect([unit(squat.id), unit(boxJump.id), unit(pullUp.id)]).toEqual(['lb', 'in', 'kg']);
  });

  test('is else what Mia typed last for such a movement, whichever it was', () => {
    const unit = (movementId: string, ...past: readonly Lift[]) =>
      firstSet(liftForm({ movements: [squat, boxJump], past }, movementId))?.unit;
    expect([unit(squat.id, jumps, inPounds), unit(boxJump.id, inPounds, { ...jumps, movement: press })]).toEqual(['lb', 'in']);
    expect([unit(squat.id), unit(boxJump.id, inPounds)]).toEqual(['kg', heightUnits[0]]);
  });
});

describe('the last time', () => {
  test('is the newest lift of the same movement, and not the one that is changed', () => {
    const older = { ...squats, id: 'older' };
    expect(lastTime({ ...liftMaterial, past: [jumps, squats, older] }, squat.id)).toBe(squats);
    expect(lastTime({ ...liftMaterial, past: [squats, older], workout: squats }, squat.id)).toBe(older);
    expect([lastTime(liftMaterial, pullUp.id), lastTime({ ...liftMaterial, workout: squats }, squat.id)]).toEqual([null, null]);
  });

  test('gives its sets and its rep scheme, where the whiteboard has none', () => {
    expect(liftForm({ past: [jumps] }, boxJump.id).draft).toMatchObject({
      rep_scheme: '',
      sets: [{ repetitions: '3', value: '24', unit: 'in' }],
    });
    expect(liftForm({ definition: { ...fran, rep_scheme: null } }).draft.rep_scheme).toBe('3-3-1');
    expect(liftForm({ definition: { ...fran, rep_scheme: '5x5' } }).draft).toMatchObject({ rep_scheme: '5x5', sets: { length: 5 } });
  });

  test('is nothing but one blank set where there was none', () => {
    expect(liftForm({ past: [] }).draft.sets).toEqual([{ repetitions: '', value: '', unit: 'kg', successful: true }]);
  });
});

describe('a lift that is changed', () => {
  test('stands as it was logged: its day, notes, heights and rep scheme', () => {
    const { draft } = liftForm({ workout: jumps });
    expect(draft).toMatchObject({
      movement_id: boxJump.id,
      day: '2026-02-23',
      notes: 'soft knees',
      rep_scheme: '',
      aside: {},
      sets: [{ repetitions: '3', value: '24', unit: 'in', successful: true }],
    });
    expect([draft.given, draft.left]).toEqual([
      { rep_scheme: '', sets: draft.sets },
      { rep_scheme: '', sets: draft.sets },
    ]);
    expect(liftForm({ workout: squats }).draft.rep_scheme).toBe('3-3-1');
  });

  test('has no value for a set of which only repetitions were logged', () => {
    const pulls = { ...squats, movement: pullUp, sets: [sampleSet(1, 12, 0, { weight: null })] };
    expect(liftForm({ workout: pulls }).draft.sets).toEqual([{ repetitions: '12', value: '', unit: 'kg', successful: true }]);
  });
});

describe('what cannot be right', () => {
  const form = liftForm();
  const issues = (change: Partial<LiftDraft>) => liftRules.issuesIn({ ...form, draft: { ...form.draft, ...change } }, draftOptions);
  const oneSet = (repetitions: string) => [{ repetitions, value: '90', unit: 'kg' as const, successful: true }];

  test('begins beyond 9999 repetitions and beyond sixty signs of a rep scheme', () => {
    expect([issues({ sets: oneSet('9999') }), issues({ sets: oneSet('10000') })]).toEqual([{}, { 'sets.0.repetitions': 'notWhole' }]);
    expect([issues({ rep_scheme: '1-'.repeat(29).concat('11') }), issues({ rep_scheme: '1-'.repeat(30).concat('1') })]).toEqual([
      {},
      { rep_scheme: 'tooMany' },
    ]);
  });

  test('is no rep scheme that is blank', () => {
    expect(issues({ rep_scheme: '  ' })).toEqual({});
  });
});

describe('what is sent', () => {
  test('names the workout of the whiteboard, the class and the movement', () => {
    const sent = body(liftForm({ definition: whiteboard }), {}, { sessionId: 'class' });
    expect(sent).toMatchObject({ type: 'lift', definition_id: fran.id, session_id: 'class', movement_id: boxJump.id });
    expect(body(liftForm())).toMatchObject({ definition_id: null, session_id: null, movement_id: squat.id });
  });

  test('has the rep scheme as it was typed, and none where it is blank', () => {
    expect([body(liftForm(), { rep_scheme: ' 5x5 ' }).rep_scheme, body(liftForm(), { rep_scheme: '  ' }).rep_scheme]).toEqual([
      '5x5',
      null,
    ]);
  });

  test('has a measure only in a unit of its movement', () => {
    const sets = [
      { repetitions: '3', value: '60', unit: 'cm' as const, successful: true },
      { repetitions: '', value: '60', unit: 'kg' as const, successful: false },
      { repetitions: '2', value: '', unit: 'kg' as const, successful: true },
    ];
    const sentOf = (movement_id: string) =>
      body(liftForm(), { sets, movement_id }).sets.map(({ position, repetitions, weight, height }) => [
        position,
        repetitions,
        weight,
        height,
      ]);
    expect(sentOf(squat.id)).toEqual([
      [1, 3, null, null],
      [2, 0, { value: 60, unit: 'kg' }, null],
      [3, 2, null, null],
    ]);
    expect(sentOf(boxJump.id)[0]).toEqual([1, 3, null, { value: 60, unit: 'cm' }]);
    expect(sentOf(pullUp.id)[0]).toEqual([1, 3, null, null]);
  });

  test('has no set of an unknown movement', () => {
    expect(body(liftForm(), { movement_id: 'unknown' })).toMatchObject({ movement_id: 'unknown', sets: [] });
  });

  test('is understood again where it was kept, and nothing else is', () => {
    const sent = body(liftForm());
    expect(liftRules.bodyIn(sent)).toEqual(sent);
    const wod = wodRules.bodyOf(wodForm({ workout: franDone }), { ...draftOptions, subject: {} });
    expect([liftRules.bodyIn(wod), liftRules.bodyIn({ ...sent, movement_id: 7 }), liftRules.bodyIn(null)]).toEqual([null, null, null]);
    expect([wodRules.bodyIn(wod), wodRules.bodyIn(sent)]).toEqual([wod, null]);
  });
});

describe('what the device kept', () => {
  test('comes back with its sets, each in a unit that there is', () => {
    const { draft } = liftForm();
    const kept = { notes: 'heavy', sets: [{ value: '30', unit: 'in' }, { value: '90', unit: 'kg', successful: false }, { unit: 'mile' }] };
    const restored = liftRules.withKept(draft, kept);
    expect(restored.notes).toBe('heavy');
    expect(restored.sets).toEqual([
      { repetitions: '', value: '30', unit: 'in', successful: true },
      { repetitions: '', value: '90', unit: 'kg', successful: false },
      { repetitions: '', value: '', unit: 'kg', successful: true },
    ]);
    expect(restored.left).toEqual({ rep_scheme: draft.rep_scheme, sets: restored.sets });
    expect(restored.given).toEqual(draft.given);
  });
});

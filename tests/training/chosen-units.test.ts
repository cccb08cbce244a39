import { expect, test } from 'vitest';
import { boxJump, fran, squat, squats } from '#machines/training/sample-training.ts';
import { liftForm, wodForm } from './any-draft.ts';

const units = { weight: 'lb', height: 'in', distance: 'mi' } as const;

test('a first set begins in what she chose, by how the movement is measured', () => {
  const first = (movement: typeof squat, chosen: object) =>
    liftForm({ past: [], definition: { ...fran, type: 'lift', movement, rep_scheme: null }, ...chosen }).draft.sets[0]?.unit;
  expect([squat, boxJump].map((movement) => first(movement, { units }))).toEqual(['lb', 'in']);
  expect([squat, boxJump].map((movement) => first(movement, {}))).toEqual(['kg', 'cm']);
});

test('what she lifted the last time stands there as she typed it', () => {
  expect(squats.sets[0]?.weight?.unit).toBe('kg');
  expect(liftForm({ units }).draft.sets.map(({ unit }) => unit)).toEqual(squats.sets.map(() => 'kg'));
});

test('loads and distances of a workout begin in what she chose, those of one that is logged stay', () => {
  expect(wodForm({ units }).draft).toMatchObject({ unit: 'mi', attempts: [{ unit: 'lb' }] });
  expect(wodForm().draft).toMatchObject({ unit: 'm', attempts: [{ unit: 'kg' }] });
});

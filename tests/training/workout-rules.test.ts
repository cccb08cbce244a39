import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceUnits, weightUnits } from '#contract/measures.ts';
import { inKilograms, inMetres, lengthIn, weightIn } from '#machines/training/measure.rules.ts';
import { gymBars, gymPlates, loadsIn, platesFor, rackFor, racks } from '#machines/training/plate.rules.ts';
import { assertWorkoutType, roundLoad, workoutUpdate } from '#machines/training/workout.rules.ts';
import { count } from '#tests/counts.ts';

describe('the type of a workout', () => {
  test.each(['wod', 'lift'])('may be %s', (type) => {
    expect(() => assertWorkoutType({ type })).not.toThrow();
  });

  test.each([
    [{ type: 'yoga' }, '"yoga"'],
    [{ type: 'WOD' }, '"WOD"'],
    [{ type: 7 }, '7'],
    [{ type: null }, 'null'],
    [{}, 'none'],
    [null, 'none'],
    ['wod', 'none'],
    [undefined, 'none'],
    [{ type: {} }, 'a value of type object'],
    [{ type: true }, 'a value of type boolean'],
  ])('is invalid in %j, and the error names the received and the expected value', (record, came) => {
    expect(() => assertWorkoutType(record)).toThrow(
      new TypeError(`The type of a workout is invalid: expected "wod" or "lift", got ${came}.`),
    );
  });
});

test('a change of a workout is sent with all fields except its id, type, class and definition', () => {
  const workout = { id: '1', type: 'lift', session: {}, definition: {}, rep_scheme: '5x3', sets: [], notes: null };
  expect(workoutUpdate(workout)).toEqual({ rep_scheme: '5x3', sets: [], notes: null });
  expect(workout.id).toBe('1');
});

describe('a load', () => {
  test.each([
    [100, 100],
    [97.55, 97.6],
    [64.85, 64.9],
    [1.005, 1],
    [0.05, 0.1],
    [0.04, 0],
    [-2.25, -2.3],
    [1e20, 1e20],
    [-1e20, -1e20],
    [Number.MAX_VALUE, Number.MAX_VALUE],
    [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
    [0, 0],
    [-0.04, 0],
    [Number.NaN, Number.NaN],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  ])('of %d is kept as %d', (value, kept) => {
    expect(roundLoad(value)).toBe(kept);
  });

  test('has one decimal, lies nearest, and stays when it is rounded again', () => {
    fc.assert(
      fc.property(fc.double({ min: -10_000, max: 10_000, noNaN: true }), (value) => {
        const kept = roundLoad(value);
        expect(String(kept)).toMatch(/^-?\d+(\.\d)?$/u);
        expect(Math.abs(kept - value)).toBeLessThanOrEqual(0.05 + 1e-6);
        expect(roundLoad(kept)).toBe(kept);
      }),
      { numRuns: count(300, 10_000) },
    );
  });
});

describe('unit', () => {
  test('are converted exactly', () => {
    expect(inKilograms({ value: 225, unit: 'lb' })).toBe(102.058283);
    expect(distanceUnits.map((unit) => inMetres({ value: 1, unit }))).toEqual([1, 1000, 0.01, 1609.344, 0.3048, 0.0254]);
    expect(weightIn({ value: 0.1 + 0.2, unit: 'kg' }, 'kg')).toBe(0.1 + 0.2);
    expect(lengthIn({ value: 0.1 + 0.2, unit: 'mi' }, 'mi')).toBe(0.1 + 0.2);
  });

  test('can be converted in both directions without a loss', () => {
    const value = fc.integer({ min: 0, max: 9999 }).map((tenths) => tenths / 10);
    fc.assert(
      fc.property(value, fc.constantFrom(...weightUnits), fc.constantFrom(...weightUnits), (typed, from, to) => {
        expect(roundLoad(weightIn({ value: weightIn({ value: typed, unit: from }, to), unit: to }, from))).toBe(typed);
      }),
      { numRuns: count(100, 2000) },
    );
    fc.assert(
      fc.property(value, fc.constantFrom(...distanceUnits), (typed, from) => {
        expect(roundLoad(lengthIn({ value: lengthIn({ value: typed, unit: from }, 'm'), unit: 'm' }, from))).toBe(typed);
      }),
      { numRuns: count(100, 2000) },
    );
  });
});

describe('plates', () => {
  test('are computed for every typed load, once for each spelling, and for no other input', () => {
    const typed = (value: string, unit: 'kg' | 'lb' | 'cm' = 'kg') => ({ value, unit });
    const sets = [typed('97.5'), typed('97,5'), typed(' 97.50 '), typed('97.5', 'lb'), typed(''), typed('heavy'), typed('60', 'cm')];
    expect(loadsIn(sets)).toEqual([kg(97.5), { value: 97.5, unit: 'lb' }]);
  });

  test('begin with the usual bar in the typed unit, which is one of the choices', () => {
    expect([rackFor([{ unit: 'kg' }]), rackFor([{ unit: 'lb' }, { unit: 'kg' }]), rackFor([])]).toEqual([
      { unit: 'kg', bar: 20 },
      { unit: 'lb', bar: 45 },
      { unit: 'kg', bar: 20 },
    ]);
    expect(racks).toContainEqual(rackFor([{ unit: 'lb' }]));
    expect(racks.map(({ unit, bar }) => `${bar} ${unit}`)).toEqual(['20 kg', '15 kg', '10 kg', '45 lb', '35 lb', '15 lb']);
    expect(rackFor([{ unit: 'kg' }, { unit: 'lb' }]).unit).toBe('kg');
  });

  const kg = (value: number) => ({ value, unit: 'kg' as const });
  test('are the fewest for each side, the heaviest first', () => {
    expect(platesFor({ load: kg(102.5), bar: 20, unit: 'kg' })).toEqual({
      kind: 'loaded',
      perSide: [
        { plate: 25, count: 1 },
        { plate: 15, count: 1 },
        { plate: 1.25, count: 1 },
      ],
      total: 102.5,
      missing: 0,
      unit: 'kg',
    });
  });

  test('show the missing load in the unit of the gym, or that the bar alone is heavier', () => {
    expect(platesFor({ load: kg(61), bar: 20, unit: 'kg' })).toMatchObject({ total: 60, missing: 1 });
    expect(platesFor({ load: kg(100), bar: 45, unit: 'lb' })).toMatchObject({ total: 220, unit: 'lb' });
    expect(platesFor({ load: kg(15), bar: 20, unit: 'kg' })).toEqual({ kind: 'lighterThanBar', bar: 20, unit: 'kg' });
    expect(platesFor({ load: kg(20), bar: 20, unit: 'kg' })).toMatchObject({ perSide: [], total: 20, missing: 0 });
  });

  test('are the plates of the gym, whatever their order', () => {
    expect(platesFor({ load: kg(87.5), bar: 20, unit: 'kg', plates: [5, 20, 10] })).toEqual({
      kind: 'loaded',
      perSide: [
        { plate: 20, count: 1 },
        { plate: 10, count: 1 },
      ],
      total: 80,
      missing: 7.5,
      unit: 'kg',
    });
    expect(platesFor({ load: kg(160), bar: 20, unit: 'kg' })).toMatchObject({
      perSide: [
        { plate: 25, count: 2 },
        { plate: 20, count: 1 },
      ],
    });
    expect(platesFor({ load: kg(Number.NaN), bar: 20, unit: 'kg' }).kind).toBe('lighterThanBar');
  });

  test('of every kind that a gym has are known in kilograms and in pounds', () => {
    expect(gymPlates).toEqual({ kg: [25, 20, 15, 10, 5, 2.5, 1.25], lb: [45, 35, 25, 10, 5, 2.5] });
  });

  test('add up to the load, except for a rest below the smallest pair', () => {
    const load = fc.integer({ min: 200, max: 4000 }).map((tenths) => tenths / 10);
    fc.assert(
      fc.property(load, fc.constantFrom(...weightUnits), fc.constantFrom(...weightUnits), (value, typed, unit) => {
        const bar = gymBars[unit][0] ?? 0;
        const plates = platesFor({ load: { value, unit: typed }, bar, unit });
        if (plates.kind === 'lighterThanBar') {
          expect(weightIn({ value, unit: typed }, unit)).toBeLessThan(bar);
          return;
        }
        const onBar = bar + 2 * plates.perSide.reduce((sum, { plate, count: times }) => sum + plate * times, 0);
        expect(plates.total).toBeCloseTo(onBar, 4);
        expect(plates.total + plates.missing).toBeCloseTo(weightIn({ value, unit: typed }, unit), 4);
        expect(plates.missing).toBeLessThan(2 * (gymPlates[unit].at(-1) ?? 0));
      }),
      { numRuns: count(150, 3000) },
    );
  });
});

import { describe, expect, test } from 'vitest';
import {
  areTyped,
  type DraftSet,
  setsOfLastTime,
  restoreSets,
  type SetsInForm,
  parseTypedScheme,
  withOneMore,
  withoutSet,
  withRepScheme,
  withSet,
  withSetsTyped,
} from '#machines/training/lift-sets.rules.ts';
import { maxSets } from '#machines/training/rep-scheme.rules.ts';

const set = (repetitions: string, value: string, more: Partial<DraftSet> = {}): DraftSet => ({
  repetitions,
  value,
  unit: 'kg',
  successful: true,
  ...more,
});
const setTexts = ({ sets }: Pick<SetsInForm, 'sets'>): readonly string[] => sets.map(({ repetitions, value }) => `${repetitions}×${value}`);
const lastTime = setsOfLastTime({ rep_scheme: '', sets: [set('3', '90'), set('1', '100', { successful: false })] });

describe('the sets of the last time', () => {
  test('stay as they were where no rep scheme is typed, or an invalid one', () => {
    expect(setTexts(lastTime)).toEqual(['3×90', '1×100']);
    expect(setTexts(setsOfLastTime({ rep_scheme: '5 x 5', sets: lastTime.sets }))).toEqual(['3×90', '1×100']);
    expect(setTexts(setsOfLastTime({ rep_scheme: '0x5', sets: lastTime.sets }))).toEqual(['3×90', '1×100']);
  });

  test('are as many as the rep scheme has; new ones copy the last one, and are to be made', () => {
    const four = setsOfLastTime({ rep_scheme: '3-1-1-2', sets: lastTime.sets });
    expect(setTexts(four)).toEqual(['3×90', '1×100', '1×100', '2×100']);
    expect(four.sets.map(({ successful }) => successful)).toEqual([true, false, true, true]);
    expect([four.given, four.left]).toEqual([
      { rep_scheme: '3-1-1-2', sets: four.sets },
      { rep_scheme: '3-1-1-2', sets: four.sets },
    ]);
  });

  test('are blank in the current unit where there are none', () => {
    const none: SetsInForm = { ...setsOfLastTime({ rep_scheme: '', sets: [] }), sets: [set('', '', { unit: 'lb' })] };
    expect(withRepScheme(none, '2x5').sets).toEqual([set('5', '', { unit: 'lb' }), set('5', '', { unit: 'lb' })]);
    expect(setsOfLastTime({ rep_scheme: '1x5', sets: [] }).sets).toEqual([set('5', '')]);
  });

  test('are a hundred at most, and stay as they are under a rep scheme that no lift can have', () => {
    expect(withRepScheme(lastTime, `${maxSets}x1`).sets).toHaveLength(maxSets);
    for (const rep_scheme of [`${maxSets + 1}x1`, '999x999', '0x5', '5x0', '5-0-5'])
      expect(withRepScheme(lastTime, rep_scheme).sets).toEqual(lastTime.sets);
  });
});

describe('typing the rep scheme', () => {
  test('takes no set away for a number alone, since more may follow', () => {
    expect([withRepScheme(lastTime, '1').rep_scheme, setTexts(withRepScheme(lastTime, '1'))]).toEqual(['1', ['3×90', '1×100']]);
    expect(setTexts(withRepScheme(lastTime, '1x5'))).toEqual(['5×90']);
    expect(setTexts(withRepScheme(lastTime, '4-4'))).toEqual(['4×90', '4×100']);
  });

  test('keeps the repetitions that Mia typed where it has the same number as before', () => {
    const typed = withSetsTyped(withRepScheme(lastTime, '5-5'), [set('4', '90'), set('5', '95')]);
    expect(setTexts(withRepScheme(typed, '5-6'))).toEqual(['4×90', '6×95']);
  });
});

describe('what Mia typed', () => {
  test('is nothing before she did, also once the rep scheme made other sets of what was given', () => {
    expect([areTyped(lastTime), areTyped(withRepScheme(lastTime, '3x3'))]).toEqual([false, false]);
    expect(areTyped(withSetsTyped(lastTime, [set('3', '95')]))).toBe(true);
  });

  test('comes back with the rep scheme that has a place for it', () => {
    const filled = withSetsTyped(lastTime, [set('3', '91'), set('3', '92')]);
    const shorter = withRepScheme(filled, '1x3');
    const changed = withSetsTyped(shorter, [set('3', '95')]);
    expect(setTexts(changed)).toEqual(['3×95']);
    expect(setTexts(withRepScheme(changed, '2x3'))).toEqual(['3×95', '3×92']);
  });

  test('is the base from then on: sets that she did not type do not come back', () => {
    const changed = withSetsTyped(withRepScheme(lastTime, '1x3'), [set('3', '95')]);
    expect(changed.left).toEqual({ rep_scheme: '1x3', sets: [set('3', '95')] });
    expect(setTexts(withRepScheme(changed, '2x3'))).toEqual(['3×95', '3×95']);
  });

  test('is what she left, where the device kept it', () => {
    const kept = { rep_scheme: '1x3', sets: [set('3', '95')] };
    expect(restoreSets(lastTime, kept)).toEqual({ ...kept, given: lastTime.given, left: kept });
  });
});

describe('by hand', () => {
  const sets = [set('3', '90'), set('2', '95', { successful: false })];

  test('one set is changed, and the others stay', () => {
    expect(withSet(sets, 1, { value: '97.5' })).toEqual([sets[0], { ...sets[1], value: '97.5' }]);
    expect(withSet(sets, 2, { value: '97.5' })).toEqual(sets);
  });

  test('one more begins as the last one and is to be made, up to a hundred', () => {
    expect(withOneMore(sets)).toEqual([...sets, set('2', '95')]);
    expect(withOneMore([])).toEqual([]);
    const many = Array.from({ length: maxSets }, () => set('1', '90'));
    expect([withOneMore(many.slice(1)).length, withOneMore(many).length]).toEqual([maxSets, maxSets]);
  });

  test('one less is that one', () => {
    expect([withoutSet(sets, 0), withoutSet(sets, 1)]).toEqual([[sets[1]], [sets[0]]]);
  });
});

test('nothing is understood of a rep scheme that is blank', () => {
  expect(['', '  ', '5x3', '5'].map((rep_scheme) => parseTypedScheme({ rep_scheme }))).toEqual([
    null,
    null,
    { kind: 'sets', sets: 5, reps: 3 },
    { kind: 'list', reps: [5] },
  ]);
});

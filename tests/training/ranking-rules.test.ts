import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Attempt, type Score, type Scoring, scorings } from '#contract/scores.ts';
import { rankScores, resultOf, type Scored, type ScoreResult } from '#machines/training/ranking.rules.ts';
import { count } from '#tests/counts.ts';
import { anyEntries } from './any-score.ts';

const rx = (name: string, score: Score | null) => ({ name, as_prescribed: true, score });
const scaled = (name: string, score: Score | null) => ({ name, as_prescribed: false, score });
const placesOf = (scoring: Scoring, entries: readonly (Scored & { readonly name: string })[]) =>
  rankScores(scoring, entries).map(({ name, rank, tied }) => `${rank ?? '–'}${tied ? '=' : ''} ${name}`);
const kg = (value: number, successful = true): Attempt => ({ value, unit: 'kg', successful });
const lb = (value: number): Attempt => ({ value, unit: 'lb', successful: true });
const time = (seconds: number): Score => ({ scoring: 'for_time', capped: false, seconds });
const load = (...sets: Attempt[]): Score => ({ scoring: 'for_load', sets });
const rounds = (whole: number, repetitions: number): Score => ({ scoring: 'for_rounds', rounds: whole, repetitions });
const repetitions = (value: number): Score => ({ scoring: 'for_repetitions', repetitions: value });
const calories = (value: number): Score => ({ scoring: 'for_calories', calories: value });
const run = (value: number, unit: 'm' | 'km' | 'mi'): Score => ({ scoring: 'for_distance', distance: { value, unit } });
const tabata = (...intervals: number[][]): Score => ({ scoring: 'tabata', exercises: intervals.map(() => 'squats'), intervals });
const total = (...each: Attempt[][]): Score => ({
  scoring: 'total',
  lifts: each.map((attempts, index) => ({ movement_id: `lift ${index}`, attempts })),
});

describe('a leaderboard', () => {
  test.each<[Scoring, Score, Score, Score]>([
    ['for_time', time(179), time(180), { scoring: 'for_time', capped: true, repetitions: 400 }],
    ['for_rounds', rounds(5, 12), rounds(5, 9), rounds(4, 99)],
    ['for_distance', run(1, 'mi'), run(1.6, 'km'), run(1599, 'm')],
    ['for_load', load(kg(60), kg(102.5)), load(lb(225)), load(kg(102), kg(110, false))],
    ['for_repetitions', repetitions(100), repetitions(99), repetitions(9)],
    ['for_calories', calories(100), calories(99), calories(9)],
    ['tabata', tabata([8, 8, 8], [9, 7]), tabata([8, 8, 8], [20, 6]), tabata([30, 1], [30, 1])],
    ['total', total([kg(100)], [kg(140)]), total([kg(100), kg(120, false)], [kg(139.5)]), total([kg(99.9)], [kg(139)])],
  ])(
    '%s: the best is first, as prescribed stands above scaled, equal ones share a place, and without a score there is none',
    (scoring, best, second, third) => {
      const entries = [scaled('Sam', best), rx('Ana', third), rx('Ben', second), rx('Kai', null), rx('Mia', best), rx('Hemi', second)];
      expect(placesOf(scoring, entries)).toEqual(['1 Mia', '2= Ben', '2= Hemi', '4 Ana', '5 Sam', '– Kai']);
    },
  );

  test('none: no entry is ranked', () => {
    expect(placesOf('none', [rx('Mia', { scoring: 'none' }), scaled('Sam', null)])).toEqual(['– Mia', '– Sam']);
    const nothing = { unranked: 'noScoring', reason: { code: 'unranked', why: 'noScoring' } };
    expect(rankScores('none', [rx('Mia', { scoring: 'none' })])[0]).toMatchObject(nothing);
  });

  test('gives the reason for each rank', () => {
    const reason = { code: 'tied', rank: 1, as_prescribed: true, result: { kind: 'rounds', rounds: 5, repetitions: 12 } };
    expect(rankScores('for_rounds', [rx('Mia', rounds(5, 12)), rx('Ben', rounds(5, 12))]).map((row) => row.reason)).toEqual([
      reason,
      reason,
    ]);
    expect(rankScores('for_load', [rx('Mia', load(kg(60, false)))])[0]?.reason).toEqual({ code: 'unranked', why: 'noScore' });
  });

  test('gives no rank to a total with a failed or missing lift', () => {
    const missing = { rank: null, unranked: 'missingLift' };
    expect(rankScores('total', [rx('Mia', total([kg(100)], [kg(140, false)]))])[0]).toMatchObject(missing);
    expect(rankScores('total', [rx('Mia', total([kg(100)]))], ['lift 0', 'lift 1'])[0]).toMatchObject(missing);
  });

  test('counts each lift of a total once, and ignores other lifts', () => {
    const attempts = (id: string, value: number) => ({ movement_id: id, attempts: [kg(value)] });
    const honest: Score = { scoring: 'total', lifts: [attempts('squat', 150), attempts('deadlift', 200)] };
    const twice: Score = { scoring: 'total', lifts: [attempts('squat', 140), attempts('deadlift', 180), attempts('deadlift', 200)] };
    const more: Score = { scoring: 'total', lifts: [attempts('squat', 150), attempts('deadlift', 190), attempts('curl', 60)] };
    for (const lifts of [
      ['squat', 'deadlift'],
      ['squat', 'squat', 'deadlift'],
    ]) {
      const ranked = rankScores('total', [rx('Ben', twice), rx('Sam', more), rx('Mia', honest)], lifts);
      expect(ranked.map(({ name, reason }) => [name, 'result' in reason && reason.result])).toMatchObject([
        ['Mia', { kilograms: 350 }],
        ['Ben', { kilograms: 340 }],
        ['Sam', { kilograms: 340 }],
      ]);
    }
    expect(rankScores('total', [rx('Ben', twice)])[0]?.reason).toMatchObject({ result: { kilograms: 340 } });
  });

  test('shows a load as it was typed and compares it in kilograms', () => {
    const [first] = rankScores('for_load', [rx('Sam', load(lb(225)))]);
    expect(first?.reason).toMatchObject({ result: { value: 225, unit: 'lb', kilograms: 102.058283 } });
  });

  test('adds without rounding errors: three times 0.1 is 0.3', () => {
    const crumbs = total([kg(0.1)], [kg(0.1)], [kg(0.1)]);
    expect(placesOf('total', [rx('Mia', crumbs), rx('Ben', total([kg(0.3)]))])).toEqual(['1= Mia', '1= Ben']);
  });
});

describe('the result of a score', () => {
  test.each<[Score, ScoreResult]>([
    [time(238), { kind: 'time', seconds: 238 }],
    [
      { scoring: 'for_time', capped: true, repetitions: 80 },
      { kind: 'capped', repetitions: 80 },
    ],
    [rounds(5, 12), { kind: 'rounds', rounds: 5, repetitions: 12 }],
    [run(2, 'km'), { kind: 'distance', metres: 2_000, value: 2, unit: 'km' }],
    [load(kg(60), kg(110, false), kg(100)), { kind: 'load', kilograms: 100, value: 100, unit: 'kg' }],
    [repetitions(99), { kind: 'repetitions', repetitions: 99 }],
    [calories(147), { kind: 'calories', calories: 147 }],
    [tabata([8, 7], [9, 6]), { kind: 'tabata', repetitions: 13 }],
    [total([kg(100)], [kg(40.5)]), { kind: 'total', kilograms: 140.5, value: 140.5, unit: 'kg' }],
  ])('%j is shown as %j', (score, result) => {
    expect(resultOf(score.scoring, score)).toEqual(result);
  });

  test('of a total is in the unit of its first lift', () => {
    expect(resultOf('total', total([lb(100)], [kg(45.359237)]))).toMatchObject({ value: 200, unit: 'lb' });
  });

  test('for equal loads is the load that was lifted first, as it was typed', () => {
    expect(resultOf('for_load', load(kg(999), kg(1_000), kg(1_000)))).toMatchObject({ value: 1_000 });
    expect(resultOf('for_load', load(lb(100), kg(45.359237)))).toMatchObject({ unit: 'lb' });
    expect(resultOf('for_load', load(kg(45.359237), lb(100)))).toMatchObject({ unit: 'kg' });
  });

  test('is absent if the scoring differs, the score is missing, or nothing was lifted', () => {
    expect([resultOf('for_time', rounds(5, 12)), resultOf('for_time', null), resultOf('for_load', load())]).toEqual([
      'noScore',
      'noScore',
      'noScore',
    ]);
    expect([resultOf('none', time(238)), resultOf('total', total())]).toEqual(['noScoring', 'missingLift']);
  });
});

test('ranks continue after shared ranks, and an entry without a rank is tied with no other', () => {
  const rows = rankScores('for_repetitions', [
    rx('Mia', repetitions(9)),
    rx('Kai', null),
    rx('Ben', repetitions(9)),
    scaled('Sam', repetitions(9)),
  ]);
  expect(rows.map(({ name, rank, tied, unranked, reason }) => [name, rank, tied, unranked, reason.code])).toEqual([
    ['Mia', 1, true, null, 'tied'],
    ['Ben', 1, true, null, 'tied'],
    ['Sam', 3, false, null, 'ranked'],
    ['Kai', null, false, 'noScore', 'unranked'],
  ]);
});

/** An independent version of the decision: one string for each score, which sorts as the scores do. Empty without a score. */
const pad = (value: number) => value.toFixed(4).padStart(20, '0');
const bestKg = (attempts: readonly Attempt[]): number | undefined =>
  attempts
    .filter(({ successful }) => successful)
    .map(({ value, unit }) => (unit === 'kg' ? value : value * 0.45359237))
    .toSorted((a, b) => a - b)
    .at(-1);
const metres = { m: 1, km: 1000, cm: 0.01, mi: 1609.344, ft: 0.3048, in: 0.0254 };
const sumOf = (values: readonly (number | undefined)[]): string | undefined =>
  values.includes(undefined) ? undefined : pad(values.reduce<number>((sum, value) => sum + (value ?? 0), 0));
const restated = (score: Score): string | undefined => {
  if (score.scoring === 'for_time') return score.capped ? `a${pad(score.repetitions)}` : `b${pad(1e9 - score.seconds)}`;
  if (score.scoring === 'for_rounds') return pad(score.rounds) + pad(score.repetitions);
  if (score.scoring === 'for_distance') return pad(score.distance.value * metres[score.distance.unit]);
  if (score.scoring === 'for_load') return sumOf([bestKg(score.sets)]);
  if (score.scoring === 'tabata') return sumOf(score.intervals.map((exercise) => exercise.toSorted((a, b) => a - b)[0]));
  if (score.scoring === 'total') {
    const lifted = ['squat', 'press'].map((id) => score.lifts.filter(({ movement_id }) => movement_id === id));
    return sumOf(lifted.flatMap((lifts) => (lifts.length === 0 ? [] : [bestKg(lifts.flatMap(({ attempts }) => attempts))])));
  }
  if (score.scoring === 'for_calories') return pad(score.calories);
  return score.scoring === 'none' ? undefined : pad(score.repetitions);
};
const restatedRanks = (entries: readonly Scored[]): (number | null)[] => {
  const keys = entries.map(({ score, as_prescribed }) => {
    const key = score === null ? undefined : restated(score);
    return key === undefined ? undefined : `${as_prescribed ? 'rx' : 'a'}${key}`;
  });
  return keys.map((key) => (key === undefined ? null : 1 + keys.filter((other) => other !== undefined && other > key).length));
};

describe.each(scorings)('ranking %s', (scoring) => {
  const ranksById = (entries: readonly (Scored & { readonly id: number })[]) =>
    new Map(rankScores(scoring, entries).map(({ id, rank }) => [id, rank]));

  test('agrees with the table of the decisions, written independently', () => {
    fc.assert(
      fc.property(anyEntries(scoring), (entries) => {
        const ranks = ranksById(entries);
        expect(entries.map(({ id }) => ranks.get(id))).toEqual(restatedRanks(entries));
      }),
      { numRuns: count(100, 3000) },
    );
  });

  test('does not depend on the order of the scores', () => {
    const shuffled = anyEntries(scoring).chain((entries) =>
      fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length })),
    );
    fc.assert(
      fc.property(shuffled, ([entries, other]) => {
        expect(new Map([...ranksById(other)].toSorted(([a], [b]) => a - b))).toEqual(
          new Map([...ranksById(entries)].toSorted(([a], [b]) => a - b)),
        );
      }),
      { numRuns: count(60, 2000) },
    );
  });

  test('contains every entry, gives equal scores the same rank, skips the next rank, and ranks scaled scores below', () => {
    fc.assert(
      fc.property(anyEntries(scoring), (entries) => {
        const ranked = rankScores(scoring, entries);
        expect(ranked.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(entries.map(({ id }) => id));
        const ranks = ranked.flatMap(({ rank }) => rank ?? []);
        expect(ranked.slice(ranks.length).every(({ rank, reason }) => rank === null && reason.code === 'unranked')).toBe(true);
        ranks.forEach((rank, index) => {
          expect(rank).toBe(ranks.indexOf(rank) + 1);
          expect(ranked[index]?.tied).toBe(ranks.filter((other) => other === rank).length > 1);
        });
        const prescribed = ranked.slice(0, ranks.length).map(({ as_prescribed }) => as_prescribed);
        expect(prescribed).toEqual(prescribed.toSorted((a, b) => Number(b) - Number(a)));
      }),
      { numRuns: count(60, 2000) },
    );
  });
});

import { describe, expect, test } from 'vitest';
import type { Score, Scoring } from '#contract/scores.ts';
import type { Wod } from '#contract/workouts.ts';
import { boxJump, fran, franDone, pullUp, squat } from '#machines/training/sample-training.ts';
import {
  fewerRows,
  moreRows,
  oneMoreAttempt,
  parseScore,
  scoringsFor,
  type WodDraft,
  wodRules,
  withRow,
} from '#machines/training/wod-draft.rules.ts';
import { draftOptions, wodForm } from './any-draft.ts';

const done = (score: Score, definition: Wod['definition'] = null): Wod => ({ ...franDone, scoring: score.scoring, score, definition });
const typedFor = (score: Score): Partial<WodDraft> => wodForm({ workout: done(score), definition: null }).draft;
const blankRow = { value: '', unit: 'kg', successful: true, movement_id: '', name: '' } as const;
const meant = (scoring: Scoring, change: Partial<WodDraft>) => parseScore({ ...wodForm({ definition: null }).draft, scoring, ...change });

describe('a new workout', () => {
  test('without a definition is for time, as prescribed, and empty', () => {
    expect(wodForm({ definition: null }).draft).toEqual({
      name: '',
      scoring: 'for_time',
      as_prescribed: true,
      day: '2026-03-02',
      notes: '',
      time: '',
      capped: false,
      rounds: '',
      repetitions: '',
      calories: '',
      distance: '',
      unit: 'm',
      attempts: [blankRow],
      exercises: [{ name: '', intervals: '' }],
    });
  });

  test('has the name in the URL if it has no other name', () => {
    const named = (definition: typeof fran | null) =>
      wodRules.draftOf({ workout: null, definition, startsAt: null }, { ...draftOptions, subject: { name: 'Helen' } }).name;
    expect([named(null), named(fran)]).toEqual(['Helen', 'Fran']);
  });

  test('has the day of its class and the units of the device', () => {
    const units = { weight: 'lb', height: 'in', distance: 'mi' } as const;
    const { draft } = wodForm({ startsAt: '2026-02-27T17:00:00Z', units });
    expect([draft.day, draft.unit, draft.attempts[0]?.unit]).toEqual(['2026-02-28', 'mi', 'lb']);
  });

  test('has a row for each lift of a total, and one row if no lift is known', () => {
    const rows = (scoring: Scoring, lifts: (typeof squat)[]) =>
      wodForm({ definition: { ...fran, scoring, lifts } }).draft.attempts.map(({ movement_id, name }) => [movement_id, name]);
    expect(rows('total', [squat, pullUp])).toEqual([
      [squat.id, 'Back squat'],
      [pullUp.id, 'Pull-up'],
    ]);
    expect([rows('total', []), rows('for_load', [squat])]).toEqual([[['', '']], [['', '']]]);
  });
});

describe('a workout that is changed', () => {
  test.each<[Score, Partial<WodDraft>]>([
    [
      { scoring: 'for_time', capped: true, repetitions: 80 },
      { capped: true, repetitions: '80', time: '' },
    ],
    [
      { scoring: 'for_time', capped: false, seconds: 238 },
      { capped: false, repetitions: '', time: '3:58' },
    ],
    [
      { scoring: 'for_rounds', rounds: 5, repetitions: 12 },
      { rounds: '5', repetitions: '12' },
    ],
    [
      { scoring: 'for_distance', distance: { value: 5.2, unit: 'km' } },
      { distance: '5.2', unit: 'km' },
    ],
    [{ scoring: 'for_repetitions', repetitions: 99 }, { repetitions: '99' }],
    [{ scoring: 'for_calories', calories: 147 }, { calories: '147' }],
    [
      { scoring: 'for_load', sets: [{ value: 100, unit: 'lb', successful: false }] },
      { attempts: [{ ...blankRow, value: '100', unit: 'lb', successful: false }] },
    ],
    [
      { scoring: 'tabata', exercises: ['squats', 'rows'], intervals: [[8, 7], [12]] },
      {
        exercises: [
          { name: 'squats', intervals: '8 7' },
          { name: 'rows', intervals: '12' },
        ],
      },
    ],
    [{ scoring: 'none' }, { time: '', rounds: '', repetitions: '' }],
  ])('stands as it was scored: %j', (score, typed) => {
    expect(typedFor(score)).toMatchObject({ scoring: score.scoring, ...typed });
  });

  test('of a tabata has a row for an exercise of which nothing was counted', () => {
    expect(typedFor({ scoring: 'tabata', exercises: ['squats', 'rows'], intervals: [[8]] }).exercises).toEqual([
      { name: 'squats', intervals: '8' },
      { name: 'rows', intervals: '' },
    ]);
  });

  test('of a total keeps a lift that its definition does not name, after those that it names', () => {
    const definition = { ...fran, scoring: 'total' as const, lifts: [squat] };
    const single = { value: 100, unit: 'kg' as const, successful: true };
    const lifts = [
      { movement_id: boxJump.id, attempts: [single] },
      { movement_id: squat.id, attempts: [single, { ...single, value: 110 }] },
    ];
    const { draft } = wodForm({ workout: done({ scoring: 'total', lifts }, definition), definition: null });
    expect(draft.attempts.map(({ movement_id, name, value }) => [movement_id, name, value])).toEqual([
      [squat.id, 'Back squat', '100'],
      [squat.id, 'Back squat', '110'],
      [boxJump.id, '', '100'],
    ]);
  });

  test('keeps its name, its notes, and whether it was as prescribed', () => {
    const workout = { ...franDone, name: 'Fran, light', notes: 'hot', as_prescribed: false };
    expect(wodForm({ workout }).draft).toMatchObject({ name: 'Fran, light', notes: 'hot', as_prescribed: false });
    expect(wodForm({ workout: { ...franDone, score: null } }).draft.time).toBe('');
  });
});

describe('rows', () => {
  test('can be changed one by one and removed, and are at most a hundred', () => {
    const rows = [{ value: '1' }, { value: '2' }];
    expect(withRow(rows, 1, { value: '3' })).toEqual([{ value: '1' }, { value: '3' }]);
    expect([fewerRows(rows, 0), moreRows(rows, { value: '3' })]).toEqual([[{ value: '2' }], [...rows, { value: '3' }]]);
    const many = Array.from({ length: 99 }, () => ({ value: '' }));
    const full = moreRows(many, { value: '' });
    expect([full.length, moreRows(full, { value: '' })]).toEqual([100, full]);
  });

  test('of attempts get one more like the last, to be made, and a blank one where there is none', () => {
    const failed = { ...blankRow, value: '100', unit: 'lb', successful: false, movement_id: squat.id, name: 'Back squat' } as const;
    expect(oneMoreAttempt([blankRow, failed])).toEqual([blankRow, failed, { ...failed, value: '', successful: true }]);
    expect(oneMoreAttempt([])).toEqual([blankRow]);
  });
});

describe('the parsed score', () => {
  test('of a time is capped only where Mia selects that, with its repetitions', () => {
    expect(meant('for_time', { capped: true, repetitions: 'x' })).toEqual({ issues: { repetitions: 'notWhole' } });
    expect(meant('for_time', { time: '3:58', repetitions: '80' })).toEqual({ score: { scoring: 'for_time', capped: false, seconds: 238 } });
  });

  test('of rounds are repetitions that may be missing, but not wrong', () => {
    expect(meant('for_rounds', { rounds: '5', repetitions: 'x' })).toEqual({ issues: { repetitions: 'notWhole' } });
    expect(meant('for_rounds', {})).toEqual({ score: null });
  });

  test('of loads contains the typed loads, and the first invalid one gets an error', () => {
    const row = (value: string) => ({ ...blankRow, value });
    expect(meant('for_load', { attempts: [row('100'), row(''), row('x'), row('y')] })).toEqual({ issues: { 'attempts.2': 'notANumber' } });
    expect(meant('for_load', { attempts: [row(''), row(' ')] })).toEqual({ score: null });
  });

  test('of a total contains the known lifts, and is absent without a lift', () => {
    const row = (value: string, movement_id = '') => ({ ...blankRow, value, movement_id });
    expect(meant('total', { attempts: [row('100')] })).toEqual({ score: null });
    expect(meant('total', { attempts: [row('', squat.id)] })).toEqual({ score: null });
    expect(meant('total', { attempts: [row('100', squat.id), row('50'), row('110', squat.id)] })).toEqual({
      score: {
        scoring: 'total',
        lifts: [
          {
            movement_id: squat.id,
            attempts: [
              { value: 100, unit: 'kg', successful: true },
              { value: 110, unit: 'kg', successful: true },
            ],
          },
        ],
      },
    });
  });

  test('of a tabata are exercises with a name, each with its repetitions', () => {
    const row = (name: string, intervals: string) => ({ name, intervals });
    expect(meant('tabata', { exercises: [row('squats', '8 8'), row(' ', '7')] })).toEqual({ issues: { 'exercises.1.name': 'missing' } });
    expect(meant('tabata', { exercises: [row('squats', '8 8'), row('rows', '')] })).toEqual({
      issues: { 'exercises.1.intervals': 'notRepetitions' },
    });
    expect(meant('tabata', { exercises: [row('squats', ''), row('', ' ')] })).toEqual({ score: null });
  });
});

describe('a total', () => {
  test('can be chosen where a definition names its lifts, or where it was one already', () => {
    const offers = (material: Parameters<typeof wodForm>[0]) => scoringsFor(wodForm(material).material).includes('total');
    expect([offers({}), offers({ workout: done({ scoring: 'total', lifts: [] }), definition: null })]).toEqual([true, true]);
    expect([offers({ definition: null }), offers({ workout: franDone, definition: null })]).toEqual([false, false]);
    expect(scoringsFor(wodForm({ definition: null }).material)).toContain('for_time');
  });
});

describe('what is sent', () => {
  test('names its workout, trimmed, and has no score while the input is invalid', () => {
    const form = wodForm();
    const sent = (change: Partial<WodDraft>, subject = {}) =>
      wodRules.bodyOf({ ...form, draft: { ...form.draft, ...change } }, { ...draftOptions, subject });
    expect(sent({ name: ' Fran ', notes: ' hot ', time: '3:58' })).toEqual({
      type: 'wod',
      name: 'Fran',
      definition_id: fran.id,
      session_id: null,
      performed_at: draftOptions.now.toISOString(),
      notes: 'hot',
      scoring: 'for_time',
      score: { scoring: 'for_time', capped: false, seconds: 238 },
      as_prescribed: true,
    });
    expect(sent({ time: 'soon' }, { sessionId: 'class' })).toMatchObject({ score: null, session_id: 'class' });
  });

  test('has a name of a hundred and twenty signs at most, white space around it aside', () => {
    const form = wodForm();
    const issues = (name: string) => wodRules.issuesIn({ ...form, draft: { ...form.draft, name, time: '3:58' } }, draftOptions);
    expect([issues(` ${'x'.repeat(120)} `), issues('x'.repeat(121))]).toEqual([{}, { name: 'tooMany' }]);
  });
});

describe('what the device kept', () => {
  test('is restored as far as it is valid: scoring, unit and rows', () => {
    const { draft } = wodForm();
    const kept = {
      scoring: 'for_distance',
      unit: 'km',
      attempts: [{ value: '100', unit: 'lb', successful: false }],
      exercises: [{ name: 'rows', intervals: '8' }],
    };
    expect(wodRules.withKept(draft, kept)).toEqual({
      ...draft,
      scoring: 'for_distance',
      unit: 'km',
      attempts: [{ ...blankRow, value: '100', unit: 'lb', successful: false }],
      exercises: [{ name: 'rows', intervals: '8' }],
    });
    expect(wodRules.withKept(draft, { unit: 'parsec', attempts: 'none' })).toEqual(draft);
  });
});

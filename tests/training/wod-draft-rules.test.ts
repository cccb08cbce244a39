import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFields } from '#contract/fields.ts';
import { type Score, type Scoring, scorings } from '#contract/scores.ts';
import { LogWorkout, type Wod } from '#contract/workouts.ts';
import { boxJump, fran, franDone, pullUp, squat } from '#machines/training/sample-training.ts';
import { numberText, numberTyped, timeText, timeTyped } from '#machines/training/parse-input.rules.ts';
import { isScoreMissing } from '#machines/training/required-score.rules.ts';
import { oneMoreAttempt, parseScore, scoringsFor, type WodDraft, wodRules } from '#machines/training/wod-draft.rules.ts';
import { count } from '#tests/counts.ts';
import { anyEntries } from './any-score.ts';
import { draftOptions, wodForm } from './any-draft.ts';

const { draft: blank } = wodForm();
const attempt = (value: string, more: object = {}) => ({
  value,
  unit: 'kg' as const,
  successful: true,
  movement_id: '',
  name: '',
  ...more,
});
const meant = (scoring: Scoring, change: Partial<WodDraft>) => parseScore({ ...blank, scoring, ...change });

describe.each<[Scoring, Partial<WodDraft>, Score, Partial<WodDraft>, Record<string, string>]>([
  ['for_time', { time: '3:58' }, { scoring: 'for_time', capped: false, seconds: 238 }, { time: '3:78' }, { time: 'notATime' }],
  [
    'for_time',
    { capped: true, repetitions: '80' },
    { scoring: 'for_time', capped: true, repetitions: 80 },
    { capped: true },
    { repetitions: 'missing' },
  ],
  [
    'for_rounds',
    { rounds: '5', repetitions: '12' },
    { scoring: 'for_rounds', rounds: 5, repetitions: 12 },
    { rounds: '5.12' },
    { rounds: 'notWhole' },
  ],
  ['for_rounds', { rounds: '5' }, { scoring: 'for_rounds', rounds: 5, repetitions: 0 }, { repetitions: '12' }, { rounds: 'missing' }],
  [
    'for_distance',
    { distance: '5,2', unit: 'km' },
    { scoring: 'for_distance', distance: { value: 5.2, unit: 'km' } },
    { distance: 'far' },
    { distance: 'notANumber' },
  ],
  [
    'for_load',
    { attempts: [attempt('100'), attempt('105', { successful: false }), attempt('')] },
    {
      scoring: 'for_load',
      sets: [
        { value: 100, unit: 'kg', successful: true },
        { value: 105, unit: 'kg', successful: false },
      ],
    },
    { attempts: [attempt('heavy')] },
    { 'attempts.0': 'notANumber' },
  ],
  [
    'for_repetitions',
    { repetitions: '99' },
    { scoring: 'for_repetitions', repetitions: 99 },
    { repetitions: '-1' },
    { repetitions: 'notWhole' },
  ],
  ['for_calories', { calories: '147' }, { scoring: 'for_calories', calories: 147 }, { calories: 'a lot' }, { calories: 'notWhole' }],
  [
    'tabata',
    { exercises: [{ name: ' squats ', intervals: '8 8, 7' }] },
    { scoring: 'tabata', exercises: ['squats'], intervals: [[8, 8, 7]] },
    { exercises: [{ name: 'squats', intervals: '8 x' }] },
    { 'exercises.0.intervals': 'notRepetitions' },
  ],
  [
    'total',
    { attempts: [attempt('100', { movement_id: squat.id }), attempt('', { movement_id: pullUp.id })] },
    {
      scoring: 'total',
      lifts: [
        { movement_id: squat.id, attempts: [{ value: 100, unit: 'kg', successful: true }] },
        { movement_id: pullUp.id, attempts: [] },
      ],
    },
    { attempts: [attempt('x', { movement_id: squat.id })] },
    { 'attempts.0': 'notANumber' },
  ],
])('%s', (scoring, typed, score, wrong, issues) => {
  test(`${JSON.stringify(typed)} is understood`, () => expect(meant(scoring, typed)).toEqual({ score }));
  test(`${JSON.stringify(wrong)} is pointed out`, () => expect(meant(scoring, wrong)).toEqual({ issues }));
});

test.each(scorings)('%s: nothing typed is no score, and none has none whatever is typed', (scoring) => {
  expect(meant(scoring, {})).toEqual({ score: null });
  expect(meant('none', { time: '3:58', rounds: '5' })).toEqual({ score: null });
});

describe('the form', () => {
  test('has the name and the scoring of the workout, and the lifts of a total', () => {
    expect([blank.name, blank.scoring, blank.day]).toEqual(['Fran', 'for_time', '2026-03-02']);
    const total = wodForm({ definition: { ...fran, scoring: 'total', lifts: [squat, pullUp] } });
    expect(total.draft.attempts.map(({ name }) => name)).toEqual(['Back squat', 'Pull-up']);
    const tabata = wodForm({ definition: { ...fran, scoring: 'tabata', exercises: ['squats', 'rows'] } });
    expect(tabata.draft.exercises.map(({ name }) => name)).toEqual(['squats', 'rows']);
  });

  test('of a total that was saved with a lift left blank has a row for each lift, in the order of the definition', () => {
    const definition = { ...fran, scoring: 'total' as const, lifts: [squat, pullUp, boxJump] };
    const lifts = [{ movement_id: pullUp.id, attempts: [{ value: 100, unit: 'kg' as const, successful: true }] }];
    const total: Wod = { ...franDone, scoring: 'total', score: { scoring: 'total', lifts }, definition };
    const form = wodForm({ workout: total, definition: null });
    expect(form.draft.attempts.map(({ name, value }) => [name, value])).toEqual([
      ['Back squat', ''],
      ['Pull-up', '100'],
      ['Box jump', ''],
    ]);
  });

  test('keeps all input when Mia chooses another scoring and comes back, and sends only the score of the chosen one', () => {
    const form = wodForm({ definition: null });
    const typed = [
      { time: '3:58' },
      { scoring: 'for_load' },
      { attempts: [attempt('80'), attempt('82,5')] },
      { scoring: 'for_rounds' },
    ] as const;
    const after = (...changes: readonly Partial<WodDraft>[]) =>
      changes.reduce((before, change) => ({ ...before, draft: wodRules.write(before, change) }), form);
    const scoreAs = (scoring: Scoring) => {
      const { draft, ...rest } = after({ name: 'Own' }, ...typed, { scoring });
      return wodRules.bodyOf({ ...rest, draft }, { ...draftOptions, subject: {} }).score;
    };
    expect(scoreAs('for_time')).toEqual({ scoring: 'for_time', capped: false, seconds: 238 });
    expect(scoreAs('for_load')).toMatchObject({ scoring: 'for_load', sets: [{ value: 80 }, { value: 82.5 }] });
    expect(scoreAs('for_rounds')).toBeNull();
  });

  test('of a workout keeps its scoring if its definition has another one now', () => {
    const form = wodForm({ workout: { ...franDone, definition: { ...fran, scoring: 'for_rounds' } }, definition: null });
    expect([form.draft.scoring, form.draft.time]).toEqual(['for_time', '3:58']);
    expect(wodRules.bodyOf(form, { ...draftOptions, subject: {} })).toMatchObject({ scoring: 'for_time', score: franDone.score });
  });

  test('of a changed workout formats decimals in its language', () => {
    const score = { scoring: 'for_distance', distance: { value: 5.25, unit: 'km' } } as const;
    const distance: Wod = { ...franDone, scoring: 'for_distance', score };
    const load: Wod = {
      ...franDone,
      scoring: 'for_load',
      score: { scoring: 'for_load', sets: [{ value: 82.5, unit: 'kg', successful: true }] },
    };
    const open = (workout: Wod, mark: ',' | '.') => wodForm({ workout, definition: null, mark });
    expect([open(distance, ',').draft.distance, open(distance, '.').draft.distance]).toEqual(['5,25', '5.25']);
    expect([open(load, ',').draft.attempts[0]?.value, open(load, '.').draft.attempts[0]?.value]).toEqual(['82,5', '82.5']);
    expect(parseScore(open(distance, ',').draft)).toEqual({ score });
  });

  test('offers a total only if the lifts are known, and adds another attempt of the same lift', () => {
    const own = wodForm({ definition: null });
    expect(scoringsFor(own.material)).not.toContain('total');
    expect(scoringsFor(wodForm().material)).toContain('total');
    expect(oneMoreAttempt([attempt('100', { movement_id: squat.id, unit: 'lb' })]).at(-1)).toMatchObject({
      value: '',
      movement_id: squat.id,
      unit: 'lb',
    });
  });

  test('shows an error at characters that the studio refuses in a typed name', () => {
    const issuesOf = (form: ReturnType<typeof wodForm>) =>
      wodRules.issuesIn({ ...form, draft: { ...form.draft, name: '\u202Egnp.exe', time: '3:58' } }, draftOptions);
    expect(issuesOf(wodForm({ definition: null }))).toEqual({ name: 'characters' });
    expect(issuesOf(wodForm())).toEqual({});
  });

  test.each([
    [{ name: ' ' }, { name: 'missing' }],
    [{ name: 'x'.repeat(121) }, { name: 'tooMany' }],
    [{ day: '2026-03-09' }, { day: 'ahead' }],
    [{ time: 'fast' }, { time: 'notATime' }],
    [{ time: '3:58' }, {}],
    [{ time: '8:00' }, {}],
    [{ time: '8:01' }, { time: 'beyondCap' }],
    [{ time: '8:01', capped: true, repetitions: '87' }, {}],
  ])('points out %j as %j', (change, found) => {
    expect(wodRules.issuesIn({ ...wodForm(), draft: { ...blank, time: '3:58', ...change } }, draftOptions)).toEqual(found);
  });

  test.each<[Scoring, string | null]>([
    ['for_time', 'time'],
    ['for_rounds', 'rounds'],
    ['for_distance', 'distance'],
    ['for_load', 'attempts.0'],
    ['for_repetitions', 'repetitions'],
    ['for_calories', 'calories'],
    ['tabata', 'exercises.0.intervals'],
    ['total', 'attempts.0'],
    ['none', null],
  ])('with %s is not saved without a score: %s is pointed out', (scoring, field) => {
    const issues = wodRules.issuesIn({ ...wodForm({ definition: null }), draft: { ...blank, name: 'Fran', scoring } }, draftOptions);
    expect(issues).toEqual(field === null ? {} : { [field]: 'missing' });
    expect(isScoreMissing(scoring, null)).toBe(field !== null);
  });

  test('accepts no time beyond the time cap of the class or of the logged workout', () => {
    const issues = (material: Parameters<typeof wodForm>[0]) => {
      const form = wodForm(material);
      return wodRules.issuesIn({ ...form, draft: { ...form.draft, name: 'Fran', time: '9:30' } }, draftOptions);
    };
    expect(issues({ workout: franDone, definition: null })).toEqual({ time: 'beyondCap' });
    expect(issues({ definition: { ...fran, time_cap_seconds: null } })).toEqual({});
    expect(issues({ definition: null })).toEqual({});
  });

  test('of a changed workout contains the logged values, and sends the typed ones', () => {
    const form = wodForm({ workout: franDone });
    expect([form.draft.time, form.draft.day]).toEqual(['3:58', '2026-02-23']);
    const sent = wodRules.bodyOf(
      { ...form, draft: { ...form.draft, as_prescribed: false } },
      { ...draftOptions, subject: { sessionId: 'class' } },
    );
    expect(sent).toMatchObject({ score: franDone.score, as_prescribed: false, session_id: 'class', performed_at: franDone.performed_at });
  });
});

const entriesOf = (scoring: Scoring) => anyEntries(scoring).map((entries) => entries.flatMap(({ score }) => score ?? []));

test.each(scorings)('%s: every score that was logged is understood again when its form is opened', (scoring) => {
  fc.assert(
    fc.property(entriesOf(scoring), (scores) => {
      for (const score of scores.filter((one) => one.scoring === scoring && scoring !== 'none')) {
        if (score.scoring === 'for_load' && score.sets.length === 0) continue;
        if (score.scoring === 'total' || (score.scoring === 'tabata' && score.exercises.length !== score.intervals.length)) continue;
        const workout: Wod = { ...franDone, scoring, score };
        const { draft } = wodForm({ workout, definition: null });
        expect(parseScore(draft)).toEqual({ score });
      }
    }),
    { numRuns: count(60, 1000) },
  );
});

test('any input without an error is valid for the server’s schema', () => {
  const text = fc.oneof(fc.constantFrom('', '5', '3:58', '8 8 7', '97.5', '86401', '<script>'), fc.string({ maxLength: 8 }));
  const typed = fc.record({
    name: text,
    scoring: fc.constantFrom(...scorings.filter((scoring) => scoring !== 'total')),
    time: text,
    capped: fc.boolean(),
    rounds: text,
    repetitions: text,
    calories: text,
    distance: text,
    attempts: fc.array(
      text.map((value) => attempt(value)),
      { maxLength: 3 },
    ),
    exercises: fc.array(fc.record({ name: text, intervals: text }), { minLength: 1, maxLength: 3 }),
  });
  fc.assert(
    fc.property(typed, (change) => {
      const form = wodForm({ definition: null });
      const draft = { ...form.draft, ...change };
      if (Object.keys(wodRules.issuesIn({ ...form, draft }, draftOptions)).length > 0) return;
      const workout = wodRules.bodyOf({ ...form, draft }, { ...draftOptions, subject: {} });
      expect(checkFields(LogWorkout, { workout }).kind).toBe('valid');
    }),
    { numRuns: count(300, 10_000) },
  );
});

test('a stored draft is restored as far as it is valid, for any stored value', () => {
  expect(wodRules.withKept(blank, { time: '3:58', scoring: 'best', attempts: [{ value: '1', unit: 'stone' }] })).toMatchObject({
    time: '3:58',
    scoring: 'for_time',
    attempts: [{ value: '1', unit: 'kg' }],
  });
  fc.assert(
    fc.property(fc.anything(), (kept) => {
      expect(Object.keys(wodRules.withKept(blank, kept)).toSorted()).toEqual(Object.keys(blank).toSorted());
    }),
    { numRuns: count(100, 2000) },
  );
});

test('a time is the same after formatting and parsing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 86_400 }), (seconds) => {
      expect(timeTyped(timeText(seconds))).toBe(seconds);
    }),
    { numRuns: count(200, 5000) },
  );
  expect(['90', '0:00', '3:60', '25:00:00', '3:5', ''].map(timeTyped)).toEqual([90, null, null, null, null, null]);
});

test('every number that is written for Mia in either way is understood as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.constantFrom('.' as const, ',' as const), (thousandths, mark) => {
      const written = numberText(thousandths / 1000, mark);
      expect(numberTyped(written)).toBe(thousandths / 1000);
      expect(written).not.toContain(mark === ',' ? '.' : ',');
    }),
  );
});

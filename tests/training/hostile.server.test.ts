import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { scorings } from '#contract/scores.ts';
import { weightUnits } from '#contract/measures.ts';
import { count } from '#tests/counts.ts';
import { comment, feed, post, reaction } from '#tests/feed/feed-harness.ts';
import { contractCheck, type ContractCheck } from '#tests/server/contract-check.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { board, definition, movement, type Board } from './gym.ts';

const server = serverForFile();
let check: ContractCheck;
let sendRequest: ReturnType<typeof server.as>;
let made: Board;
let ids: string[];
let posted: string;

beforeAll(async () => {
  await feed(server, true);
  made = await board(server);
  const [mia] = made.members;
  if (!mia) throw new Error('nobody is in the class');
  sendRequest = server.as(mia);
  const jump = await movement(server, { name: 'Box jump', measured_in: 'height' });
  const elsewhere = await movement(server, {}, server.world.yoga);
  ids = [
    await movement(server),
    jump,
    elsewhere,
    made.definitionId,
    made.sessionId,
    await definition(server, { scoring: 'tabata' }),
    'nonsense',
  ];
  posted = await post(server);
  check = contractCheck(await server.sendRequest('GET', '/api/v1/openapi.json'));
});

const text = () =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }).map((value) => value.toWellFormed()),
    fc.constantFrom(
      '',
      '\u0000',
      '<script>alert(1)</script>',
      '\u202e',
      'x'.repeat(3000),
      "'; drop table workouts; --",
      '%',
      '5x5',
      '21-15-9',
    ),
  );
/** Mostly valid values, so that the server stores many of them. */
const mostly = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: other });
const number = () =>
  mostly(fc.integer({ min: 1, max: 500 }), fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(-1, 0, 0.1, 1e9, 1e308)));
const label = () => mostly(fc.constantFrom('Fran', '<b>Fran</b>', '\u202eFran', 'Ā́', '=1+1'), text());
const pick = (...indexes: readonly number[]) => fc.constantFrom(...indexes).map((index) => ids[index] ?? '');
const id = () => mostly(pick(0), fc.oneof(pick(1, 2, 3, 4, 5, 6), text()));
const weight = () => fc.record({ value: number(), unit: fc.constantFrom(...weightUnits), successful: fc.boolean() });

const score = (scoring: fc.Arbitrary<string>) =>
  fc.record({
    scoring,
    capped: fc.boolean(),
    seconds: number(),
    repetitions: number(),
    rounds: number(),
    calories: number(),
    distance: fc.record({ value: number(), unit: mostly(fc.constantFrom('m', 'km', 'mi'), text()) }),
    sets: fc.array(weight(), { minLength: 1, maxLength: 3 }),
    exercises: fc.array(label(), { minLength: 1, maxLength: 1 }),
    intervals: fc.array(fc.array(number(), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 1 }),
    lifts: fc.array(fc.record({ movement_id: id(), attempts: fc.array(weight(), { maxLength: 2 }) }), { minLength: 1, maxLength: 3 }),
  });

const set = () =>
  fc.record({
    position: mostly(fc.integer({ min: 1, max: 9 }), fc.integer()),
    repetitions: number(),
    movement_id: id(),
    weight: mostly(fc.option(fc.record({ value: number(), unit: fc.constantFrom(...weightUnits) })), fc.constant(null)),
    height: mostly(fc.constant(null), fc.record({ value: number(), unit: fc.constantFrom('cm', 'in') })),
    successful: fc.boolean(),
  });

const anyScoring = () => fc.constantFrom(...scorings);
const workout = () =>
  anyScoring().chain((scoring) =>
    fc.record({
      type: mostly(fc.constantFrom('wod', 'lift'), fc.constant('stretch')),
      name: label(),
      scoring: fc.constant(scoring),
      score: fc.option(score(mostly(fc.constant<string>(scoring), anyScoring()))),
      as_prescribed: fc.boolean(),
      performed_at: mostly(
        fc.constantFrom('2026-03-01T20:00:00.000Z', '1900-01-01T00:00:00Z', '2999-12-31T23:59:59Z'),
        fc.constant('2026-02-30T00:00:00Z'),
      ),
      notes: label(),
      definition_id: mostly(fc.constant(undefined), fc.oneof(pick(3, 5), text())),
      session_id: mostly(fc.constant(undefined), fc.oneof(pick(4), text())),
      movement_id: id(),
      rep_scheme: mostly(fc.constantFrom(null, '5x5', '21-15-9'), text()),
      sets: fc.array(set(), { minLength: 1, maxLength: 3 }),
    }),
  );

/** The fields that a workout of each type accepts. Others are refused at once. */
const taken: Readonly<Record<string, readonly string[]>> = {
  wod: ['type', 'name', 'scoring', 'score', 'as_prescribed', 'performed_at', 'notes', 'definition_id', 'session_id'],
  lift: ['type', 'performed_at', 'notes', 'definition_id', 'session_id', 'movement_id', 'rep_scheme', 'sets'],
};
const fitting = (body: { readonly type: string }): object =>
  Object.fromEntries(Object.entries(body).filter(([name]) => taken[body.type]?.includes(name) ?? true));

it('any logged workout gets a response of the contract, and can be read afterwards', async () => {
  let kept = 0;
  await fc.assert(
    fc.asyncProperty(workout(), workout(), async (body, change) => {
      const logged = await sendRequest('POST', '/api/v1/workouts', { body: { workout: fitting(body) } });
      expect(logged.status, logged.text).toBeLessThan(500);
      check('logWorkout', logged);
      if (logged.status !== 200) return;
      kept += 1;
      const { id: own } = logged.body as { id: string };
      const { type: _type, session_id: _session, definition_id: _definition, ...update } = change;
      const changed = await sendRequest('PUT', `/api/v1/workouts/${own}`, { body: { workout: update } });
      expect(changed.status, changed.text).toBeLessThan(500);
      check('updateWorkout', changed);
    }),
    { numRuns: count(80, 2000) },
  );
  expect(kept).toBeGreaterThan(0);
  const after = [
    ['listWorkouts', '/api/v1/workouts?limit=100'],
    ['listLifts', '/api/v1/lifts'],
    ['readLeaderboard', `/api/v1/leaderboard?session_id=${made.sessionId}`],
    ['searchWorkouts', '/api/v1/workouts/search?q=%25'],
    ['listActivities', '/api/v1/activities'],
  ] as const;
  for (const [name, path] of after) {
    const answer = await sendRequest('GET', path);
    expect(answer.status, answer.text).toBe(200);
    check(name, answer);
  }
});

it('any comment gets a response of the contract, and keeps its text', async () => {
  await fc.assert(
    fc.asyncProperty(text(), text(), async (content, type) => {
      const response = await sendRequest('POST', '/api/v1/comments', { body: comment(posted, 'post', content) });
      expect(response.status, response.text).toBeLessThan(500);
      check('addComment', response);
      // Normalized, with one character for a line break: `contract/text.ts`.
      const stored = content.trim().replaceAll(/\r\n?/g, '\n').normalize('NFC');
      if (response.status === 200) expect(JSON.stringify(response.body)).toContain(JSON.stringify(stored));
      const reacted = await sendRequest('POST', '/api/v1/reactions', { body: reaction(posted, 'post', type) });
      expect(reacted.status, reacted.text).toBe(422);
      check('addReaction', reacted);
    }),
    { numRuns: count(40, 1000) },
  );
});

import * as v from 'valibot';
import { describe, expect, it, beforeEach } from 'vitest';
import { LiftDetail, LiftSummary } from '#contract/lifts.ts';
import { Movement } from '#contract/movements.ts';
import { type Score, scorings } from '#contract/scores.ts';
import { Workout, WorkoutSearch, type Lift, type Wod } from '#contract/workouts.ts';
import { pendingRequestIn } from '#machines/training/workout-form.rules.ts';
import { wodRules } from '#machines/training/wod-draft.rules.ts';
import { problemIn, read } from '#tests/server/answers.ts';
import { serverForFile, type TestResponse } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';
import { board, definition, lift, logOnBoard, movement, set, time, wod } from './gym.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

const liftIn = (answer: TestResponse): Lift => {
  const workout = read(Workout, answer);
  if (workout.type !== 'lift') throw new Error('no lift');
  return workout;
};
const wodIn = (answer: TestResponse): Wod => {
  const workout = read(Workout, answer);
  if (workout.type !== 'wod') throw new Error('no wod');
  return workout;
};
const Page = v.object({ workouts: v.array(Workout), next: v.optional(v.string()) });

const day = (count: number): string => hours(24 * count).toISOString();

async function member(): Promise<{ member: TestMember; sendRequest: ReturnType<typeof server.as> }> {
  const who = await server.world.member();
  return { member: who, sendRequest: server.as(who) };
}

describe('a lift', () => {
  it('keeps every value and unit as they were typed, and has its load in both units', async () => {
    const { sendRequest } = await member();
    const id = await movement(server);
    const sets = [set(id, 5, 100.25), set(id, 3, 225.5, { weight: { value: 225.5, unit: 'lb' } }), set(id, 1, 140, { successful: false })];
    const logged = liftIn(await sendRequest('POST', '/api/v1/workouts', { body: lift(id, sets, { rep_scheme: '5-3-1' }) }));
    expect(logged.sets).toEqual(sets.map((each, index) => ({ ...each, position: index + 1 })));
    expect(logged.load).toEqual({ kg: 102.3, lb: 225.5 });
    expect(liftIn(await sendRequest('GET', `/api/v1/workouts/${logged.id}`))).toEqual(logged);
  });

  it('is measured in heights if its movement is', async () => {
    const { sendRequest } = await member();
    const id = await movement(server, { name: 'Box jump', measured_in: 'height' });
    const high = set(id, 3, 0, { weight: null, height: { value: 30, unit: 'in' } });
    const logged = liftIn(await sendRequest('POST', '/api/v1/workouts', { body: lift(id, [high]) }));
    expect(logged.sets[0]?.height).toEqual({ value: 30, unit: 'in' });
    expect(logged.load).toBeNull();
    const refused = problemIn(await sendRequest('POST', '/api/v1/workouts', { body: lift(id, [set(id, 3, 80)]) }), 'invalid_input');
    expect(Object.keys(refused.errors ?? {})).toEqual(['workout.sets.0.weight']);
  });

  it('is counted only in repetitions if its movement is', async () => {
    const { sendRequest } = await member();
    const id = await movement(server, { name: 'Pull-up', measured_in: 'repetitions' });
    const refused = problemIn(await sendRequest('POST', '/api/v1/workouts', { body: lift(id, [set(id, 12, 20)]) }), 'invalid_input');
    expect(Object.keys(refused.errors ?? {})).toEqual(['workout.sets.0.weight']);
    const high = set(id, 12, 0, { weight: null, height: { value: 30, unit: 'in' } });
    problemIn(await sendRequest('POST', '/api/v1/workouts', { body: lift(id, [high]) }), 'invalid_input');
    const logged = liftIn(await sendRequest('POST', '/api/v1/workouts', { body: lift(id, [set(id, 12, 0, { weight: null })]) }));
    expect(logged.sets).toMatchObject([{ repetitions: 12, weight: null, height: null }]);
  });

  it('has a rep scheme that can be read, or none', async () => {
    const { sendRequest } = await member();
    const id = await movement(server);
    const answer = await sendRequest('POST', '/api/v1/workouts', { body: lift(id, [set(id, 5, 100)], { rep_scheme: '5 x five' }) });
    expect(Object.keys(problemIn(answer, 'invalid_input').errors ?? {})).toEqual(['workout.rep_scheme']);
  });

  it('has only sets of the movement in its definition', async () => {
    const { sendRequest } = await member();
    const [squat, press] = [await movement(server), await movement(server, { name: 'Press' })];
    const definition_id = await definition(server, { type: 'lift', scoring: 'for_load', movement_id: squat });
    const refused = await sendRequest('POST', '/api/v1/workouts', { body: lift(squat, [set(press, 5, 60)], { definition_id }) });
    expect(Object.keys(problemIn(refused, 'invalid_input').errors ?? {})).toEqual(['workout.sets']);
    const { id } = liftIn(await sendRequest('POST', '/api/v1/workouts', { body: lift(squat, [set(squat, 5, 60)], { definition_id }) }));
    const changed = await sendRequest('PUT', `/api/v1/workouts/${id}`, { body: { workout: { sets: [set(press, 5, 60)] } } });
    expect(Object.keys(problemIn(changed, 'invalid_input').errors ?? {})).toEqual(['workout.sets']);
  });

  it('belongs to the facility of its class, regardless of the member’s current facility', async () => {
    const { world } = server;
    const made = await board(server);
    const [ana] = made.members as readonly [TestMember];
    const { orgId } = world.box;
    const [facilityId, facilityGuid, key] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const other = { org_id: orgId, id: facilityId, guid: facilityGuid, key, name: 'Elsewhere', address: '2 Example Street' };
    await world.database.once((handle) =>
      handle
        .insertInto('facilities')
        .values({ ...other, time_zone: 'Pacific/Auckland', currency: 'NZD' })
        .execute(),
    );
    const body = wod({ session_id: made.sessionId, definition_id: made.definitionId });
    const { id } = wodIn(await server.as(ana, { orgId, facilityId, facilityGuid })('POST', '/api/v1/workouts', { body }));
    const filed = world.database.once((handle) => handle.selectFrom('workouts').select('facility_id').where('id', '=', id).execute());
    expect(await filed).toEqual([{ facility_id: world.box.facilityId }]);
  });

  it('sets a record by strictly more, never at the first time, and names the former record', async () => {
    const { sendRequest } = await member();
    const id = await movement(server);
    const log = async (count: number, reps: number, value: number) =>
      liftIn(await sendRequest('POST', '/api/v1/workouts', { body: lift(id, [set(id, reps, value)], { performed_at: day(count) }) }));
    expect((await log(-9, 5, 100)).records).toEqual([]);
    expect((await log(-8, 5, 100)).records).toEqual([]);
    const better = await log(-7, 3, 105);
    expect(better.records).toMatchObject([
      { repetitions: 3, weight: { value: 105, unit: 'kg' }, previous: { weight: { value: 100, unit: 'kg' } } },
    ]);
  });

  it('loses its records when it is changed or deleted', async () => {
    const { sendRequest } = await member();
    const id = await movement(server);
    const log = async (count: number, value: number) =>
      liftIn(await sendRequest('POST', '/api/v1/workouts', { body: lift(id, [set(id, 1, value)], { performed_at: day(count) }) }));
    await log(-3, 100);
    const wrong = await log(-2, 1000);
    const honest = await log(-1, 110);
    expect(honest.records).toEqual([]);
    const corrected = liftIn(await sendRequest('PUT', `/api/v1/workouts/${wrong.id}`, { body: { workout: { sets: [set(id, 1, 105)] } } }));
    expect(corrected.records).toMatchObject([{ weight: { value: 105 }, previous: { weight: { value: 100 } } }]);
    const seen = async () => liftIn(await sendRequest('GET', `/api/v1/workouts/${honest.id}`)).records;
    expect(await seen()).toMatchObject([{ weight: { value: 110 }, previous: { weight: { value: 105 } } }]);
    await sendRequest('DELETE', `/api/v1/workouts/${wrong.id}`);
    expect(await seen()).toMatchObject([{ previous: { weight: { value: 100 } } }]);
  });
});

describe('a workout of the day', () => {
  it('whose response was lost is stored once, even if the device repeats the request days later', async () => {
    const { sendRequest } = await member();
    const { workout: body } = wod({ performed_at: start.toISOString(), definition_id: null, session_id: null });
    const saveWorkout = (key: string, workout: unknown) =>
      sendRequest('POST', '/api/v1/workouts', { body: { workout }, headers: { 'idempotency-key': key } });
    const first = wodIn(await saveWorkout('first:1', body));
    const kept: unknown = JSON.parse(JSON.stringify({ time: '4:00', sent: { key: 'first:1', at: start.toISOString(), body } }));
    await server.at(hours(6 * 24 - 1));
    const again = pendingRequestIn(wodRules, kept, hours(6 * 24 - 1));
    expect(wodIn(await saveWorkout(again?.key ?? '', again?.body))).toEqual(first);
    expect(read(Page, await sendRequest('GET', '/api/v1/workouts')).workouts).toHaveLength(1);
    expect(pendingRequestIn(wodRules, kept, hours(6 * 24))).toBeNull();
  });

  it('gets its name and scoring from its definition', async () => {
    const { sendRequest } = await member();
    const id = await definition(server, { name: 'Helen' });
    const logged = wodIn(await sendRequest('POST', '/api/v1/workouts', { body: wod({ name: 'Whatever', definition_id: id }) }));
    expect(logged).toMatchObject({ name: 'Helen', scoring: 'for_time', score: time(240), definition: { id, name: 'Helen' } });
  });

  it('refuses a score of another kind, or of a definition of another kind', async () => {
    const { sendRequest } = await member();
    const rounds = { scoring: 'for_rounds', rounds: 5, repetitions: 3 };
    const refused = problemIn(await sendRequest('POST', '/api/v1/workouts', { body: wod({ score: rounds }) }), 'invalid_input');
    expect(Object.keys(refused.errors ?? {})).toEqual(['workout.score.scoring']);
    const squat = await movement(server);
    const liftId = await definition(server, { type: 'lift', scoring: 'for_load', movement_id: squat });
    const other = problemIn(await sendRequest('POST', '/api/v1/workouts', { body: wod({ definition_id: liftId }) }), 'invalid_input');
    expect(Object.keys(other.errors ?? {})).toEqual(['workout.type']);
  });

  it('of her own can be scored in another way by Mia, with a score that fits', async () => {
    const { sendRequest } = await member();
    const { id, ...logged } = wodIn(await sendRequest('POST', '/api/v1/workouts', { body: wod({ name: 'Own' }) }));
    const change = (workout: object) => sendRequest('PUT', `/api/v1/workouts/${id}`, { body: { workout } });
    const refused = problemIn(await change({ scoring: 'for_rounds' }), 'invalid_input');
    expect(Object.keys(refused.errors ?? {})).toEqual(['workout.score.scoring']);
    const score = { scoring: 'for_rounds', rounds: 5, repetitions: 3 };
    const changed = wodIn(await change({ scoring: 'for_rounds', score }));
    expect(changed).toEqual({ ...logged, id, scoring: 'for_rounds', score, updated_at: changed.updated_at });
  });

  it('keeps its scoring when its definition gets another one, and can still be changed', async () => {
    const { sendRequest } = await member();
    const id = await definition(server);
    const logged = wodIn(await sendRequest('POST', '/api/v1/workouts', { body: wod({ definition_id: id }) }));
    await server.world.database.once((handle) =>
      handle.updateTable('workout_definitions').set({ scoring: 'for_rounds' }).where('id', '=', id).execute(),
    );
    const still = wodIn(await sendRequest('GET', `/api/v1/workouts/${logged.id}`));
    expect(still).toMatchObject({ scoring: 'for_time', score: time(240), definition: { scoring: 'for_rounds' }, is_record: false });
    const changed = wodIn(await sendRequest('PUT', `/api/v1/workouts/${logged.id}`, { body: { workout: { score: time(230) } } }));
    expect(changed).toMatchObject({ scoring: 'for_time', score: time(230) });
  });

  it('is no record if its definition has another scoring now', async () => {
    const { sendRequest } = await member();
    const id = await definition(server, { name: 'Cindy', scoring: 'for_repetitions' });
    const log = async (count: number, score: Score) =>
      wodIn(
        await sendRequest('POST', '/api/v1/workouts', {
          body: wod({ definition_id: id, scoring: score.scoring, score, performed_at: day(count) }),
        }),
      );
    await log(-3, { scoring: 'for_repetitions', repetitions: 512 });
    await server.world.database.once((handle) =>
      handle.updateTable('workout_definitions').set({ scoring: 'for_rounds' }).where('id', '=', id).execute(),
    );
    expect((await log(-2, { scoring: 'for_rounds', rounds: 4, repetitions: 0 })).is_record).toBe(false);
    expect((await log(-1, { scoring: 'for_rounds', rounds: 5, repetitions: 0 })).is_record).toBe(true);
  });

  it('accepts no time beyond the time cap of its definition, new or changed', async () => {
    const { sendRequest } = await member();
    const id = await definition(server, { time_cap_seconds: 480 });
    const log = (seconds: number) => sendRequest('POST', '/api/v1/workouts', { body: wod({ definition_id: id, score: time(seconds) }) });
    const refused = problemIn(await log(570), 'invalid_input');
    expect(Object.keys(refused.errors ?? {})).toEqual(['workout.score.seconds']);
    const logged = wodIn(await log(480));
    const change = (score: Score) => sendRequest('PUT', `/api/v1/workouts/${logged.id}`, { body: { workout: { score } } });
    problemIn(await change(time(481)), 'invalid_input');
    expect(wodIn(await change({ scoring: 'for_time', capped: true, repetitions: 87 })).score).toMatchObject({ capped: true });
  });

  it('is refused with an unknown type', async () => {
    const { sendRequest } = await member();
    problemIn(await sendRequest('POST', '/api/v1/workouts', { body: wod({ type: 'stretch' }) }), 'invalid_input');
  });

  it('is a record if it beats every earlier time that was done in the same way', async () => {
    const { sendRequest } = await member();
    const id = await definition(server);
    const log = async (count: number, seconds: number, as_prescribed = true) =>
      wodIn(
        await sendRequest('POST', '/api/v1/workouts', {
          body: wod({ definition_id: id, score: time(seconds), as_prescribed, performed_at: day(count) }),
        }),
      ).is_record;
    expect(await log(-5, 300)).toBe(false);
    expect(await log(-4, 200, false)).toBe(false);
    expect(await log(-3, 300)).toBe(false);
    expect(await log(-2, 290)).toBe(true);
  });

  it('is no record of a total for a lift that does not belong to it', async () => {
    const { sendRequest } = await member();
    const [squat, press, curl] = [await movement(server), await movement(server), await movement(server)];
    const id = await definition(server, { name: 'Box total', scoring: 'total' }, { lifts: [squat, press] });
    const log = async (count: number, kilograms: readonly (readonly [string, number])[]) => {
      const lifts = kilograms.map(([movement_id, value]) => ({ movement_id, attempts: [{ value, unit: 'kg', successful: true }] }));
      const body = wod({ definition_id: id, scoring: 'total', score: { scoring: 'total', lifts }, performed_at: day(count) });
      return wodIn(await sendRequest('POST', '/api/v1/workouts', { body })).is_record;
    };
    const first = [
      [squat, 150],
      [press, 60],
    ] as const;
    expect(await log(-4, first)).toBe(false);
    expect(await log(-3, [...first, [curl, 40]])).toBe(false);
    expect(await log(-2, [[squat, 400]])).toBe(false);
    expect(
      await log(-1, [
        [squat, 152.5],
        [press, 60],
      ]),
    ).toBe(true);
  });
});

it('changes only the sent fields, and ignores fields that cannot change', async () => {
  const { sendRequest } = await member();
  const id = await definition(server);
  const logged = wodIn(await sendRequest('POST', '/api/v1/workouts', { body: wod({ definition_id: id, notes: 'First.' }) }));
  const { id: _id, type: _type, session: _session, definition: _definition, ...update } = logged;
  const body = { workout: { ...update, score: time(199), name: 'Another name', scoring: 'for_rounds' } };
  const changed = wodIn(await sendRequest('PUT', `/api/v1/workouts/${logged.id}`, { body }));
  expect(changed).toEqual({ ...logged, score: time(199), updated_at: changed.updated_at });
});

describe('deleting', () => {
  it('takes effect at once, and can be undone for a day', async () => {
    const { sendRequest } = await member();
    const { id } = wodIn(await sendRequest('POST', '/api/v1/workouts', { body: wod() }));
    expect((await sendRequest('DELETE', `/api/v1/workouts/${id}`)).status).toBe(204);
    problemIn(await sendRequest('GET', `/api/v1/workouts/${id}`), 'not_found');
    await server.at(hours(23));
    expect(wodIn(await sendRequest('PUT', `/api/v1/workouts/${id}/restore`)).id).toBe(id);
    expect(wodIn(await sendRequest('GET', `/api/v1/workouts/${id}`)).id).toBe(id);
    await sendRequest('DELETE', `/api/v1/workouts/${id}`);
    await server.at(hours(23 + 24));
    problemIn(await sendRequest('PUT', `/api/v1/workouts/${id}/restore`), 'not_found');
  });

  it('is removed from the leaderboard, and returns to it unless it was logged again', async () => {
    const made = await board(server);
    const [who] = made.members as readonly [TestMember];
    const first = wodIn(await logOnBoard(server, made, who));
    await server.as(who)('DELETE', `/api/v1/workouts/${first.id}`);
    wodIn(await logOnBoard(server, made, who));
    problemIn(await server.as(who)('PUT', `/api/v1/workouts/${first.id}/restore`), 'already_logged');
  });
});

it('shows a member their own log, newest first, page by page and filtered', async () => {
  const { sendRequest } = await member();
  const squat = await movement(server);
  for (const count of [-3, -1, -2])
    await sendRequest('POST', '/api/v1/workouts', { body: lift(squat, [set(squat, 5, 100)], { performed_at: day(count) }) });
  await sendRequest('POST', '/api/v1/workouts', { body: wod({ performed_at: day(-4) }) });
  const first = read(Page, await sendRequest('GET', '/api/v1/workouts?limit=3'));
  expect(first.workouts.map(({ performed_at }) => performed_at)).toEqual([day(-1), day(-2), day(-3)]);
  const rest = read(Page, await sendRequest('GET', `/api/v1/workouts?limit=3&cursor=${first.next}`));
  expect(rest.workouts.map(({ type }) => type)).toEqual(['wod']);
  expect(rest.next).toBeUndefined();
  expect(read(Page, await sendRequest('GET', `/api/v1/workouts?movement_id=${squat}&from=${day(-2)}&to=${day(-1)}`)).workouts).toHaveLength(
    1,
  );
  expect(read(Page, await (await member()).sendRequest('GET', '/api/v1/workouts')).workouts).toEqual([]);
});

it('workouts are found by a part of their name, in which pattern characters have no special meaning', async () => {
  const { sendRequest } = await member();
  await definition(server, { name: '100% Murph_' });
  await sendRequest('POST', '/api/v1/workouts', { body: wod({ name: 'My own Murph' }) });
  const names = async (q: string) => {
    const found = read(WorkoutSearch, await sendRequest('GET', `/api/v1/workouts/search?q=${encodeURIComponent(q)}`));
    return [...found.workouts, ...found.definitions].map(({ name }) => name);
  };
  expect(await names('murph')).toEqual(['My own Murph', '100% Murph_']);
  expect(await names('0% murph_')).toEqual(['100% Murph_']);
  expect(await names('_%_')).toEqual([]);
});

it('shows each lift with its bests and its whole history', async () => {
  const { sendRequest } = await member();
  const squat = await movement(server);
  const jump = await movement(server, { name: 'Box jump', measured_in: 'height' });
  const log = (body: unknown) => sendRequest('POST', '/api/v1/workouts', { body });
  await log(lift(squat, [set(squat, 5, 100), set(squat, 1, 120)], { performed_at: day(-5), rep_scheme: '5-1' }));
  await log(lift(squat, [set(squat, 5, 102.5)], { performed_at: day(-2) }));
  await log(lift(jump, [set(jump, 1, 0, { weight: null, height: { value: 76, unit: 'cm' } })], { performed_at: day(-9) }));
  const { lifts } = read(v.object({ lifts: v.array(LiftSummary) }), await sendRequest('GET', '/api/v1/lifts'));
  expect(lifts.map(({ movement: { name }, workouts_count }) => [name, workouts_count])).toEqual([
    ['Back squat', 2],
    ['Box jump', 1],
  ]);
  const detail = read(LiftDetail, await sendRequest('GET', `/api/v1/lifts/${squat}`));
  expect(detail.bests.map(({ repetitions, weight }) => [repetitions, weight?.value])).toEqual([
    [1, 120],
    [2, 102.5],
    [3, 102.5],
    [4, 102.5],
    [5, 102.5],
  ]);
  expect(detail.history.map(({ performed_at, rep_scheme, records }) => [performed_at, rep_scheme, records])).toEqual([
    [day(-5), '5-1', []],
    [day(-2), null, [2, 3, 4, 5]],
  ]);
});

it('the list has the movements of the studio with their measures, and no removed movements', async () => {
  const { sendRequest } = await member();
  await movement(server, { name: 'Aerial silk', removed_at: start });
  const { movements } = read(v.object({ movements: v.array(Movement) }), await sendRequest('GET', '/api/v1/movements'));
  expect(movements.some(({ measured_in }) => measured_in === 'height')).toBe(true);
  expect(movements.some(({ name }) => name === 'Aerial silk')).toBe(false);
});

describe('a change in the form of the other type', () => {
  const asWod = { name: 'Fran', scoring: 'for_time', score: null, as_prescribed: true, notes: '', performed_at: day(1) };

  it('is refused for each field, and does not change the lift', async () => {
    const { sendRequest } = await member();
    const squat = await movement(server);
    const body = lift(squat, [set(squat, 5, 100)], { notes: 'Heavy.', performed_at: day(-1), rep_scheme: '5x1' });
    const logged = liftIn(await sendRequest('POST', '/api/v1/workouts', { body }));
    const { errors } = problemIn(await sendRequest('PUT', `/api/v1/workouts/${logged.id}`, { body: { workout: asWod } }), 'invalid_input');
    expect(Object.keys(errors ?? {}).toSorted()).toEqual(['workout.as_prescribed', 'workout.score', 'workout.scoring']);
    expect(liftIn(await sendRequest('GET', `/api/v1/workouts/${logged.id}`))).toEqual(logged);
  });

  it('is refused for each field, and does not change the workout of the day', async () => {
    const { sendRequest } = await member();
    const squat = await movement(server);
    const logged = wodIn(await sendRequest('POST', '/api/v1/workouts', { body: wod({ notes: 'Fast.', performed_at: day(-1) }) }));
    const asLift = { movement_id: squat, rep_scheme: null, sets: [set(squat, 5, 100)], notes: '', performed_at: day(1) };
    const { errors } = problemIn(await sendRequest('PUT', `/api/v1/workouts/${logged.id}`, { body: { workout: asLift } }), 'invalid_input');
    expect(Object.keys(errors ?? {}).toSorted()).toEqual(['workout.movement_id', 'workout.rep_scheme', 'workout.sets']);
    expect(wodIn(await sendRequest('GET', `/api/v1/workouts/${logged.id}`))).toEqual(logged);
  });

  it('accepts a complete workout that is sent as it was read (§5)', async () => {
    const { sendRequest } = await member();
    const squat = await movement(server);
    const logged = liftIn(await sendRequest('POST', '/api/v1/workouts', { body: lift(squat, [set(squat, 5, 100)]) }));
    const { id: _id, type: _type, session: _session, definition: _definition, ...whole } = logged;
    const changed = liftIn(await sendRequest('PUT', `/api/v1/workouts/${logged.id}`, { body: { workout: { ...whole, notes: 'Light.' } } }));
    expect(changed).toMatchObject({ notes: 'Light.', sets: logged.sets });
  });
});

describe('a change of what never changes (§5)', () => {
  it.each(['id', 'type', 'session', 'definition'])('refuses %s by its name and leaves the workout as it was', async (field) => {
    const { sendRequest } = await member();
    const logged = wodIn(await sendRequest('POST', '/api/v1/workouts', { body: wod() }));
    const workout = { notes: 'Changed.', [field]: Reflect.get(logged, field) };
    const { errors } = problemIn(await sendRequest('PUT', `/api/v1/workouts/${logged.id}`, { body: { workout } }), 'invalid_input');
    expect(Object.keys(errors ?? {})).toEqual([`workout.${field}`]);
    expect(wodIn(await sendRequest('GET', `/api/v1/workouts/${logged.id}`))).toEqual(logged);
  });
});

describe('a score', () => {
  const paths = (answer: TestResponse): string[] => Object.keys(problemIn(answer, 'invalid_input').errors ?? {});

  it.each(scorings.filter((scoring) => scoring !== 'none'))('is needed with %s, new or changed', async (scoring) => {
    const { sendRequest } = await member();
    expect(paths(await sendRequest('POST', '/api/v1/workouts', { body: wod({ scoring, score: null }) }))).toEqual(['workout.score']);
    const { id } = wodIn(await sendRequest('POST', '/api/v1/workouts', { body: wod() }));
    expect(paths(await sendRequest('PUT', `/api/v1/workouts/${id}`, { body: { workout: { scoring, score: null } } }))).toEqual([
      'workout.score',
    ]);
    expect(wodIn(await sendRequest('GET', `/api/v1/workouts/${id}`)).score).toEqual(time(240));
  });

  it('is not needed where nothing is scored, or where a workout from before has none and another field changes', async () => {
    const { sendRequest } = await member();
    expect(wodIn(await sendRequest('POST', '/api/v1/workouts', { body: wod({ scoring: 'none', score: null }) })).score).toBeNull();
    const { id } = wodIn(await sendRequest('POST', '/api/v1/workouts', { body: wod() }));
    await server.world.database.once((handle) => handle.updateTable('workouts').set({ score: null }).where('id', '=', id).execute());
    expect(wodIn(await sendRequest('PUT', `/api/v1/workouts/${id}`, { body: { workout: { notes: 'Slow.' } } })).notes).toBe('Slow.');
  });
});

describe('the rep scheme of a lift', () => {
  it.each([
    ['0x5', 'There is no set in this. Enter at least one, as in 1x5.'],
    ['5x0', 'A set has at least one repetition. Remove the 0.'],
    ['999x999', 'A lift has at most 100 sets. Enter fewer, as in 5x3.'],
    ['5 x 3', 'Remove the spaces: 5x3, or 21-15-9.'],
  ])('%s is refused with the reason that the form gives, new or changed', async (rep_scheme, reason) => {
    const { sendRequest } = await member();
    const squat = await movement(server);
    const body = (scheme: string) => lift(squat, [set(squat, 5, 100)], { rep_scheme: scheme });
    const { errors } = problemIn(await sendRequest('POST', '/api/v1/workouts', { body: body(rep_scheme) }), 'invalid_input');
    expect(errors).toEqual({ 'workout.rep_scheme': reason });
    const { id } = liftIn(await sendRequest('POST', '/api/v1/workouts', { body: body('1x5') }));
    const changed = await sendRequest('PUT', `/api/v1/workouts/${id}`, { body: { workout: { rep_scheme } } });
    expect(problemIn(changed, 'invalid_input').errors).toEqual({ 'workout.rep_scheme': reason });
  });
});

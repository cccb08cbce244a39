import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { Leaderboard, OnlineClass, Whiteboard } from '#contract/leaderboard.ts';
import type { Score, Scoring } from '#contract/scores.ts';
import { Workout } from '#contract/workouts.ts';
import { feed } from '#tests/feed/feed-harness.ts';
import { problemIn, read, sessionIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';
import { board, definition, lift, logOnBoard, markNoShow, movement, set, time, writeOnBoard, type Board } from '#tests/training/gym.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

const Boards = v.object({ leaderboards: v.array(Leaderboard) });
const Whiteboards = v.object({ whiteboards: v.array(Whiteboard) });

const leaderboardOf = async ({ sessionId }: Board, who: TestMember): Promise<Leaderboard> => {
  const [found] = read(Boards, await server.as(who)('GET', `/api/v1/leaderboard?session_id=${sessionId}`)).leaderboards;
  if (!found) throw new Error('there is no leaderboard');
  return found;
};

/** Each row as its rank, with a star for a shared rank, and the letter of the member. */
const ranksIn = ({ entries }: Leaderboard, members: readonly TestMember[]): string[] =>
  entries.map(({ member, rank, tied, unranked }) => {
    const letter = String.fromCharCode(97 + members.findIndex(({ profileId }) => profileId === member.id));
    return `${letter} ${rank === null ? unranked : `${rank}${tied ? '*' : ''}`}`;
  });

interface Typed {
  readonly score: Score | null;
  readonly as_prescribed?: boolean;
}

/** Removes the score, as in a workout from before scores were required, or from the studio. */
const loseScore = ({ sessionId }: Board, { profileId }: TestMember): Promise<unknown> =>
  server.world.database.once((handle) =>
    handle.updateTable('workouts').set({ score: null }).where('session_id', '=', sessionId).where('profile_id', '=', profileId).execute(),
  );

async function logged(scoring: Scoring, typed: readonly Typed[], more: Parameters<typeof board>[1] = {}): Promise<[Board, Leaderboard]> {
  const made = await board(server, { members: typed.length, ...more, definition: { scoring, ...more?.definition } });
  const any = typed.find(({ score }) => score !== null)?.score ?? null;
  for (const [index, each] of typed.entries()) {
    const member = made.members[index] as TestMember;
    const score = each.score ?? any;
    const answer = await logOnBoard(server, made, member, { scoring, as_prescribed: true, ...each, score });
    expect(answer.status, answer.text).toBe(200);
    if (each.score === null) await loseScore(made, member);
  }
  return [made, await leaderboardOf(made, made.members[0] as TestMember)];
}

describe('the leaderboard of a class', () => {
  it('ranks times with finishers first, then capped ones, as prescribed above scaled; ties share', async () => {
    const capped = (repetitions: number): Score => ({ scoring: 'for_time', capped: true, repetitions });
    const [made, found] = await logged('for_time', [
      { score: capped(70) },
      { score: time(300) },
      { score: time(200), as_prescribed: false },
      { score: time(300) },
      { score: null },
      { score: time(299) },
      { score: capped(75) },
    ]);
    expect(ranksIn(found, made.members)).toEqual([
      'f 1',
      expect.stringMatching(/[bd] 2\*/),
      expect.stringMatching(/[bd] 2\*/),
      'g 4',
      'a 5',
      'c 6',
      'e noScore',
    ]);
  });

  it('drops a member who is noted as a no-show, in whose log the workout stays', async () => {
    const made = await board(server, { members: 2 });
    const [ana, ben] = made.members as readonly [TestMember, TestMember];
    const { id } = read(Workout, await logOnBoard(server, made, ana, { score: time(179) }));
    await logOnBoard(server, made, ben, { score: time(240) });
    expect(ranksIn(await leaderboardOf(made, ben), made.members)).toEqual(['a 1', 'b 2']);
    await markNoShow(server, made, ana);
    expect(ranksIn(await leaderboardOf(made, ben), made.members)).toEqual(['b 1']);
    expect((await server.as(ana)('GET', `/api/v1/workouts/${id}`)).status).toBe(200);
  });

  const cases: readonly [Scoring, Score, Score][] = [
    ['for_rounds', { scoring: 'for_rounds', rounds: 5, repetitions: 12 }, { scoring: 'for_rounds', rounds: 5, repetitions: 9 }],
    [
      'for_distance',
      { scoring: 'for_distance', distance: { value: 1, unit: 'mi' } },
      { scoring: 'for_distance', distance: { value: 1609, unit: 'm' } },
    ],
    [
      'for_load',
      { scoring: 'for_load', sets: [{ value: 225, unit: 'lb', successful: true }] },
      {
        scoring: 'for_load',
        sets: [
          { value: 102, unit: 'kg', successful: true },
          { value: 200, unit: 'kg', successful: false },
        ],
      },
    ],
    ['for_repetitions', { scoring: 'for_repetitions', repetitions: 301 }, { scoring: 'for_repetitions', repetitions: 300 }],
    ['for_calories', { scoring: 'for_calories', calories: 90 }, { scoring: 'for_calories', calories: 89 }],
    [
      'tabata',
      {
        scoring: 'tabata',
        exercises: ['Push-ups', 'Squats'],
        intervals: [
          [10, 9],
          [12, 12],
        ],
      },
      {
        scoring: 'tabata',
        exercises: ['Push-ups', 'Squats'],
        intervals: [
          [30, 5],
          [30, 15],
        ],
      },
    ],
  ];
  it.each(cases)('ranks %s', async (scoring, better, worse) => {
    const [made, found] = await logged(scoring, [
      { score: worse },
      { score: better },
      { score: worse, as_prescribed: false },
      { score: null },
    ]);
    expect(ranksIn(found, made.members)).toEqual(['b 1', 'a 2', 'c 3', 'd noScore']);
  });

  it('ranks totals by the best of each lift, and no total with a missed lift', async () => {
    const [squat, press] = [await movement(server), await movement(server, { name: 'Press' })];
    const attempt = (value: number, successful = true) => ({ value, unit: 'kg' as const, successful });
    const total = (first: number, second: number | null): Score => ({
      scoring: 'total',
      lifts: [
        { movement_id: squat, attempts: [attempt(first), attempt(first + 50, false)] },
        ...(second === null ? [] : [{ movement_id: press, attempts: [attempt(second)] }]),
      ],
    });
    const more = { lifts: [squat, press] };
    const [made, found] = await logged('total', [{ score: total(100, 50) }, { score: total(100, 60) }, { score: total(200, null) }], more);
    expect(ranksIn(found, made.members)).toEqual(['b 1', 'a 2', 'c missingLift']);
  });

  it('ranks no entry where nothing is scored', async () => {
    const [made, found] = await logged('none', [{ score: null }, { score: { scoring: 'none' } }]);
    expect(ranksIn(found, made.members).toSorted()).toEqual(['a noScoring', 'b noScoring']);
  });

  it('ranks a lift by its best set that went up', async () => {
    const squat = await movement(server);
    const made = await board(server, { members: 3, definition: { type: 'lift', scoring: 'for_load', movement_id: squat } });
    const loads = [
      [set(squat, 5, 100)],
      [set(squat, 1, 220.5, { weight: { value: 221, unit: 'lb' } })],
      [set(squat, 1, 200, { successful: false })],
    ];
    for (const [index, sets] of loads.entries())
      await server.as(made.members[index] as TestMember)('POST', '/api/v1/workouts', {
        body: lift(squat, sets, { definition_id: made.definitionId, session_id: made.sessionId }),
      });
    expect(ranksIn(await leaderboardOf(made, made.members[0] as TestMember), made.members)).toEqual(['b 1', 'a 2', 'c noScore']);
  });

  it('ranks by the current scoring of its workout, and ignores scores of another kind', async () => {
    const [made] = await logged('for_time', [{ score: { scoring: 'for_time', capped: false, seconds: 200 } }, { score: null }]);
    await server.world.database.once((handle) =>
      handle.updateTable('workout_definitions').set({ scoring: 'for_rounds' }).where('id', '=', made.definitionId).execute(),
    );
    const now = await leaderboardOf(made, made.members[0] as TestMember);
    expect([now.definition.scoring, ranksIn(now, made.members).toSorted()]).toEqual(['for_rounds', ['a noScore', 'b noScore']]);
  });

  it('marks the row of the member who reads it, and follows changes and deletions', async () => {
    const [made] = await logged('for_time', [{ score: time(300) }, { score: time(310) }]);
    const [ana, ben] = made.members as readonly [TestMember, TestMember];
    const own = (await leaderboardOf(made, ben)).entries.find(({ member }) => member.is_you);
    expect(own).toMatchObject({ rank: 2, member: { id: ben.profileId } });
    await server.as(ben)('PUT', `/api/v1/workouts/${own?.id}`, { body: { workout: { score: time(290) } } });
    expect(ranksIn(await leaderboardOf(made, ana), made.members)).toEqual(['b 1', 'a 2']);
    await server.as(ben)('DELETE', `/api/v1/workouts/${own?.id}`);
    expect(ranksIn(await leaderboardOf(made, ana), made.members)).toEqual(['a 1']);
  });
});

describe('a row of a leaderboard', () => {
  it('contains the reactions of others where there is a feed, and none without one', async () => {
    const made = await board(server, { members: 2 });
    const [ana, ben] = made.members as readonly [TestMember, TestMember];
    const { id } = read(Workout, await logOnBoard(server, made, ana));
    expect((await leaderboardOf(made, ana)).entries[0]).not.toHaveProperty('reactions');
    await feed(server, true);
    await server.as(ben)('POST', `/api/v1/workouts/${id}/reactions`, { body: { reaction: { type: 'strong' } } });
    const { full_name: name } = await server.world.database.once((handle) =>
      handle.selectFrom('profiles').select('full_name').where('id', '=', ben.profileId).executeTakeFirstOrThrow(),
    );
    const [row] = (await leaderboardOf(made, ana)).entries;
    await feed(server, false);
    expect(row?.reactions).toEqual({ counts: [{ type: 'strong', count: 1 }], own: [], who: { names: [name], others: 0 } });
  });
});

describe('many at once', () => {
  it('stand on the leaderboard once each, and each read meanwhile has correct ranks', async () => {
    const made = await board(server, { members: 12 });
    const [reader] = made.members as readonly [TestMember];
    const looks = Array.from({ length: 6 }, () => leaderboardOf(made, reader));
    const logs = made.members.flatMap((who, index) => [1, 2].map(() => logOnBoard(server, made, who, { score: time(200 + (index % 5)) })));
    const answers = await Promise.all(logs);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...made.members.map(() => 200),
      ...made.members.map(() => 409),
    ]);
    for (const { entries } of [...(await Promise.all(looks)), await leaderboardOf(made, reader)])
      for (const { rank, score } of entries)
        expect(rank).toBe(1 + entries.filter((other) => secondsOf(other.score) < secondsOf(score)).length);
    expect((await leaderboardOf(made, reader)).entries).toHaveLength(12);
  });
});

const secondsOf = (score: Score | null): number =>
  score?.scoring === 'for_time' && !score.capped ? score.seconds : Number.POSITIVE_INFINITY;

describe('the whiteboard of a class', () => {
  const attending = { session: { whiteboard_visibility: 'attending' as const } };
  const at = (sessionId: string) => `/api/v1/sessions/${sessionId}`;

  it('is visible to all members where it is public', async () => {
    const made = await board(server);
    const stranger = server.as(await server.world.member());
    expect(sessionIn(await stranger('GET', at(made.sessionId))).whiteboard_items).toEqual([{ definition: { name: 'Fran' } }]);
    const [whiteboard] = read(Whiteboards, await stranger('GET', `/api/v1/whiteboards?session_id=${made.sessionId}`)).whiteboards;
    expect(whiteboard?.items).toMatchObject([
      { position: 1, definition: { id: made.definitionId, scoring: 'for_time' }, workout_id: null },
    ]);
  });

  it('shows only to who is booked or was there, where it is for them: everywhere', async () => {
    const made = await board(server, attending);
    const [inside] = made.members as readonly [TestMember];
    await logOnBoard(server, made, inside);
    const outside = await server.world.member();
    const seen = async (who: TestMember) => {
      const sendRequest = server.as(who);
      const [whiteboard] = read(Whiteboards, await sendRequest('GET', `/api/v1/whiteboards?session_id=${made.sessionId}`)).whiteboards;
      return [sessionIn(await sendRequest('GET', at(made.sessionId))).whiteboard_items.length, whiteboard?.items.length];
    };
    expect(await seen(inside)).toEqual([1, 1]);
    expect(await seen(outside)).toEqual([0, 0]);
    problemIn(await server.as(outside)('GET', `/api/v1/leaderboard?session_id=${made.sessionId}`), 'whiteboard_hidden');
    problemIn(await logOnBoard(server, made, outside), 'whiteboard_hidden');
  });

  it('is hidden again from who has cancelled', async () => {
    const made = await board(server, { session: { ...attending.session, starts_at: hours(5) } });
    const [who] = made.members as readonly [TestMember];
    const visit = sessionIn(await server.as(who)('GET', at(made.sessionId))).visit;
    await server.as(who)('PUT', `/api/v1/visits/${visit?.id}/cancel`);
    expect(sessionIn(await server.as(who)('GET', at(made.sessionId))).whiteboard_items).toEqual([]);
    problemIn(await server.as(who)('GET', `/api/v1/leaderboard?session_id=${made.sessionId}`), 'whiteboard_hidden');
  });

  it('names what the member has logged of it', async () => {
    const made = await board(server);
    const [who] = made.members as readonly [TestMember];
    const { id } = read(v.object({ id: v.string() }), await logOnBoard(server, made, who));
    const [whiteboard] = read(Whiteboards, await server.as(who)('GET', `/api/v1/whiteboards?session_id=${made.sessionId}`)).whiteboards;
    expect(whiteboard?.items[0]?.workout_id).toBe(id);
  });

  it('is shown day by day at the facility, and for today by default', async () => {
    const { world } = server;
    const own = await world.session(world.box, { starts_at: hours(2) });
    const late = await world.session(world.box, { starts_at: hours(24) });
    const id = await definition(server, { name: 'Of the day' });
    for (const session of [own, late]) await writeOnBoard(server, session, id);
    const sendRequest = server.as(await world.member());
    const ids = async (query: string) =>
      read(Whiteboards, await sendRequest('GET', `/api/v1/whiteboards${query}`))
        .whiteboards.filter(({ items }) => items.some((item) => item.definition.id === id))
        .map(({ session }) => session.id);
    expect(await ids('')).toEqual([own]);
    expect(await ids('?day=2026-03-03')).toEqual([late]);
    problemIn(await sendRequest('GET', '/api/v1/whiteboards?day=2026-02-30'), 'invalid_input');
  });
});

describe('logging for a class', () => {
  it('wants a definition that is on its whiteboard', async () => {
    const made = await board(server);
    const [who] = made.members as readonly [TestMember];
    problemIn(await logOnBoard(server, { ...made, definitionId: await definition(server) }, who), 'not_found');
    problemIn(await logOnBoard(server, made, who, { definition_id: null }), 'not_found');
  });

  it('is refused until the class begins, with the time of its start', async () => {
    const made = await board(server, { session: { starts_at: hours(1) } });
    const [who] = made.members as readonly [TestMember];
    expect(problemIn(await logOnBoard(server, made, who), 'session_not_started').until).toBe(hours(1).toISOString());
    await server.at(hours(1));
    expect((await logOnBoard(server, made, who)).status).toBe(200);
  });
});

describe('a class that is online', () => {
  it('hands its address to those who have a place in it', async () => {
    const made = await board(server, { session: { online_url: 'https://meet.example.org/box', starts_at: hours(1) } });
    const seen = async (who: TestMember) => read(OnlineClass, await server.as(who)('GET', `/api/v1/sessions/${made.sessionId}/online`));
    const [inside] = made.members as readonly [TestMember];
    expect(await seen(inside)).toEqual({ is_online: true, url: 'https://meet.example.org/box', opens_at: hours(1).toISOString() });
    expect(await seen(await server.world.member())).toMatchObject({ is_online: true, url: null });
    const plain = await board(server);
    const answer = await server.as(plain.members[0] as TestMember)('GET', `/api/v1/sessions/${plain.sessionId}/online`);
    expect(read(OnlineClass, answer)).toEqual({ is_online: false, url: null, opens_at: null });
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { NewSession } from '#server/database/schema.ts';
import { createLog } from '#server/log.ts';
import { changeClass } from '#server/studio/timetable/change-booked-classes.ts';
import { sessionIn, visitIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { hours, inMinutes, start, type TestMember } from '#tests/server/world.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

interface Scene {
  readonly sessionId: string;
  readonly ben: TestMember;
  readonly line: readonly TestMember[];
}

/** Ben has the only place, and three members are in the waitlist. */
async function fullClass(more: Partial<NewSession> = {}): Promise<Scene> {
  const { world } = server;
  const sessionId = await world.session(world.box, { capacity: 1, ...more });
  const ben = await world.member();
  await world.membership(ben);
  visitIn(await server.as(ben)('POST', `/api/v1/sessions/${sessionId}/book`, { body: {} }));
  const line: TestMember[] = [];
  for (let place = 1; place <= 3; place += 1) {
    const member = await world.member();
    visitIn(await server.as(member)('POST', `/api/v1/sessions/${sessionId}/waitlist`, { body: {} }));
    line.push(member);
  }
  return { sessionId, ben, line };
}

const own = async (member: TestMember, { sessionId }: Scene) => {
  const { visit } = sessionIn(await server.as(member)('GET', `/api/v1/sessions/${sessionId}`));
  if (!visit) throw new Error('there is a visit');
  return visit;
};

const put = async (member: TestMember, scene: Scene, what: string) =>
  visitIn(await server.as(member)('PUT', `/api/v1/visits/${(await own(member, scene)).id}/${what}`));

/** Reads one after the other. The first read settles what has expired, and a concurrent read would not wait for that. */
async function states(scene: Scene) {
  const seen = [];
  for (const member of scene.line) seen.push((await own(member, scene)).state);
  return seen;
}

const raise = ({ sessionId }: Scene, capacity: number) =>
  server.world.database.transaction((tx) =>
    changeClass(
      {
        context: {
          database: server.world.database,
          clock: { now: () => start },
          newId: () => crypto.randomUUID(),
          log: createLog('silent'),
        },
        tx,
        orgId: server.world.box.orgId,
        now: start,
        notifications: [],
      },
      sessionId,
      { capacity },
    ),
  );

describe('a place that becomes free', () => {
  it('when a member cancels in time, is held for the first member on the waitlist for two hours of the day', async () => {
    const scene = await fullClass();
    await put(scene.ben, scene, 'cancel');
    expect(await states(scene)).toEqual(['pending', 'waitlisted', 'waitlisted']);
    const [first] = scene.line;
    if (first) expect((await own(first, scene)).offer_expires_at).toBe(hours(2).toISOString());
  });

  it('when a member cancels late, is held for half an hour', async () => {
    const scene = await fullClass();
    await server.at(inMinutes(22.5 * 60));
    await put(scene.ben, scene, 'latecancel');
    expect(await states(scene)).toEqual(['pending', 'waitlisted', 'waitlisted']);
    const [first] = scene.line;
    if (first) expect((await own(first, scene)).offer_expires_at).toBe(inMinutes(23 * 60).toISOString());
  });

  it('is held as long as the studio has set for the class', async () => {
    const scene = await fullClass({ offer_minutes: JSON.stringify({ over_16_hours: 45, over_1_hour: 20, under_1_hour: 5 }) });
    await put(scene.ben, scene, 'cancel');
    await states(scene);
    const [first] = scene.line;
    if (first) expect((await own(first, scene)).offer_expires_at).toBe(inMinutes(45).toISOString());
  });

  it('is offered to the second member when the first declines', async () => {
    const scene = await fullClass();
    await put(scene.ben, scene, 'cancel');
    const [first] = scene.line;
    if (first) await put(first, scene, 'decline');
    expect(await states(scene)).toEqual(['cancelled', 'pending', 'waitlisted']);
  });

  it('is offered to the second member, and later to the third, if there is no answer', async () => {
    const scene = await fullClass();
    await put(scene.ben, scene, 'cancel');
    await server.at(hours(2));
    expect(await states(scene)).toEqual(['cancelled', 'pending', 'waitlisted']);
    await server.at(hours(4));
    expect(await states(scene)).toEqual(['cancelled', 'cancelled', 'pending']);
  });

  it('is offered once for each place that the studio adds', async () => {
    const scene = await fullClass();
    await raise(scene, 3);
    expect(await states(scene)).toEqual(['pending', 'pending', 'waitlisted']);
    await raise(scene, 3);
    expect(await states(scene)).toEqual(['pending', 'pending', 'waitlisted']);
  });

  it('does not exist if a member only leaves the waitlist', async () => {
    const scene = await fullClass();
    const [first] = scene.line;
    if (first) await put(first, scene, 'cancel');
    expect(await states(scene)).toEqual(['cancelled', 'waitlisted', 'waitlisted']);
  });
});

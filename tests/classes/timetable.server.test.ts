import { randomUUID } from 'node:crypto';
import pg from 'pg';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { sessionsIn } from '#tests/server/answers.ts';
import { serverForFile, type TestResponse } from '#tests/server/test-server.ts';
import { hours, start, type TestFacility } from '#tests/server/world.ts';

const server = serverForFile();

async function teach(sessionId: string, place: TestFacility, full_name: string, substitutes_for: string | null = null): Promise<string> {
  const id = randomUUID();
  await server.world.database.once(async (handle) => {
    await handle.insertInto('staff').values({ org_id: place.orgId, id, key: id, full_name }).execute();
    const position = await handle.selectFrom('session_instructors').select('position').where('session_id', '=', sessionId).execute();
    await handle
      .insertInto('session_instructors')
      .values({
        org_id: place.orgId,
        session_id: sessionId,
        position: position.length,
        staff_id: id,
        substituted: substitutes_for !== null,
        substitutes_for,
      })
      .execute();
  });
  return id;
}

const query = (values: Record<string, string>) => `/api/v1/sessions?${new URLSearchParams(values)}`;

describe('the timetable', () => {
  it('contains the classes that start in the range, from inclusive, to exclusive', async () => {
    const { world } = server;
    const mia = await world.member();
    const [early, late] = [
      await world.session(world.box, { starts_at: hours(1) }),
      await world.session(world.box, { starts_at: hours(3) }),
    ];
    await world.session(world.box, { starts_at: hours(5) });
    await world.session(world.yoga, { starts_at: hours(2) });
    const path = query({ from: hours(1).toISOString(), to: hours(5).toISOString() });
    expect(sessionsIn(await server.as(mia)('GET', path)).map(({ id }) => id)).toEqual([early, late]);
    const inAuckland = query({ from: '2026-03-02T12:00:00+13:00', to: '2026-03-02T12:01:00+13:00' });
    expect(sessionsIn(await server.as(mia)('GET', inAuckland)).map(({ id }) => id)).toEqual([late]);
  });

  it('has pages if a client requests months, and a client that does not know pages reads the first page', async () => {
    const { world } = server;
    const mia = await world.member();
    const first = hours(24 * 100);
    const ids: string[] = [];
    for (let number = 0; number < 360; number += 1)
      ids.push(await world.session(world.box, { starts_at: new Date(first.getTime() + number * 4 * 60 * 60 * 1000) }));
    const to = new Date(first.getTime() + 60 * 24 * 60 * 60 * 1000).toISOString();
    const found: string[] = [];
    let from: string | undefined = first.toISOString();
    while (from !== undefined) {
      const answer: TestResponse = await server.as(mia)('GET', query({ from, to }));
      expect(answer.text.length).toBeLessThan(400_000);
      found.push(...sessionsIn(answer).map(({ id }) => id));
      from = v.parse(v.object({ next_from: v.optional(v.string()) }), answer.body).next_from;
    }
    expect(found).toEqual(ids);
  });

  it('can be filtered by type and by coach, with a name or an id', async () => {
    const { world } = server;
    const mia = await world.member();
    const range = { from: hours(40).toISOString(), to: hours(50).toISOString() };
    const yoga = await world.session(world.box, { starts_at: hours(41), type: 'Yoga' });
    const lifting = await world.session(world.box, { starts_at: hours(42), type: 'Lifting' });
    const ana = await teach(yoga, world.box, 'Ana Kauri');
    const ids = async (filter: Record<string, string>) =>
      sessionsIn(await server.as(mia)('GET', query({ ...range, ...filter }))).map(({ id }) => id);
    expect(await ids({})).toEqual([yoga, lifting]);
    expect(await ids({ type: 'Lifting' })).toEqual([lifting]);
    expect(await ids({ instructor: 'Ana Kauri' })).toEqual([yoga]);
    expect(await ids({ instructor: ana })).toEqual([yoga]);
    expect(await ids({ instructor: ana, type: 'Lifting' })).toEqual([]);
  });

  it('contains the coaches, whom they substitute, the location, and the price of a drop-in', async () => {
    const { world } = server;
    const id = await world.session(world.box, { starts_at: hours(60), location_name: 'Rig', location_address: '2 Dock Street' });
    await teach(id, world.box, 'Ana Kauri', 'Ben Rata');
    await teach(id, world.box, 'Hemi Totara');
    const path = query({ from: hours(60).toISOString(), to: hours(61).toISOString() });
    expect(sessionsIn(await server.as(await world.member())('GET', path))).toMatchObject([
      {
        instructors: [
          { full_name: 'Ana Kauri', substituted: true, substitutes_for: 'Ben Rata' },
          { full_name: 'Hemi Totara', substituted: false, substitutes_for: null },
        ],
        location: { name: 'Rig', address: '2 Dock Street' },
        price: { amount: 2500, currency: 'NZD' },
        cancelled: false,
      },
    ]);
  });

  it('keeps a cancelled class, with the reason of the studio', async () => {
    const { world } = server;
    await world.session(world.box, { starts_at: hours(70), cancelled_at: start, cancelled_reason: 'The heating is broken' });
    const path = query({ from: hours(70).toISOString(), to: hours(71).toISOString() });
    expect(sessionsIn(await server.as(await world.member())('GET', path))).toMatchObject([
      { cancelled: true, cancelled_reason: 'The heating is broken' },
    ]);
  });

  it('of a week of 500 classes costs as many statements as one of ten', async () => {
    const { world } = server;
    const mia = await world.member();
    await world.membership(mia, world.box, { weekly_limit: 3 });
    const { facilityId, orgId: org_id } = world.box;
    const week = Array.from({ length: 500 }, (_, index) => index);
    await world.database.once((handle) =>
      handle
        .insertInto('sessions')
        .values(
          week.map((index) => ({
            org_id,
            id: randomUUID(),
            facility_id: facilityId,
            key: `week ${index}`,
            name: 'CrossFit',
            type: 'CrossFit',
            description: null,
            location_name: 'Main floor',
            location_address: '1 Example Street',
            starts_at: hours(200 + index / 4),
            ends_at: hours(201 + index / 4),
            booking_opens_at: null,
            booking_closes_at: null,
            cancellation_closes_at: null,
            cancelled_at: null,
            cancelled_reason: null,
            capacity: 20,
            price_amount: null,
            price_currency: null,
            settle_at: null,
          })),
        )
        .execute(),
    );
    /** Counts at least these queries: a concurrent sweep may add its own. */
    const statements = async (length: number) => {
      const all = [await statementsOnce(length), await statementsOnce(length), await statementsOnce(length)];
      return { classes: all[0]?.classes, statements: Math.min(...all.map((one) => one.statements)) };
    };
    const statementsOnce = async (length: number) => {
      const path = query({ from: hours(200).toISOString(), to: hours(200 + length).toISOString() });
      const querySpy = vi.spyOn(pg.Client.prototype, 'query');
      const sessions = sessionsIn(await server.as(mia)('GET', path));
      const { length: count } = querySpy.mock.calls;
      querySpy.mockRestore();
      return { classes: sessions.length, statements: count };
    };
    const small = await statements(2.5);
    const large = await statements(125);
    expect([small.classes, large.classes]).toEqual([10, 500]);
    expect(large.statements).toBe(small.statements);
    expect(large.statements).toBeLessThan(20);
  });
});

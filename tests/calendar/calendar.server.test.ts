import { sql } from 'kysely';
import ical, { type CalendarComponent, type VEvent } from 'node-ical';
import { beforeEach, describe, expect, it } from 'vitest';
import { calendarPath } from '#contract/calendar.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import { createToken } from '#server/auth/sign-in-session-store.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { createLog } from '#server/log.ts';
import { cancelClass, changeClass, type StudioWork } from '#server/studio/timetable/change-booked-classes.ts';
import { tokensTo } from '#tests/auth/outbox.ts';
import { problemIn, profileIn, visitIn } from '#tests/server/answers.ts';
import { serverForFile, type TestResponse } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

const activate = async (member: TestMember): Promise<string> => {
  const { calendar_token } = profileIn(await server.as(member)('GET', '/api/v1/profile/activate_calendar'));
  if (calendar_token === null) throw new Error('the calendar has an address');
  return calendar_token;
};

const fetchFeed = (token: string): Promise<TestResponse> => server.sendRequest('GET', calendarPath(token));

const isEvent = (component: CalendarComponent | undefined): component is VEvent => component?.type === 'VEVENT';

async function eventsOf(token: string): Promise<VEvent[]> {
  const answer = await fetchFeed(token);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  return Object.values(ical.sync.parseICS(answer.text)).filter(isEvent);
}

async function eventOf(token: string): Promise<VEvent> {
  const [event, ...more] = await eventsOf(token);
  expect(more).toEqual([]);
  if (!event) throw new Error('the class stands in the calendar');
  return event;
}

const book = async (member: TestMember, sessionId: string, place = server.world.box) =>
  visitIn(await server.as(member, place)('POST', `/api/v1/sessions/${sessionId}/book`, { body: {} }));

async function subscribed(): Promise<{ mia: TestMember; token: string; sessionId: string }> {
  const { world } = server;
  const mia = await world.member();
  await world.membership(mia);
  return { mia, token: await activate(mia), sessionId: await world.session() };
}

const asStudio = (work: (studio: StudioWork) => Promise<unknown>): Promise<void> =>
  server.world.database.transaction(async (tx) => {
    const context = {
      database: server.world.database,
      clock: { now: () => start },
      newId: () => crypto.randomUUID(),
      log: createLog('silent'),
    };
    await work({ context, tx, orgId: server.world.box.orgId, now: start, notifications: [] });
  });

describe('the address of a calendar', () => {
  it('is sent once, when the member requests it, and stays the same', async () => {
    const mia = await server.world.member();
    expect(profileIn(await server.as(mia)('GET', '/api/v1/profile')).calendar_token).toBeNull();
    const token = await activate(mia);
    expect(token).toMatch(/^[\w-]{43}$/);
    const masked = `…${token.slice(-4)}`;
    expect(await activate(mia)).toBe(masked);
    expect(profileIn(await server.as(mia)('GET', '/api/v1/profile')).calendar_token).toBe(masked);
    expect(await eventsOf(token)).toEqual([]);
  });

  it('is replaced when the member requests a new one, and the former address is invalid', async () => {
    const mia = await server.world.member();
    const former = await activate(mia);
    const { calendar_token: token } = profileIn(await server.as(mia)('GET', '/api/v1/profile/activate_calendar?renew=true'));
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(token).not.toBe(former);
    expect((await fetchFeed(former)).status).toBe(404);
    expect(await eventsOf(token ?? '')).toEqual([]);
    expect(profileIn(await server.as(mia)('GET', '/api/v1/profile')).calendar_token).toBe(`…${token?.slice(-4)}`);
    expect((await server.as(mia)('GET', '/api/v1/profile/activate_calendar?renew=no')).status).toBe(422);
  });

  it('is in no table of the database, as text or as bytes, so that reading the database opens no calendar', async () => {
    const mia = await server.world.member();
    const token = await activate(mia);
    expect((await fetchFeed(token)).status).toBe(200);
    const holding = await server.world.database.once(async (handle) => {
      const tables = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(handle);
      const found: string[] = [];
      for (const { name } of tables.rows) {
        const rows = await sql`select 1 from ${sql.table(name)} as t
          where strpos(to_jsonb(t)::text, ${token}) > 0 or strpos(to_jsonb(t)::text, ${Buffer.from(token).toString('hex')}) > 0`.execute(
          handle,
        );
        if (rows.rows.length > 0) found.push(name);
      }
      return found;
    });
    expect(holding).toEqual([]);
  });

  it('is still valid if it was created by a version that stored more than its hash', async () => {
    const mia = await server.world.member();
    const token = createToken();
    const { database } = server.world;
    await database.once(async (handle) => {
      await sql`alter table profiles drop column calendar_token_hash, drop column calendar_token_end, add column calendar_token text unique`.execute(
        handle,
      );
      await sql`update profiles set calendar_token = ${token} where id = ${mia.profileId}`.execute(handle);
      await sql`delete from migrations where name = '0026_hashed_calendar_tokens.sql'`.execute(handle);
    });
    expect(await migrateToLatest(database)).toEqual(['0026_hashed_calendar_tokens.sql']);
    expect((await fetchFeed(token)).status).toBe(200);
    expect(profileIn(await server.as(mia)('GET', '/api/v1/profile')).calendar_token).toBe(`…${token.slice(-4)}`);
  });

  it('is invalid at once when the member disables it, and another one is valid afterwards', async () => {
    const mia = await server.world.member();
    const token = await activate(mia);
    expect((await fetchFeed(token)).status).toBe(200);
    expect(profileIn(await server.as(mia)('GET', '/api/v1/profile/disable_calendar')).calendar_token).toBeNull();
    problemIn(await fetchFeed(token), 'not_found');
    const next = await activate(mia);
    expect(next).not.toBe(token);
    expect((await fetchFeed(next)).status).toBe(200);
    problemIn(await fetchFeed(token), 'not_found');
  });

  it('is invalid once the member has changed their password', async () => {
    const current_password = 'squat-bench-deadlift';
    const mia = await server.world.member([server.world.box], { password_hash: await hashPassword(current_password) });
    const token = await activate(mia);
    const changed = await server.as(mia)('PUT', '/api/v1/password', {
      body: { current_password, password: 'a-quite-different-one-7' },
    });
    expect(changed.status, changed.text).toBe(204);
    problemIn(await fetchFeed(token), 'not_found');
  });

  it('is invalid once the member has reset their password', async () => {
    const mia = await server.world.member();
    const token = await activate(mia);
    await server.sendRequest('POST', '/api/v1/password_resets', { body: { email: mia.email } });
    const [reset] = await tokensTo(server.folder, mia.email, 1);
    const done = await server.sendRequest('PUT', `/api/v1/password_resets/${reset}`, { body: { password: 'a-quite-different-one-8' } });
    expect(done.status, done.text).toBe(204);
    problemIn(await fetchFeed(token), 'not_found');
  });

  it.each(['activate_calendar', 'disable_calendar'])('is not changed by another site (%s)', async (what) => {
    const mia = await server.world.member();
    const before = what === 'disable_calendar' ? await activate(mia) : null;
    const forged = await server.as(mia)('GET', `/api/v1/profile/${what}`, { headers: { 'sec-fetch-site': 'cross-site' } });
    problemIn(forged, 'forged_request');
    expect(profileIn(await server.as(mia)('GET', '/api/v1/profile')).calendar_token).toBe(before && `…${before.slice(-4)}`);
  });

  it.each(['x'.repeat(43), 'short', '%00', `${'x'.repeat(43)}.ics.ics`])('%j is not found', async (token) => {
    problemIn(await fetchFeed(token), 'not_found');
  });
});

describe('a class in the calendar', () => {
  it('is confirmed after the booking, in the time zone of the studio, with its place and its URL', async () => {
    const { mia, token, sessionId } = await subscribed();
    await book(mia, sessionId);
    const event = await eventOf(token);
    expect(event).toMatchObject({ status: 'CONFIRMED', summary: 'CrossFit', location: 'Main floor, 1 Example Street', sequence: 0 });
    expect(event.start.toISOString()).toBe(hours(24).toISOString());
    expect(event.end?.toISOString()).toBe(hours(25).toISOString());
    expect(event.start.tz).toBe('Pacific/Auckland');
    expect(String(event.url)).toBe(`${server.url}/classes/${sessionId}`);
  });

  it('is tentative on the waitlist and while a place is offered, and confirmed after the member has accepted the place', async () => {
    const { world } = server;
    const { mia, token } = await subscribed();
    const sessionId = await world.session(world.box, { capacity: 1 });
    const [ben] = await world.fill(sessionId, 1);
    if (!ben) throw new Error('somebody has the place');
    const waiting = visitIn(await server.as(mia)('POST', `/api/v1/sessions/${sessionId}/waitlist`, { body: {} }));
    expect(await eventOf(token)).toMatchObject({ status: 'TENTATIVE', summary: 'CrossFit (Waitlisted)', sequence: 0 });
    const bens = await server.world.database.once((handle) =>
      handle.selectFrom('visits').select('id').where('session_id', '=', sessionId).where('state', '=', 'booked').executeTakeFirstOrThrow(),
    );
    visitIn(await server.as(ben)('PUT', `/api/v1/visits/${bens.id}/cancel`));
    expect(await eventOf(token)).toMatchObject({ status: 'TENTATIVE', summary: 'CrossFit (Spot offered)', sequence: 1 });
    visitIn(await server.as(mia)('PUT', `/api/v1/visits/${waiting.id}/confirm`));
    expect(await eventOf(token)).toMatchObject({ status: 'CONFIRMED', summary: 'CrossFit', sequence: 2 });
  });

  it('has a higher sequence number after a cancellation, and again after another booking', async () => {
    const { mia, token, sessionId } = await subscribed();
    const visit = await book(mia, sessionId);
    const { uid } = await eventOf(token);
    visitIn(await server.as(mia)('PUT', `/api/v1/visits/${visit.id}/cancel`));
    expect(await eventOf(token)).toMatchObject({ uid, status: 'CANCELLED', sequence: 1 });
    await book(mia, sessionId);
    expect(await eventOf(token)).toMatchObject({ uid, status: 'CONFIRMED', sequence: 2 });
  });

  it('has a higher sequence number each time the studio moves or cancels the class', async () => {
    const { mia, token, sessionId } = await subscribed();
    await book(mia, sessionId);
    await asStudio((studio) => changeClass(studio, sessionId, { starts_at: hours(26), ends_at: hours(27) }));
    const moved = await eventOf(token);
    expect(moved).toMatchObject({ status: 'CONFIRMED', sequence: 1 });
    expect(moved.start.toISOString()).toBe(hours(26).toISOString());
    await asStudio((studio) => cancelClass(studio, sessionId, 'Ana is unwell'));
    expect(await eventOf(token)).toMatchObject({ status: 'CANCELLED', summary: 'CrossFit (Cancelled by the studio)', sequence: 3 });
  });

  it('is no longer tentative once the offer has expired, even without a request in between', async () => {
    const { world } = server;
    const { mia, token } = await subscribed();
    const sessionId = await world.session(world.box, { capacity: 1 });
    visitIn(await server.as(mia)('POST', `/api/v1/sessions/${await world.session()}/book`, { body: {} }));
    await world.fill(sessionId, 1);
    visitIn(await server.as(mia)('POST', `/api/v1/sessions/${sessionId}/waitlist`, { body: {} }));
    await server.at(hours(24));
    const statuses = (await eventsOf(token)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['CANCELLED', 'CONFIRMED']));
  });

  it('comes from every studio of the member, each in its own time zone, and from no other member', async () => {
    const { world } = server;
    const mia = await world.member([world.box, world.yoga]);
    await world.membership(mia, world.box);
    await world.membership(mia, world.yoga);
    const ben = await world.member();
    await world.membership(ben);
    const token = await activate(mia);
    const [box, yoga] = [await world.session(), await world.session(world.yoga, { starts_at: hours(48) })];
    await book(mia, box);
    await book(mia, yoga, world.yoga);
    await book(ben, box);
    expect((await eventsOf(token)).map((event) => event.start.tz)).toEqual(['Pacific/Auckland', 'Europe/London']);
  });
});

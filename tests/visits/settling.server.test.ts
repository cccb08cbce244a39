import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { settleDue } from '#server/visits/settle.ts';
import { passesIn, problemIn, sessionIn, sessionsIn, visitIn, visitsIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { createWorld, hours, inMinutes, start } from '#tests/server/world.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { pino } from 'pino';

const server = serverForFile();
beforeEach(() => server.at(start));

/** A class that has ended but cannot be settled, because its pass was changed manually. */
async function brokenClass(): Promise<string> {
  const { world } = server;
  const ben = await world.member();
  const pass = await world.pass(ben);
  const id = await world.session(world.box, { starts_at: inMinutes(30) });
  visitIn(await server.as(ben)('POST', `/api/v1/sessions/${id}/book`, { body: {} }));
  await world.database.once((handle) => handle.updateTable('passes').set({ visits_held: 0 }).where('id', '=', pass).execute());
  return id;
}

/** A full class whose only place is offered to a member until the returned instant. */
async function offeredClass() {
  const { world } = server;
  const mia = await world.member();
  await world.pass(mia);
  const id = await world.session(world.box, { capacity: 1 });
  const [other] = await world.fill(id, 1);
  const { id: visitId } = visitIn(await server.as(mia)('POST', `/api/v1/sessions/${id}/waitlist`, { body: {} }));
  const [booked] = other ? visitsIn(await server.as(other)('GET', '/api/v1/visits/bookings')) : [];
  if (other && booked) visitIn(await server.as(other)('PUT', `/api/v1/visits/${booked.id}/cancel`));
  const offer = visitIn(await server.as(mia)('GET', `/api/v1/visits/${visitId}`));
  return { id, mia, visitId, until: new Date(offer.offer_expires_at ?? '') };
}

const whileLocked = (sessionId: string, work: () => Promise<void>): Promise<void> =>
  server.world.database.transaction(async (tx) => {
    await sql`select 1 from sessions where id = ${sessionId} for update`.execute(tx);
    await work();
  });

describe('a class that cannot be settled', () => {
  it('blocks no other read, and the other classes are settled all the same', async () => {
    const { world } = server;
    await brokenClass();
    const mia = await world.member();
    await world.pass(mia);
    const fine = await world.session(world.box, { starts_at: inMinutes(31) });
    const { id } = visitIn(await server.as(mia)('POST', `/api/v1/sessions/${fine}/book`, { body: {} }));
    await server.at(inMinutes(92));
    const sendRequest = server.as(mia);
    expect(sessionsIn(await sendRequest('GET', '/api/v1/sessions'))).toBeDefined();
    expect(passesIn(await sendRequest('GET', '/api/v1/passes'))).toHaveLength(1);
    expect(visitIn(await sendRequest('GET', `/api/v1/visits/${id}`)).state).toBe('attended');
  });

  it('is settled at the next read once it can be', async () => {
    const id = await brokenClass();
    await server.at(inMinutes(92));
    const mia = await server.world.member();
    sessionIn(await server.as(mia)('GET', `/api/v1/sessions/${id}`));
    const states = () =>
      server.world.database.once((handle) => handle.selectFrom('visits').select('state').where('session_id', '=', id).execute());
    expect(await states()).toEqual([{ state: 'booked' }]);
    await server.world.database.once((handle) =>
      handle
        .updateTable('passes')
        .set({ visits_held: 1 })
        .where('id', 'in', (query) => query.selectFrom('visits').select('pass_id').where('session_id', '=', id))
        .execute(),
    );
    sessionIn(await server.as(mia)('GET', `/api/v1/sessions/${id}`));
    expect(await states()).toEqual([{ state: 'attended' }]);
  });

  it('does not end the round of the sweeper', async () => {
    const logLines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line) => void logLines.push(line) });

    const world = await createWorld({ databaseUrl: await databaseForTest(), poolSize: 2 });
    for (const broken of [true, false]) {
      const id = await world.session(world.box, { starts_at: hours(broken ? -3 : -2), settle_at: hours(broken ? -2 : -1) });
      await world.fill(id, 1);
      const set = broken ? { settle_at: hours(-2), taken: 0, capacity: 0, ends_at: hours(-2) } : { settle_at: hours(-1) };
      await world.database.once((handle) => handle.updateTable('sessions').set(set).where('id', '=', id).execute());
      if (!broken) continue;
      await world.database.once((handle) =>
        handle
          .updateTable('visits')
          .set({ state: 'pending', offer_expires_at: hours(-4) })
          .where('session_id', '=', id)
          .execute(),
      );
    }
    const context = { database: world.database, clock: { now: () => start }, newId: () => crypto.randomUUID(), log };
    expect(await settleDue(context, null)).toBe(1);
    expect(logLines).toHaveLength(1);
    await world.close();
  });
});

describe('a class that another transaction has locked', () => {
  it('is read without waiting for the lock, and an expired offer counts as a free place', async () => {
    const { id, mia, until } = await offeredClass();
    const other = await server.world.member();
    await server.at(until);
    await whileLocked(id, async () => {
      const began = performance.now();
      expect(sessionIn(await server.as(other)('GET', `/api/v1/sessions/${id}`))).toMatchObject({ full: false, spaces_left: 1 });
      const [seen] = sessionsIn(await server.as(other)('GET', '/api/v1/sessions')).filter((session) => session.id === id);
      expect(seen).toMatchObject({ full: false, spaces_left: 1 });
      expect(visitsIn(await server.as(mia)('GET', '/api/v1/visits/bookings'))).toMatchObject([{ state: 'pending' }]);
      expect(performance.now() - began).toBeLessThan(1000);
    });
    expect(sessionIn(await server.as(mia)('GET', `/api/v1/sessions/${id}`)).visit).toMatchObject({ cancelled_how: 'offerExpired' });
  });

  it('counts an offer that lasts', async () => {
    const { id, until } = await offeredClass();
    await server.at(new Date(until.getTime() - 1));
    const other = await server.world.member();
    expect(sessionIn(await server.as(other)('GET', `/api/v1/sessions/${id}`))).toMatchObject({ full: true, spaces_left: 0 });
  });

  it('still refuses an offer that has run out', async () => {
    const { mia, visitId, until } = await offeredClass();
    await server.at(until);
    problemIn(await server.as(mia)('PUT', `/api/v1/visits/${visitId}/confirm`), 'offer_expired');
  });
});

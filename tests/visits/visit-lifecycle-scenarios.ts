/** One scenario over HTTP for every transition of the visit lifecycle. Its result is possible only with that transition. */
import { expect } from 'vitest';
import { pino } from 'pino';
import { applyEvent, closeClassTransaction, currentSessionFacts, openClassTransaction } from '#server/visits/class-transaction.ts';
import { cancelClass, removeFromClass } from '#server/studio/timetable/change-booked-classes.ts';
import type { Context } from '#server/context.ts';
import type { Visit } from '#contract/visits.ts';
import type { VisitLifecycle } from '#machines/visits/visit-lifecycle.machine.ts';
import { latestVisit } from '#server/visits/visit-store.ts';
import { passesIn, visitIn, visitsIn } from '#tests/server/answers.ts';
import type { TestServer } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';

export interface ScenarioServer extends TestServer {
  readonly visitChart: VisitLifecycle;
}
export type Scenario = (server: ScenarioServer) => Promise<void>;

async function withPass(server: ScenarioServer, hasPass = true) {
  const { world } = server;
  const mia = await world.member();
  if (hasPass) await world.pass(mia);
  const sendRequest = server.as(mia);
  return {
    mia,
    book: (id: string) => sendRequest('POST', `/api/v1/sessions/${id}/book`, { body: {} }).then(visitIn),
    dropIn: (id: string) => sendRequest('POST', `/api/v1/sessions/${id}/dropin`, { body: {} }).then(visitIn),
    wait: (id: string) => sendRequest('POST', `/api/v1/sessions/${id}/waitlist`, { body: {} }).then(visitIn),
    put: (visit: Visit, what: 'cancel' | 'latecancel' | 'confirm' | 'decline') =>
      sendRequest('PUT', `/api/v1/visits/${visit.id}/${what}`).then(visitIn),
    again: (visit: Visit) => sendRequest('GET', `/api/v1/visits/${visit.id}`).then(visitIn),
    pass: async () => {
      const [pass] = await sendRequest('GET', '/api/v1/passes?active=0').then(passesIn);
      return pass && { held: pass.visits_held, used: pass.visits_used, left: pass.visits_left };
    },
  };
}

const shown = ({ state, cancelled_how }: Visit) => [state, cancelled_how];

/** Mia waits for a class that Sam fills. Sam cancels, and she is offered the place. */
async function offered(server: ScenarioServer, hasPass = true) {
  const { world } = server;
  const member = await withPass(server, hasPass);
  const id = await world.session(world.box, { capacity: 1, dropin_spaces: -1 });
  const [sam] = await world.fill(id, 1);
  const waiting = await member.wait(id);
  if (sam) await cancelFor(server, sam);
  return { ...member, id, visit: await member.again(waiting) };
}

async function cancelFor(server: ScenarioServer, member: TestMember): Promise<void> {
  const sendRequest = server.as(member);
  const [visit] = await sendRequest('GET', '/api/v1/visits/bookings').then(visitsIn);
  expect((await sendRequest('PUT', `/api/v1/visits/${visit?.id}/cancel`)).status).toBe(200);
}

/** Actions of the studio are not HTTP calls, but HTTP shows their effect. */
const studioContext = ({ world, visitChart }: ScenarioServer, now: Date): Context => ({
  database: world.database,
  clock: { now: () => now },
  newId: () => crypto.randomUUID(),
  log: pino({ level: 'silent' }),
  visitChart,
});

const studioCancels = (server: ScenarioServer, sessionId: string): Promise<void> =>
  server.world.database.transaction((tx) =>
    cancelClass(
      { context: studioContext(server, start), tx, orgId: server.world.box.orgId, now: start, notifications: [] },
      sessionId,
      'The heating is broken',
    ),
  );

async function studioTakesOff(server: ScenarioServer, sessionId: string, member: TestMember): Promise<void> {
  const { orgId } = server.world.box;
  await server.world.database.transaction(async (tx) => {
    const work = await openClassTransaction(studioContext(server, start), tx, start, orgId, sessionId);
    const visit = await latestVisit(tx, orgId, sessionId, member.profileId);
    if (!work || !visit) throw new Error('no such visit');
    await removeFromClass(work, visit);
    await closeClassTransaction(work);
  });
}

async function notesNoShow(server: ScenarioServer, sessionId: string, member: TestMember, now: Date): Promise<void> {
  const { orgId } = server.world.box;
  await server.world.database.transaction(async (tx) => {
    const work = await openClassTransaction(studioContext(server, now), tx, now, orgId, sessionId);
    const visit = await latestVisit(tx, orgId, sessionId, member.profileId);
    if (!work || !visit) throw new Error('no such visit');
    await applyEvent(work, visit, { type: 'member.missed', now, session: currentSessionFacts(work) });
    await closeClassTransaction(work);
  });
}

/** `<state>.<event>` → its scenario. The default class begins 24 h after the start and lasts one hour. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  'none.book': async (server) => {
    const { book, pass } = await withPass(server);
    expect(shown(await book(await server.world.session()))).toEqual(['booked', null]);
    expect(await pass()).toEqual({ held: 1, used: 0, left: 9 });
  },

  'none.waitlist': async (server) => {
    const { wait, pass } = await withPass(server);
    const id = await server.world.session(server.world.box, { capacity: 1 });
    await server.world.fill(id, 1);
    const visit = await wait(id);
    expect([...shown(visit), visit.waitlist_position]).toEqual(['waitlisted', null, 1]);
    expect(await pass()).toEqual({ held: 0, used: 0, left: 10 });
  },

  'none.dropin': async (server) => {
    const { dropIn } = await withPass(server, false);
    const visit = await dropIn(await server.world.session(server.world.box, { dropin_spaces: 1 }));
    expect([...shown(visit), visit.dropin]).toEqual(['booked', null, true]);
  },

  'booked.cancel': async (server) => {
    const { book, put, pass } = await withPass(server);
    const visit = await book(await server.world.session());
    expect(shown(await put(visit, 'cancel'))).toEqual(['cancelled', 'inTime']);
    expect(await pass()).toEqual({ held: 0, used: 0, left: 10 });
  },

  'booked.latecancel': async (server) => {
    const { book, put, pass } = await withPass(server);
    const visit = await book(await server.world.session());
    await server.at(hours(23));
    expect(shown(await put(visit, 'latecancel'))).toEqual(['cancelled', 'late']);
    expect(await pass()).toEqual({ held: 0, used: 1, left: 9 });
  },

  'booked.class.ended': async (server) => {
    const { book, again, pass } = await withPass(server);
    const visit = await book(await server.world.session());
    await server.at(hours(25));
    expect(shown(await again(visit))).toEqual(['attended', null]);
    expect(await pass()).toEqual({ held: 0, used: 1, left: 9 });
  },

  'booked.class.cancelled': async (server) => {
    const { book, again, pass } = await withPass(server);
    const id = await server.world.session();
    const visit = await book(id);
    await studioCancels(server, id);
    expect(shown(await again(visit))).toEqual(['cancelled', 'byStudio']);
    expect(await pass()).toEqual({ held: 0, used: 0, left: 10 });
  },

  'booked.member.removed': async (server) => {
    const { mia, book, again, pass } = await withPass(server);
    const id = await server.world.session();
    const visit = await book(id);
    await studioTakesOff(server, id, mia);
    expect(shown(await again(visit))).toEqual(['cancelled', 'byStudio']);
    expect(await pass()).toEqual({ held: 0, used: 0, left: 10 });
  },

  'booked.member.missed': async (server) => {
    const { mia, book, again, pass } = await withPass(server);
    const id = await server.world.session();
    const visit = await book(id);
    await server.at(hours(24.5));
    await notesNoShow(server, id, mia, hours(24.5));
    expect(shown(await again(visit))).toEqual(['cancelled', 'noShow']);
    expect(await pass()).toEqual({ held: 0, used: 1, left: 9 });
  },

  'waitlisted.cancel': async (server) => {
    const { wait, put } = await withPass(server);
    const id = await server.world.session(server.world.box, { capacity: 1 });
    await server.world.fill(id, 1);
    expect(shown(await put(await wait(id), 'cancel'))).toEqual(['cancelled', 'left']);
  },

  'waitlisted.place.offered': async (server) => {
    const { visit, pass } = await offered(server);
    expect(shown(visit)).toEqual(['pending', null]);
    expect(visit.offer_expires_at).not.toBeNull();
    expect(visit.session?.spaces_left).toBe(0);
    expect(await pass()).toEqual({ held: 0, used: 0, left: 10 });
  },

  'waitlisted.class.started': async (server) => {
    const { wait, again, pass } = await withPass(server);
    const id = await server.world.session(server.world.box, { capacity: 1 });
    await server.world.fill(id, 1);
    const visit = await wait(id);
    await server.at(hours(24));
    expect(shown(await again(visit))).toEqual(['cancelled', 'left']);
    expect(await pass()).toEqual({ held: 0, used: 0, left: 10 });
  },

  'waitlisted.class.cancelled': async (server) => {
    const { wait, again } = await withPass(server);
    const id = await server.world.session(server.world.box, { capacity: 1 });
    await server.world.fill(id, 1);
    const visit = await wait(id);
    await studioCancels(server, id);
    expect(shown(await again(visit))).toEqual(['cancelled', 'byStudio']);
  },

  'waitlisted.member.removed': async (server) => {
    const { mia, wait, again } = await withPass(server);
    const id = await server.world.session(server.world.box, { capacity: 1 });
    await server.world.fill(id, 1);
    const visit = await wait(id);
    await studioTakesOff(server, id, mia);
    expect(shown(await again(visit))).toEqual(['cancelled', 'byStudio']);
  },

  'pending.confirm': async (server) => {
    const { visit, put, pass } = await offered(server);
    expect(shown(await put(visit, 'confirm'))).toEqual(['booked', null]);
    expect(await pass()).toEqual({ held: 1, used: 0, left: 9 });
  },

  'pending.book': async (server) => {
    const { visit, id, book } = await offered(server);
    const booked = await book(id);
    expect([booked.id, ...shown(booked)]).toEqual([visit.id, 'booked', null]);
  },

  'pending.dropin': async (server) => {
    const { visit, id, dropIn } = await offered(server, false);
    const booked = await dropIn(id);
    expect([booked.id, ...shown(booked), booked.dropin]).toEqual([visit.id, 'booked', null, true]);
  },

  'pending.decline': async (server) => {
    const { visit, put } = await offered(server);
    const declined = await put(visit, 'decline');
    expect([...shown(declined), declined.session?.spaces_left]).toEqual(['cancelled', 'declined', 1]);
  },

  'pending.offer.expired': async (server) => {
    const { visit, again } = await offered(server);
    await server.at(new Date(visit.offer_expires_at ?? start));
    const expired = await again(visit);
    expect([...shown(expired), expired.session?.spaces_left]).toEqual(['cancelled', 'offerExpired', 1]);
  },

  'pending.class.started': async (server) => {
    const { world } = server;
    const { visit, again } = await offered(server);
    await world.database.once((handle) =>
      handle
        .updateTable('visits')
        .set({ offer_expires_at: hours(48) })
        .where('id', '=', visit.id)
        .execute(),
    );
    await world.database.once((handle) =>
      handle
        .updateTable('sessions')
        .set({ settle_at: hours(24) })
        .where('id', '=', visit.session?.id ?? '')
        .execute(),
    );
    await server.at(hours(24));
    const gone = await again(visit);
    expect([...shown(gone), gone.session?.spaces_left]).toEqual(['cancelled', 'offerExpired', 1]);
  },

  'pending.class.cancelled': async (server) => {
    const { visit, again } = await offered(server);
    await studioCancels(server, visit.session?.id ?? '');
    expect(shown(await again(visit))).toEqual(['cancelled', 'byStudio']);
  },

  'pending.member.removed': async (server) => {
    const { mia, id, visit, again } = await offered(server);
    await studioTakesOff(server, id, mia);
    const removed = await again(visit);
    expect([...shown(removed), removed.session?.spaces_left]).toEqual(['cancelled', 'byStudio', 1]);
  },

  'attended.member.missed': async (server) => {
    const { mia, book, again, pass } = await withPass(server);
    const id = await server.world.session();
    const visit = await book(id);
    await server.at(hours(25));
    expect(shown(await again(visit))).toEqual(['attended', null]);
    await notesNoShow(server, id, mia, hours(25));
    expect(shown(await again(visit))).toEqual(['cancelled', 'noShow']);
    expect(await pass()).toEqual({ held: 0, used: 1, left: 9 });
  },
};

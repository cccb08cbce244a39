/** One story over HTTP for every transition of the visit lifecycle: it ends in what only that transition brings about. */
import { expect } from 'vitest';
import { pino } from 'pino';
import { applyEvent, closeClass, factsAt, openClass } from '#server/visits/class-transaction.ts';
import { cancelClass, removeFromClass } from '#server/studio/timetable/change-booked-classes.ts';
import type { Context } from '#server/context.ts';
import type { Visit } from '#contract/visits.ts';
import type { VisitLifecycle } from '#machines/visits/visit-lifecycle.machine.ts';
import { latestVisit } from '#server/visits/visit-store.ts';
import { passesIn, visitIn, visitsIn } from '#tests/server/answers.ts';
import type { TestServer } from '#tests/server/test-server.ts';
import { hours, start, type Member } from '#tests/server/world.ts';

export interface Stage extends TestServer {
  readonly visitChart: VisitLifecycle;
}
export type Story = (stage: Stage) => Promise<void>;

/** A member with a pass of ten, or with none, and what they do with one class. */
async function withPass(stage: Stage, hasPass = true) {
  const { world } = stage;
  const mia = await world.member();
  if (hasPass) await world.pass(mia);
  const sendRequest = stage.as(mia);
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

/** Mia waits for a class that Sam fills; then Sam cancels, and she is offered the place. */
async function offered(stage: Stage, hasPass = true) {
  const { world } = stage;
  const member = await withPass(stage, hasPass);
  const id = await world.session(world.box, { capacity: 1, dropin_spaces: -1 });
  const [sam] = await world.fill(id, 1);
  const waiting = await member.wait(id);
  if (sam) await cancelFor(stage, sam);
  return { ...member, id, visit: await member.again(waiting) };
}

async function cancelFor(stage: Stage, member: Member): Promise<void> {
  const sendRequest = stage.as(member);
  const [visit] = await sendRequest('GET', '/api/v1/visits/bookings').then(visitsIn);
  expect((await sendRequest('PUT', `/api/v1/visits/${visit?.id}/cancel`)).status).toBe(200);
}

/** What the studio itself does comes in with its data, not over HTTP; what it did is seen over HTTP. */
const studioContext = ({ world, visitChart }: Stage, now: Date): Context => ({
  database: world.database,
  clock: { now: () => now },
  newId: () => crypto.randomUUID(),
  log: pino({ level: 'silent' }),
  visitChart,
});

const studioCancels = (stage: Stage, sessionId: string): Promise<void> =>
  stage.world.database.transaction((tx) =>
    cancelClass(
      { context: studioContext(stage, start), tx, orgId: stage.world.box.orgId, now: start, notifications: [] },
      sessionId,
      'The heating is broken',
    ),
  );

async function studioTakesOff(stage: Stage, sessionId: string, member: Member): Promise<void> {
  const { orgId } = stage.world.box;
  await stage.world.database.transaction(async (tx) => {
    const work = await openClass(studioContext(stage, start), tx, start, orgId, sessionId);
    const visit = await latestVisit(tx, orgId, sessionId, member.profileId);
    if (!work || !visit) throw new Error('no such visit');
    await removeFromClass(work, visit);
    await closeClass(work);
  });
}

async function notesNoShow(stage: Stage, sessionId: string, member: Member, now: Date): Promise<void> {
  const { orgId } = stage.world.box;
  await stage.world.database.transaction(async (tx) => {
    const work = await openClass(studioContext(stage, now), tx, now, orgId, sessionId);
    const visit = await latestVisit(tx, orgId, sessionId, member.profileId);
    if (!work || !visit) throw new Error('no such visit');
    await applyEvent(work, visit, { type: 'member.missed', now, session: factsAt(work) });
    await closeClass(work);
  });
}

/** `<state>.<event>` → its story. The default class begins 24 h after the start and lasts one. */
export const stories: Readonly<Record<string, Story>> = {
  'none.book': async (stage) => {
    const { book, pass } = await withPass(stage);
    expect(shown(await book(await stage.world.session()))).toEqual(['booked', null]);
    expect(await pass()).toEqual({ held: 1, used: 0, left: 9 });
  },

  'none.waitlist': async (stage) => {
    const { wait, pass } = await withPass(stage);
    const id = await stage.world.session(stage.world.box, { capacity: 1 });
    await stage.world.fill(id, 1);
    const visit = await wait(id);
    expect([...shown(visit), visit.waitlist_position]).toEqual(['waitlisted', null, 1]);
    expect(await pass()).toEqual({ held: 0, used: 0, left: 10 });
  },

  'none.dropin': async (stage) => {
    const { dropIn } = await withPass(stage, false);
    const visit = await dropIn(await stage.world.session(stage.world.box, { dropin_spaces: 1 }));
    expect([...shown(visit), visit.dropin]).toEqual(['booked', null, true]);
  },

  'booked.cancel': async (stage) => {
    const { book, put, pass } = await withPass(stage);
    const visit = await book(await stage.world.session());
    expect(shown(await put(visit, 'cancel'))).toEqual(['cancelled', 'inTime']);
    expect(await pass()).toEqual({ held: 0, used: 0, left: 10 });
  },

  'booked.latecancel': async (stage) => {
    const { book, put, pass } = await withPass(stage);
    const visit = await book(await stage.world.session());
    await stage.at(hours(23));
    expect(shown(await put(visit, 'latecancel'))).toEqual(['cancelled', 'late']);
    expect(await pass()).toEqual({ held: 0, used: 1, left: 9 });
  },

  'booked.class.ended': async (stage) => {
    const { book, again, pass } = await withPass(stage);
    const visit = await book(await stage.world.session());
    await stage.at(hours(25));
    expect(shown(await again(visit))).toEqual(['attended', null]);
    expect(await pass()).toEqual({ held: 0, used: 1, left: 9 });
  },

  'booked.class.cancelled': async (stage) => {
    const { book, again, pass } = await withPass(stage);
    const id = await stage.world.session();
    const visit = await book(id);
    await studioCancels(stage, id);
    expect(shown(await again(visit))).toEqual(['cancelled', 'byStudio']);
    expect(await pass()).toEqual({ held: 0, used: 0, left: 10 });
  },

  'booked.member.removed': async (stage) => {
    const { mia, book, again, pass } = await withPass(stage);
    const id = await stage.world.session();
    const visit = await book(id);
    await studioTakesOff(stage, id, mia);
    expect(shown(await again(visit))).toEqual(['cancelled', 'byStudio']);
    expect(await pass()).toEqual({ held: 0, used: 0, left: 10 });
  },

  'booked.member.missed': async (stage) => {
    const { mia, book, again, pass } = await withPass(stage);
    const id = await stage.world.session();
    const visit = await book(id);
    await stage.at(hours(24.5));
    await notesNoShow(stage, id, mia, hours(24.5));
    expect(shown(await again(visit))).toEqual(['cancelled', 'noShow']);
    expect(await pass()).toEqual({ held: 0, used: 1, left: 9 });
  },

  'waitlisted.cancel': async (stage) => {
    const { wait, put } = await withPass(stage);
    const id = await stage.world.session(stage.world.box, { capacity: 1 });
    await stage.world.fill(id, 1);
    expect(shown(await put(await wait(id), 'cancel'))).toEqual(['cancelled', 'left']);
  },

  'waitlisted.place.offered': async (stage) => {
    const { visit, pass } = await offered(stage);
    expect(shown(visit)).toEqual(['pending', null]);
    expect(visit.offer_expires_at).not.toBeNull();
    expect(visit.session?.spaces_left).toBe(0);
    expect(await pass()).toEqual({ held: 0, used: 0, left: 10 });
  },

  'waitlisted.class.started': async (stage) => {
    const { wait, again, pass } = await withPass(stage);
    const id = await stage.world.session(stage.world.box, { capacity: 1 });
    await stage.world.fill(id, 1);
    const visit = await wait(id);
    await stage.at(hours(24));
    expect(shown(await again(visit))).toEqual(['cancelled', 'left']);
    expect(await pass()).toEqual({ held: 0, used: 0, left: 10 });
  },

  'waitlisted.class.cancelled': async (stage) => {
    const { wait, again } = await withPass(stage);
    const id = await stage.world.session(stage.world.box, { capacity: 1 });
    await stage.world.fill(id, 1);
    const visit = await wait(id);
    await studioCancels(stage, id);
    expect(shown(await again(visit))).toEqual(['cancelled', 'byStudio']);
  },

  'waitlisted.member.removed': async (stage) => {
    const { mia, wait, again } = await withPass(stage);
    const id = await stage.world.session(stage.world.box, { capacity: 1 });
    await stage.world.fill(id, 1);
    const visit = await wait(id);
    await studioTakesOff(stage, id, mia);
    expect(shown(await again(visit))).toEqual(['cancelled', 'byStudio']);
  },

  'pending.confirm': async (stage) => {
    const { visit, put, pass } = await offered(stage);
    expect(shown(await put(visit, 'confirm'))).toEqual(['booked', null]);
    expect(await pass()).toEqual({ held: 1, used: 0, left: 9 });
  },

  'pending.book': async (stage) => {
    const { visit, id, book } = await offered(stage);
    const booked = await book(id);
    expect([booked.id, ...shown(booked)]).toEqual([visit.id, 'booked', null]);
  },

  'pending.dropin': async (stage) => {
    const { visit, id, dropIn } = await offered(stage, false);
    const booked = await dropIn(id);
    expect([booked.id, ...shown(booked), booked.dropin]).toEqual([visit.id, 'booked', null, true]);
  },

  'pending.decline': async (stage) => {
    const { visit, put } = await offered(stage);
    const declined = await put(visit, 'decline');
    expect([...shown(declined), declined.session?.spaces_left]).toEqual(['cancelled', 'declined', 1]);
  },

  'pending.offer.expired': async (stage) => {
    const { visit, again } = await offered(stage);
    await stage.at(new Date(visit.offer_expires_at ?? start));
    const expired = await again(visit);
    expect([...shown(expired), expired.session?.spaces_left]).toEqual(['cancelled', 'offerExpired', 1]);
  },

  'pending.class.started': async (stage) => {
    const { world } = stage;
    const { visit, again } = await offered(stage);
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
    await stage.at(hours(24));
    const gone = await again(visit);
    expect([...shown(gone), gone.session?.spaces_left]).toEqual(['cancelled', 'offerExpired', 1]);
  },

  'pending.class.cancelled': async (stage) => {
    const { visit, again } = await offered(stage);
    await studioCancels(stage, visit.session?.id ?? '');
    expect(shown(await again(visit))).toEqual(['cancelled', 'byStudio']);
  },

  'pending.member.removed': async (stage) => {
    const { mia, id, visit, again } = await offered(stage);
    await studioTakesOff(stage, id, mia);
    const removed = await again(visit);
    expect([...shown(removed), removed.session?.spaces_left]).toEqual(['cancelled', 'byStudio', 1]);
  },

  'attended.member.missed': async (stage) => {
    const { mia, book, again, pass } = await withPass(stage);
    const id = await stage.world.session();
    const visit = await book(id);
    await stage.at(hours(25));
    expect(shown(await again(visit))).toEqual(['attended', null]);
    await notesNoShow(stage, id, mia, hours(25));
    expect(shown(await again(visit))).toEqual(['cancelled', 'noShow']);
    expect(await pass()).toEqual({ held: 0, used: 1, left: 9 });
  },
};

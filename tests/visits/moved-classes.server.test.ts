import { beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import type { SessionChange } from '#server/database/schema.ts';
import { notifyAll } from '#server/notifications/notification-outbox.ts';
import { changeClass } from '#server/studio/timetable/change-booked-classes.ts';
import { passesIn, problemIn, sessionIn, visitIn } from '#tests/server/answers.ts';
import { notificationsOf } from '#tests/notifications/notification-scenarios.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

async function change(now: Date, sessionId: string, lines: SessionChange): Promise<void> {
  const { database, box } = server.world;
  const context = { database, clock: { now: () => now }, newId: () => crypto.randomUUID(), log: createLog('silent') };
  await server.at(now);
  await database.transaction(async (tx) => {
    const studio = { context, tx, orgId: box.orgId, now, notifications: [] };
    await changeClass(studio, sessionId, lines);
    await notifyAll(tx, context, studio.notifications);
  });
}

/** A class of one hour with this start. Free cancelling ends two hours before. */
const beginning = (at: number): SessionChange => ({
  starts_at: hours(at),
  ends_at: hours(at + 1),
  booking_closes_at: hours(at),
  cancellation_closes_at: hours(at - 2),
});

const classOf = async (member: TestMember, id: string) => sessionIn(await server.as(member)('GET', `/api/v1/sessions/${id}`));
const deadlineOf = async (member: TestMember, id: string) => (await classOf(member, id)).cancellation_close_date;

/** Léa has a pass and has booked a class that begins in 24 hours. */
async function booked() {
  const { world } = server;
  const lea = await world.member();
  await world.pass(lea);
  const sessionId = await world.session(world.box);
  const { id } = visitIn(await server.as(lea)('POST', `/api/v1/sessions/${sessionId}/book`, { body: {} }));
  const put = (what: string) => server.as(lea)('PUT', `/api/v1/visits/${id}/${what}`);
  return { lea, sessionId, put };
}

describe('a member in a class that the studio moves', () => {
  it('may cancel for free until the class begins if its new deadline has already passed', async () => {
    const { lea, sessionId, put } = await booked();
    await change(hours(17), sessionId, beginning(18.5));
    expect(await deadlineOf(lea, sessionId)).toBe(hours(18.5).toISOString());
    problemIn(await put('latecancel'), 'not_late');
    expect(visitIn(await put('cancel'))).toMatchObject({ state: 'cancelled', cancelled_how: 'inTime' });
    expect(passesIn(await server.as(lea)('GET', '/api/v1/passes'))).toMatchObject([{ visits_used: 0, visits_held: 0 }]);
  });

  it('keeps the deadline of their booking, and has at least two hours after the move', async () => {
    const { lea, sessionId } = await booked();
    await change(hours(1), sessionId, beginning(23));
    expect(await deadlineOf(lea, sessionId)).toBe(hours(22).toISOString());
    await change(hours(21.5), sessionId, beginning(23.75));
    expect(await deadlineOf(lea, sessionId)).toBe(hours(23.5).toISOString());
    await change(hours(21.75), sessionId, beginning(30));
    expect(await deadlineOf(lea, sessionId)).toBe(hours(28).toISOString());
  });

  it('keeps the former deadline if the studio sets an earlier one', async () => {
    const { lea, sessionId } = await booked();
    await change(hours(1), sessionId, { cancellation_closes_at: hours(12) });
    expect(await deadlineOf(lea, sessionId)).toBe(hours(22).toISOString());
  });

  it('pays for a late cancel as usual if neither start nor deadline have changed', async () => {
    const { lea, sessionId, put } = await booked();
    await change(hours(23), sessionId, { name: 'Strength' });
    expect(await deadlineOf(lea, sessionId)).toBe(hours(22).toISOString());
    problemIn(await put('cancel'), 'late_cancel_required');
  });

  it('loses the former deadline by booking again, and a member who books later has the new deadline', async () => {
    const { lea, sessionId, put } = await booked();
    const ben = await server.world.member();
    await server.world.membership(ben);
    await change(hours(17), sessionId, beginning(18.5));
    expect(await deadlineOf(ben, sessionId)).toBe(hours(16.5).toISOString());
    visitIn(await put('cancel'));
    expect(await deadlineOf(lea, sessionId)).toBe(hours(16.5).toISOString());
    const { id } = visitIn(await server.as(lea)('POST', `/api/v1/sessions/${sessionId}/book`, { body: {} }));
    problemIn(await server.as(lea)('PUT', `/api/v1/visits/${id}/cancel`), 'late_cancel_required');
  });
});

describe('an offer for a class that the studio moves to earlier', () => {
  it('ends at the latest when the class begins, and its notification shows that end', async () => {
    const { world } = server;
    const mia = await world.member();
    const sessionId = await world.session(world.box, { capacity: 1 });
    const [other] = await world.fill(sessionId, 1);
    visitIn(await server.as(mia)('POST', `/api/v1/sessions/${sessionId}/waitlist`, { body: {} }));
    const own = other ? (await classOf(other, sessionId)).visit : null;
    if (other) visitIn(await server.as(other)('PUT', `/api/v1/visits/${own?.id ?? ''}/cancel`));
    expect((await classOf(mia, sessionId)).visit).toMatchObject({ state: 'pending', offer_expires_at: hours(2).toISOString() });
    await change(hours(0.5), sessionId, beginning(1.5));
    expect((await classOf(mia, sessionId)).visit).toMatchObject({ state: 'pending', offer_expires_at: hours(1.5).toISOString() });
    const listed = await notificationsOf(server, mia);
    expect(listed.filter(({ removed_at }) => !removed_at)).toMatchObject([{ type: 'waitlist', expires_at: hours(1.5).toISOString() }]);
    await server.at(hours(1.5));
    expect((await classOf(mia, sessionId)).visit).toMatchObject({ state: 'cancelled', cancelled_how: 'offerExpired' });
  });
});

import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { membershipsIn, passesIn, problemIn, sessionIn, visitIn, visitsIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { hours, inMinutes, start, type TestMember } from '#tests/server/world.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

const book = (member: TestMember, id: string, body: Record<string, unknown> = {}) =>
  server.as(member)('POST', `/api/v1/sessions/${id}/book`, { body });
const wait = (member: TestMember, id: string) => server.as(member)('POST', `/api/v1/sessions/${id}/waitlist`, { body: {} });
const put = (member: TestMember, visitId: string, what: string) => server.as(member)('PUT', `/api/v1/visits/${visitId}/${what}`);
const seen = async (member: TestMember, id: string) => sessionIn(await server.as(member)('GET', `/api/v1/sessions/${id}`));
const bookings = async (member: TestMember) => visitsIn(await server.as(member)('GET', '/api/v1/visits/bookings'));

async function withPass(): Promise<TestMember> {
  const member = await server.world.member();
  await server.world.pass(member);
  return member;
}

async function fullClass(...line: readonly TestMember[]) {
  const { world } = server;
  const id = await world.session(world.box, { capacity: 1 });
  const [holder] = await world.fill(id, 1);
  if (!holder) throw new Error('nobody holds the place');
  for (const member of line) visitIn(await wait(member, id));
  const [visit] = await bookings(holder);
  return { id, leave: () => put(holder, visit?.id ?? '', 'cancel') };
}

describe('booking', () => {
  it('takes a place and holds one visit of the pass', async () => {
    const mia = await withPass();
    const id = await server.world.session();
    const visit = visitIn(await book(mia, id));
    expect(visit.session).toMatchObject({ spaces_left: 9, full: false, visit: { id: visit.id, state: 'booked' } });
    expect(visit.concession).toMatchObject({ visits_left: 9, visits_total: 10 });
    expect(passesIn(await server.as(mia)('GET', '/api/v1/passes'))).toMatchObject([{ visits_held: 1, visits_used: 0, visits_left: 9 }]);
  });

  it('returns exactly the same response when the same key is sent again', async () => {
    const mia = await withPass();
    const id = await server.world.session();
    const sendBooking = () => server.as(mia)('POST', `/api/v1/sessions/${id}/book`, { body: {}, headers: { 'idempotency-key': 'mine' } });
    const first = await sendBooking();
    await server.at(hours(1));
    const second = await sendBooking();
    expect([second.status, second.text]).toEqual([200, first.text]);
  });

  it('that was refused with a key stays refused with this key, and another key is possible', async () => {
    const mia = await server.world.member();
    const id = await server.world.session();
    const sendBooking = (key: string) =>
      server.as(mia)('POST', `/api/v1/sessions/${id}/book`, { body: {}, headers: { 'idempotency-key': key } });
    problemIn(await sendBooking('first'), 'no_concession');
    await server.world.pass(mia);
    problemIn(await sendBooking('first'), 'no_concession');
    visitIn(await sendBooking('second'));
  });

  it('may use the same key as another member', async () => {
    const id = await server.world.session();
    for (const member of [await withPass(), await withPass()])
      visitIn(await server.as(member)('POST', `/api/v1/sessions/${id}/book`, { body: {}, headers: { 'idempotency-key': 'ours' } }));
  });

  it('is refused with the time at which it opens, and is possible exactly from this time', async () => {
    const mia = await withPass();
    const id = await server.world.session(server.world.box, { booking_opens_at: hours(2) });
    expect(problemIn(await book(mia, id), 'booking_not_open')).toMatchObject({
      until: hours(2).toISOString(),
      message: 'Booking opens today at 11:00.',
    });
    await server.at(hours(2));
    visitIn(await book(mia, id));
  });

  it('after a cancellation creates a new visit, and the old visit does not change', async () => {
    const mia = await withPass();
    const id = await server.world.session();
    const first = visitIn(await book(mia, id));
    visitIn(await put(mia, first.id, 'cancel'));
    const second = visitIn(await book(mia, id));
    expect(second.id).not.toBe(first.id);
    const old = visitIn(await server.as(mia)('GET', `/api/v1/visits/${first.id}`));
    expect(old).toMatchObject({ state: 'cancelled', cancelled_how: 'inTime', session: { visit: { id: second.id } } });
    problemIn(await put(mia, first.id, 'cancel'), 'not_cancelable');
  });
});

describe('the pass that pays', () => {
  it('is the oldest membership, then the count pass that expires soonest', async () => {
    const { world } = server;
    const mia = await world.member();
    const late = await world.pass(mia, world.box, { expires_on: '2026-12-31', visits_total: 1 });
    const soon = await world.pass(mia, world.box, { expires_on: '2026-04-01', visits_total: 1 });
    const member = await world.membership(mia, world.box, { weekly_limit: 1 });
    const used = [];
    for (let index = 0; index < 3; index += 1) used.push(visitIn(await book(mia, await world.session())).pass_id);
    expect(used).toEqual([member, soon, late]);
    expect(problemIn(await book(mia, await world.session()), 'weekly_limit_reached').fix).toBe('/checkout');
  });

  it('is the one that the member chose', async () => {
    const { world } = server;
    const mia = await world.member();
    await world.membership(mia);
    const chosen = await world.pass(mia);
    expect(visitIn(await book(mia, await world.session(), { pass_id: chosen })).pass_id).toBe(chosen);
  });

  it('can be chosen among several passes, which are in the order of the rules', async () => {
    const { world } = server;
    const mia = await world.member();
    const late = await world.pass(mia, world.box, { expires_on: '2026-06-30' });
    const id = await world.session();
    expect(await seen(mia, id)).not.toHaveProperty('concessions');
    const soon = await world.pass(mia, world.box, { expires_on: '2026-04-01', visits_total: 1 });
    await world.pass(mia, world.box, { session_types: ['Yoga'] });
    const payers = [
      { pass_id: soon, expires_on: '2026-04-01', visits_left: 1 },
      { pass_id: late, expires_on: '2026-06-30' },
    ];
    expect(await seen(mia, id)).toMatchObject({ concession: { pass_id: soon }, concessions: payers });
    expect(visitIn(await book(mia, id, { pass_id: late })).session).not.toHaveProperty('concessions');
  });

  it.each([
    ['another type of class', { session_types: ['Yoga'] }],
    ['an earlier day than the class', { expires_on: '2026-03-02' }],
    ['a later day than the class', { starts_on: '2026-03-04' }],
    ['no visit any more', { visits_total: 1, visits_used: 1 }],
  ])('is none that is for %s', async (_, more) => {
    const { world } = server;
    const mia = await world.member();
    const pass = await world.pass(mia, world.box, more);
    const id = await world.session();
    expect(await seen(mia, id)).toMatchObject({
      concession: null,
      concession_refusal: { code: 'no_concession', fix: `/checkout?next=%2Fclasses%2F${id}` },
    });
    problemIn(await book(mia, id), 'no_concession');
    problemIn(await book(mia, id, { pass_id: pass }), 'pass_not_usable');
  });

  it('is never that of another member', async () => {
    const { world } = server;
    const sam = await world.member();
    problemIn(await book(await withPass(), await world.session(), { pass_id: await world.pass(sam) }), 'pass_not_usable');
  });

  it('counts its weeks from Monday at the facility, by the day of the class', async () => {
    const { world } = server;
    const mia = await world.member();
    await world.membership(mia, world.box, { weekly_limit: 2 });
    // Sunday 23:30 and Monday 00:30 in Auckland are on the same day in UTC.
    const sunday = await world.session(world.box, { starts_at: new Date('2026-03-08T10:30:00Z'), booking_opens_at: start });
    const monday = await world.session(world.box, { starts_at: new Date('2026-03-08T11:30:00Z'), booking_opens_at: start });
    expect(visitIn(await book(mia, await world.session())).concession).toMatchObject({ week_used: 1, week_limit: 2 });
    expect(visitIn(await book(mia, sunday)).concession).toMatchObject({ week_used: 2 });
    expect((await seen(mia, monday)).concession).toMatchObject({ week_used: 0 });
    expect(visitIn(await book(mia, monday)).concession).toMatchObject({ week_used: 1 });
    problemIn(await book(mia, await world.session()), 'weekly_limit_reached');
    expect(membershipsIn(await server.as(mia)('GET', '/api/v1/memberships'))).toMatchObject([{ week_used: 2, weekly_limit: 2 }]);
  });

  it('gets its visit in the week back after a cancellation in time, but not after a late cancel', async () => {
    const { world } = server;
    const mia = await world.member();
    await world.membership(mia, world.box, { weekly_limit: 1 });
    const first = visitIn(await book(mia, await world.session()));
    visitIn(await put(mia, first.id, 'cancel'));
    const second = visitIn(await book(mia, await world.session()));
    await server.at(hours(23));
    visitIn(await put(mia, second.id, 'latecancel'));
    problemIn(await book(mia, await world.session(world.box, { starts_at: hours(48) })), 'weekly_limit_reached');
  });
});

describe('cancelling', () => {
  it('is never free if the deadline had passed at the time of booking, which every response contains', async () => {
    const mia = await withPass();
    const session = await server.world.session();
    await server.at(hours(23));
    const visit = visitIn(await book(mia, session));
    expect(visit.booked_at).toBe(hours(23).toISOString());
    await server.at(inMinutes(23 * 60 + 30));
    expect(await bookings(mia)).toMatchObject([{ id: visit.id, booked_at: hours(23).toISOString() }]);
  });

  it('is free until the deadline; from that instant, the refusal contains the cost', async () => {
    const mia = await withPass();
    const visit = visitIn(await book(mia, await server.world.session()));
    await server.at(inMinutes(22 * 60 - 1));
    problemIn(await put(mia, visit.id, 'latecancel'), 'not_late');
    await server.at(hours(22));
    const problem = problemIn(await put(mia, visit.id, 'cancel'), 'late_cancel_required');
    expect(problem).toMatchObject({
      until: hours(24).toISOString(),
      detail: 'Uses the visit held on your Ten visits. After that: 9 left.',
    });
    // The booking was early enough that cancelling was free until the deadline.
    const [late] = await bookings(mia);
    expect(late).toMatchObject({ id: visit.id, state: 'booked' });
    expect(Date.parse(late?.booked_at ?? '')).toBeLessThan(hours(22).getTime());
    visitIn(await put(mia, visit.id, 'latecancel'));
    expect(passesIn(await server.as(mia)('GET', '/api/v1/passes'))).toMatchObject([{ visits_held: 0, visits_used: 1, visits_left: 9 }]);
  });

  it('after the deadline frees the place for the next member on the waitlist', async () => {
    const { world } = server;
    const [mia, sam] = [await withPass(), await withPass()];
    const id = await world.session(world.box, { capacity: 1 });
    const visit = visitIn(await book(mia, id));
    visitIn(await wait(sam, id));
    await server.at(hours(23));
    visitIn(await put(mia, visit.id, 'latecancel'));
    expect((await seen(sam, id)).visit).toMatchObject({ state: 'pending' });
  });

  it('is not possible for another member, nor from another studio', async () => {
    const { world } = server;
    const mia = await world.member([world.box, world.yoga]);
    await world.pass(mia);
    const visit = visitIn(await book(mia, await world.session()));
    problemIn(await put(await withPass(), visit.id, 'cancel'), 'not_found');
    problemIn(await server.as(mia, world.yoga)('PUT', `/api/v1/visits/${visit.id}/cancel`), 'not_found');
    problemIn(await server.as(mia, world.yoga)('GET', `/api/v1/visits/${visit.id}`), 'not_found');
  });
});

describe('the waitlist', () => {
  it('gives each member their position, and moves them up when another member cancels', async () => {
    const [ana, ben, mia] = [await withPass(), await withPass(), await withPass()];
    const { id } = await fullClass(ana, ben, mia);
    expect((await seen(mia, id)).visit?.waitlist_position).toBe(3);
    const [own] = await bookings(ana);
    visitIn(await put(ana, own?.id ?? '', 'cancel'));
    expect(await seen(mia, id)).toMatchObject({ waitlist_count: 2, visit: { waitlist_position: 2 } });
  });

  it('offers a freed place to its first member with a notification, and others cannot book the place', async () => {
    const { world } = server;
    const [ana, ben] = [await withPass(), await withPass()];
    const { id, leave } = await fullClass(ana, ben);
    visitIn(await leave());
    expect(await seen(ana, id)).toMatchObject({
      full: true,
      spaces_left: 0,
      visit: { state: 'pending', offer_expires_at: hours(2).toISOString() },
    });
    expect((await seen(ben, id)).visit).toMatchObject({ state: 'waitlisted', waitlist_position: 1 });
    problemIn(await book(await withPass(), id), 'session_full');
    const notifications = await world.database.once((handle) =>
      handle.selectFrom('notifications').selectAll().where('profile_id', '=', ana.profileId).execute(),
    );
    expect(notifications).toMatchObject([{ seq: 1, type: 'waitlist', params: { session_id: id }, expires_at: hours(2) }]);
  });

  it('offers a place to the next member when the first declines, and to the third when the offer of the second expires', async () => {
    const line = [await withPass(), await withPass(), await withPass()] as const;
    const { id, leave } = await fullClass(...line);
    visitIn(await leave());
    const [offer] = await bookings(line[0]);
    visitIn(await put(line[0], offer?.id ?? '', 'decline'));
    const second = (await seen(line[1], id)).visit;
    expect(second?.state).toBe('pending');
    await server.at(hours(2));
    expect((await seen(line[2], id)).visit?.state).toBe('pending');
    problemIn(await put(line[1], second?.id ?? '', 'confirm'), 'offer_expired');
    expect(visitIn(await wait(line[1], id)).waitlist_position).toBe(1);
  });

  it('frees the place when no member is left to offer it to', async () => {
    const ana = await withPass();
    const { id, leave } = await fullClass(ana);
    visitIn(await leave());
    await server.at(hours(2));
    expect(await seen(ana, id)).toMatchObject({
      full: false,
      spaces_left: 1,
      visit: { state: 'cancelled', cancelled_how: 'offerExpired' },
    });
    visitIn(await book(await withPass(), id));
  });

  it('requires a pass only when the offer is confirmed, and the offer stays meanwhile', async () => {
    const ana = await server.world.member();
    const { id, leave } = await fullClass(ana);
    visitIn(await leave());
    const visitId = (await seen(ana, id)).visit?.id ?? '';
    expect(problemIn(await put(ana, visitId, 'confirm'), 'no_concession').fix).toBe('/checkout');
    await server.world.pass(ana);
    expect(visitIn(await put(ana, visitId, 'confirm'))).toMatchObject({ state: 'booked', session: { spaces_left: 0 } });
  });
});

describe('time', () => {
  it('changes bookings to attended visits and uses the pass, even without a request for days', async () => {
    const mia = await withPass();
    const id = await server.world.session();
    visitIn(await book(mia, id));
    await server.at(hours(24 * 5));
    expect((await seen(mia, id)).visit?.state).toBe('attended');
    expect(passesIn(await server.as(mia)('GET', '/api/v1/passes'))).toMatchObject([{ visits_used: 1, visits_held: 0 }]);
    expect(await bookings(mia)).toEqual([]);
  });

  it('ends the waitlist when the class begins, and charges nothing', async () => {
    const [ana, ben] = [await withPass(), await withPass()];
    const { id, leave } = await fullClass(ana, ben);
    await server.at(inMinutes(24 * 60 - 5));
    await leave();
    await server.at(hours(24));
    expect((await seen(ana, id)).visit?.state).toBe('cancelled');
    expect((await seen(ben, id)).visit?.state).toBe('cancelled');
    for (const member of [ana, ben])
      expect(passesIn(await server.as(member)('GET', '/api/v1/passes'))).toMatchObject([{ visits_left: 10 }]);
  });
});

describe('every change', () => {
  it('is stored with its event and its movement of the pass', async () => {
    const mia = await withPass();
    const visit = visitIn(await book(mia, await server.world.session()));
    visitIn(await put(mia, visit.id, 'cancel'));
    const { events, movements } = await server.world.database.once(async (handle) => ({
      events: await handle
        .selectFrom('visit_events')
        .select(['event', 'state', 'cancelled_how'])
        .where('visit_id', '=', visit.id)
        .orderBy('seq')
        .execute(),
      movements: await handle.selectFrom('pass_movements').select('kind').where('visit_id', '=', visit.id).orderBy('seq').execute(),
    }));
    expect(events).toEqual([
      { event: 'book', state: 'booked', cancelled_how: null },
      { event: 'cancel', state: 'cancelled', cancelled_how: 'inTime' },
    ]);
    expect(movements).toEqual([{ kind: 'held' }, { kind: 'returned' }]);
  });

  it('is refused after three seconds with a retry time if another transaction has locked the class', async () => {
    const { world } = server;
    const mia = await withPass();
    const id = await world.session();
    await world.database.transaction(async (tx) => {
      await tx.selectFrom('sessions').select('id').where('id', '=', id).forUpdate().execute();
      const answer = await book(mia, id);
      problemIn(answer, 'busy');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    });
    visitIn(await server.as(mia)('POST', `/api/v1/sessions/${id}/book`, { body: {}, headers: { 'idempotency-key': randomUUID() } }));
  });
});

describe('the pass of a visit', () => {
  it('is in the response while the visit holds or has used it, and absent after the visit was returned', async () => {
    const mia = await withPass();
    const id = await server.world.session();
    const booked = visitIn(await book(mia, id));
    expect(booked.concession?.pass_id).toBe(booked.pass_id);
    expect(visitIn(await put(mia, booked.id, 'cancel'))).toMatchObject({ pass_id: booked.pass_id, concession: null });
    const again = visitIn(await book(mia, id));
    await server.at(hours(23));
    expect(visitIn(await put(mia, again.id, 'latecancel')).concession?.pass_id).toBe(booked.pass_id);
  });
});

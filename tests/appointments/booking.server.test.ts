import { describe, expect, it } from 'vitest';
import { passesIn, problemIn, visitIn, visitsIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { hours, inMinutes, start } from '#tests/server/world.ts';
import { appointmentIn, appointmentClient, eleven, nine, createBookableService, slotsIn, ten } from './bookable-service.ts';

const server = serverForFile();

const setUp = async (options: Parameters<typeof createBookableService>[1] = {}) => {
  await server.at(start);
  const bookable = await createBookableService(server.world, options);
  const member = await server.world.member();
  const rival = await server.world.member();
  return { bookable, member, mia: appointmentClient(server, bookable, member), sam: appointmentClient(server, bookable, rival) };
};

const free = (times: ReturnType<typeof slotsIn>): string[] => times.filter(({ available }) => available).map(({ start_at }) => start_at);

describe('a time that Mia chooses', () => {
  it('is held for her for five minutes, in which the time is not free for Sam', async () => {
    const { mia, sam } = await setUp();
    const held = appointmentIn(await mia.hold(nine));
    expect(held).toMatchObject({ state: 'held', start_at: nine, hold_expires_at: inMinutes(5).toISOString(), visit_id: null });
    expect(free(slotsIn(await sam.times()))).toEqual([ten, eleven]);
    expect(problemIn(await sam.hold(nine), 'slot_taken').slots?.map(({ start_at }) => start_at)).toContain(ten);
  });

  it('is free for Sam again at the end of the five minutes, even before the hold is settled', async () => {
    const { mia, sam } = await setUp();
    const held = appointmentIn(await mia.hold(nine));
    await server.at(inMinutes(5));
    expect(appointmentIn(await mia.show(held.id)).state).toBe('holdExpired');
    expect(free(slotsIn(await sam.times()))).toContain(nine);
    expect(appointmentIn(await sam.hold(nine)).state).toBe('held');
    expect(problemIn(await mia.book(held.id), 'hold_expired').slots?.map(({ start_at }) => start_at)).not.toContain(nine);
  });

  it('can be replaced by another time: the first time is free at once, and five new minutes begin', async () => {
    const { mia, sam } = await setUp();
    const held = appointmentIn(await mia.hold(nine));
    await server.at(inMinutes(3));
    const moved = appointmentIn(await mia.move(held.id, { start_at: ten }));
    expect(moved).toMatchObject({ id: held.id, state: 'held', start_at: ten, hold_expires_at: inMinutes(8).toISOString() });
    expect(free(slotsIn(await sam.times()))).toEqual([nine, eleven]);
  });

  it('is released when she holds another one, so that she never holds two', async () => {
    const { mia, sam } = await setUp();
    const first = appointmentIn(await mia.hold(nine));
    expect(appointmentIn(await mia.hold(eleven)).state).toBe('held');
    expect(appointmentIn(await mia.show(first.id)).state).toBe('holdExpired');
    expect(free(slotsIn(await sam.times()))).toEqual([nine, ten]);
  });

  it('is free at once when she leaves, but a booked time stays booked', async () => {
    const { mia, sam } = await setUp();
    const held = appointmentIn(await mia.hold(nine));
    expect(appointmentIn(await mia.release(held.id)).state).toBe('holdExpired');
    expect(appointmentIn(await mia.release(held.id)).state).toBe('holdExpired');
    expect(free(slotsIn(await sam.times()))).toContain(nine);
    const booked = await mia.make(ten);
    expect(appointmentIn(await mia.release(booked.id)).state).toBe('booked');
  });

  it('stays hers when the other time that she requests is taken', async () => {
    const { mia, sam } = await setUp();
    const held = appointmentIn(await mia.hold(nine));
    await sam.make(ten);
    problemIn(await mia.move(held.id, { start_at: ten }), 'slot_taken');
    expect(appointmentIn(await mia.book(held.id)).state).toBe('booked');
  });

  it('is with the coach with fewer appointments this month when she requests any coach', async () => {
    const { mia, sam, bookable } = await setUp({ staff: 2 });
    const [ana = '', ben = ''] = bookable.staffIds;
    expect((await sam.make(eleven)).staff.id).toBe(ana);
    const held = appointmentIn(await mia.hold(nine, 'any'));
    expect(held.staff.id).toBe(ben);
    expect(slotsIn(await mia.times('2026-03-04', { staff: 'any' })).every(({ available }) => available)).toBe(true);
  });

  it('cannot be during a class of the coach, unless the class is cancelled', async () => {
    const { mia, bookable } = await setUp();
    const [ana = ''] = bookable.staffIds;
    const session_id = await server.world.session(bookable.place, { starts_at: nine, ends_at: ten });
    const org_id = bookable.place.orgId;
    await server.world.database.once((handle) =>
      handle.insertInto('session_instructors').values({ org_id, session_id, position: 0, staff_id: ana, substitutes_for: null }).execute(),
    );
    expect(free(slotsIn(await mia.times()))).toEqual([ten, eleven]);
    problemIn(await mia.hold(nine), 'slot_taken');
    await server.world.database.once((handle) =>
      handle.updateTable('sessions').set({ cancelled_at: start }).where('id', '=', session_id).execute(),
    );
    expect(appointmentIn(await mia.hold(nine)).state).toBe('held');
  });
});

describe('booking', () => {
  it('holds a visit of a pass that covers the service, and of no other pass', async () => {
    const { mia, member, bookable } = await setUp();
    await server.world.pass(member, bookable.place, { name: 'For classes' });
    expect(await mia.make(nine)).toMatchObject({ concession: null, price: { amount: 9500, currency: 'NZD' } });
    const pass = await server.world.pass(member, bookable.place, { name: 'For training', services: [bookable.key] });
    const booked = await mia.make(ten);
    expect(booked).toMatchObject({
      price: null,
      concession: { pass_id: pass, visits_left: 9 },
      hold_expires_at: null,
      visit_id: booked.id,
    });
    const passes = passesIn(await mia.sendRequest('GET', '/api/v1/passes'));
    expect(new Map(passes.map(({ name, visits_held }) => [name, visits_held]))).toEqual(
      new Map([
        ['For classes', 0],
        ['For training', 1],
      ]),
    );
  });

  it('at the price is possible even if a pass of the member could pay', async () => {
    const { mia, member, bookable } = await setUp();
    await server.world.pass(member, bookable.place, { services: [bookable.key] });
    const held = appointmentIn(await mia.hold(nine));
    expect(held.concession?.visits_left).toBe(10);
    expect(appointmentIn(await mia.book(held.id, { pass_id: null }))).toMatchObject({ concession: null, price: { amount: 9500 } });
  });

  it('can be paid with any pass that names the service, and a held time lists them in the order of their use', async () => {
    const { mia, member, bookable } = await setUp();
    const services = [bookable.key];
    const summer = await server.world.pass(member, bookable.place, { name: 'Until summer', services, expires_on: '2026-06-30' });
    const spring = await server.world.pass(member, bookable.place, { name: 'Until spring', services, expires_on: '2026-04-30' });
    await server.world.pass(member, bookable.place, { name: 'For classes' });
    const held = appointmentIn(await mia.hold(nine));
    expect(held.concessions).toMatchObject([
      { pass_id: spring, expires_on: '2026-04-30', visits_left: 10 },
      { pass_id: summer, expires_on: '2026-06-30' },
    ]);
    expect(held.concession?.pass_id).toBe(spring);
    expect(appointmentIn(await mia.book(held.id, { pass_id: summer }))).toMatchObject({ price: null, concession: { pass_id: summer } });
  });

  it('happens once for any number of requests, with a key and without', async () => {
    const { mia, member, bookable } = await setUp();
    await server.world.pass(member, bookable.place, { services: [bookable.key] });
    const held = appointmentIn(await mia.hold(nine, undefined, { 'idempotency-key': 'hold' }));
    expect(appointmentIn(await mia.hold(nine, undefined, { 'idempotency-key': 'hold' })).id).toBe(held.id);
    const key = { 'idempotency-key': 'book' };
    const answers = [await mia.book(held.id, {}, key), await mia.book(held.id, {}, key), await mia.book(held.id)];
    expect(answers.map((answer) => appointmentIn(answer).state)).toEqual(['booked', 'booked', 'booked']);
    expect(passesIn(await mia.sendRequest('GET', '/api/v1/passes'))[0]?.visits_held).toBe(1);
  });

  it('is seen among the bookings and the visits, with an appointment in the place of a class', async () => {
    const { mia } = await setUp();
    const { id } = await mia.make(nine);
    const [visit] = visitsIn(await mia.sendRequest('GET', '/api/v1/visits/bookings'));
    expect(visit).toMatchObject({ id, state: 'booked', session: null, appointment: { id, start_at: nine } });
    expect(visitIn(await mia.sendRequest('GET', `/api/v1/visits/${id}`))).toEqual(visit);
    await server.at(hours(50));
    expect(visitsIn(await mia.sendRequest('GET', '/api/v1/visits/bookings'))).toEqual([]);
    expect(visitsIn(await mia.sendRequest('GET', '/api/v1/visits'))[0]).toMatchObject({ id, state: 'attended' });
    expect((await mia.sendRequest('GET', '/api/v1/client_visits')).body).toMatchObject({ client_visits: [{ id, appointment: { id } }] });
    expect((await mia.sendRequest('GET', `/api/v1/client_visits/${id}`)).body).toMatchObject({
      id,
      facility: { guid: server.world.box.facilityGuid },
    });
  });

  it('lists appointments page by page, sorted together with classes', async () => {
    const { mia, member, bookable } = await setUp();
    await server.world.pass(member, bookable.place);
    const sessionId = await server.world.session(bookable.place, { starts_at: ten, ends_at: eleven });
    await mia.make(nine);
    visitIn(await mia.sendRequest('POST', `/api/v1/sessions/${sessionId}/book`, { body: {} }));
    await mia.make(eleven);
    const all = visitsIn(await mia.sendRequest('GET', '/api/v1/visits')).map(({ id }) => id);
    const paged: string[] = [];
    for (let next: string | undefined = ''; next !== undefined;) {
      const { body } = await mia.sendRequest('GET', `/api/v1/visits?limit=1${next === '' ? '' : `&cursor=${next}`}`);
      const page = body as { visits: { id: string }[]; next?: string };
      paged.push(...page.visits.map(({ id }) => id));
      next = page.next;
    }
    expect(paged).toEqual(all);
    expect(all).toHaveLength(3);
  });
});

describe('cancelling an appointment', () => {
  it('is free until 24 hours before the start and returns the visit; later it uses the visit', async () => {
    const { mia, member, bookable } = await setUp();
    await server.world.pass(member, bookable.place, { services: [bookable.key] });
    const [first, second] = [await mia.make(nine), await mia.make(ten)];
    problemIn(await mia.cancel(second.id, 'latecancel'), 'not_late');
    expect(visitIn(await mia.cancel(first.id))).toMatchObject({ state: 'cancelled', cancelled_how: 'inTime', concession: null });
    await server.at(hours(25));
    const problem = problemIn(await mia.cancel(second.id), 'late_cancel_required');
    expect(problem.detail).toBeDefined();
    expect(visitIn(await mia.cancel(second.id, 'latecancel'))).toMatchObject({ state: 'cancelled', cancelled_how: 'late' });
    expect(passesIn(await mia.sendRequest('GET', '/api/v1/passes'))[0]).toMatchObject({ visits_used: 1, visits_held: 0, visits_left: 9 });
    expect(free(slotsIn(await mia.times('2026-03-04')))).toHaveLength(3);
  });

  it('is free until the deadline of its facility, which stays as it was when the time was held', async () => {
    const { mia, bookable } = await setUp();
    const closesBefore = (minutes: number | null) =>
      server.world.database.once((handle) =>
        handle
          .updateTable('facilities')
          .set({ appointment_cancel_minutes: minutes })
          .where('org_id', '=', bookable.place.orgId)
          .where('id', '=', bookable.place.facilityId)
          .execute(),
      );
    await closesBefore(90);
    const [first, second] = [await mia.make(nine), await mia.make(ten)];
    await closesBefore(null);
    const third = await mia.make(eleven);
    const minutesBefore = [first, second, third].map(
      ({ start_at, cancellation_close_date }) => (Date.parse(start_at) - Date.parse(cancellation_close_date)) / 60_000,
    );
    expect(minutesBefore).toEqual([90, 90, 24 * 60]);
    expect([first, third].map(({ service }) => service.cancel_minutes_before)).toEqual([90, 24 * 60]);
    await server.at(new Date(Date.parse(nine) - 91 * 60_000));
    expect(visitIn(await mia.cancel(first.id))).toMatchObject({ cancelled_how: 'inTime' });
    problemIn(await mia.cancel(third.id), 'late_cancel_required');
    await server.at(new Date(Date.parse(ten) - 90 * 60_000));
    problemIn(await mia.cancel(second.id), 'late_cancel_required');
  });

  it('is refused as late with a note that the price stays due where no pass pays it', async () => {
    const { mia } = await setUp();
    const { id } = await mia.make(nine);
    await server.at(hours(25));
    expect(problemIn(await mia.cancel(id), 'late_cancel_required').detail).toBe('The $95.00 will still be due.');
  });

  it('is not possible by a call that confirms or declines an offer, because there is no offer', async () => {
    const { mia } = await setUp();
    const { id } = await mia.make(nine);
    problemIn(await mia.sendRequest('PUT', `/api/v1/visits/${id}/confirm`), 'not_offered');
    problemIn(await mia.sendRequest('PUT', `/api/v1/visits/${id}/decline`), 'not_offered');
  });

  it('is not necessary for another time: a move before the deadline keeps the pass, even if no visits are left', async () => {
    const { mia, sam, member, bookable } = await setUp();
    const pass = await server.world.pass(member, bookable.place, { services: [bookable.key], visits_total: 1 });
    const { id } = await mia.make(nine);
    problemIn(await mia.move(id, { start_at: eleven, service: { id: 'another' } }), 'invalid_input');
    expect(appointmentIn(await mia.move(id, { start_at: eleven }))).toMatchObject({
      id,
      state: 'booked',
      start_at: eleven,
      concession: { pass_id: pass },
    });
    expect(free(slotsIn(await sam.times()))).toEqual([nine, ten]);
  });
});

describe('an appointment of another member', () => {
  it('is refused exactly like one that does not exist, to read, move, book, release and cancel', async () => {
    const { mia, sam } = await setUp();
    const { id } = await mia.make(nine);
    const held = appointmentIn(await mia.hold(eleven)).id;
    const none = '00000000-0000-4000-8000-000000000000';
    for (const theirs of [id, held])
      for (const sendRequest of [
        (one: string) => sam.show(one),
        (one: string) => sam.move(one, { start_at: ten }),
        (one: string) => sam.book(one),
        (one: string) => sam.release(one),
        (one: string) => sam.cancel(one),
        (one: string) => sam.cancel(one, 'latecancel'),
        (one: string) => sam.sendRequest('PUT', `/api/v1/visits/${one}/confirm`),
        (one: string) => sam.sendRequest('GET', `/api/v1/visits/${one}`),
        (one: string) => sam.sendRequest('GET', `/api/v1/client_visits/${one}`),
      ])
        expect((await sendRequest(theirs)).text).toBe((await sendRequest(none)).text);
    problemIn(await mia.sendRequest('GET', `/api/v1/visits/${held}`), 'not_found');
  });

  it('of another studio has neither services nor staff here', async () => {
    const { member } = await setUp();
    const foreign = await createBookableService(server.world, {}, server.world.yoga);
    const sendRequest = server.as(member);
    problemIn(await sendRequest('GET', `/api/v1/services/${foreign.serviceId}`), 'not_found');
    problemIn(await appointmentClient(server, { ...foreign, place: server.world.box }, member).times(), 'not_found');
    problemIn(await appointmentClient(server, { ...foreign, place: server.world.box }, member).hold(nine), 'not_found');
  });
});

describe('each time that is listed', () => {
  it('can be held by another member if it is available, and is refused as taken if not', async () => {
    const { mia, sam, bookable } = await setUp({ staff: 2, minutes: 45 });
    const listed = slotsIn(await mia.times('2026-03-02', { days: 3, staff: 'any' }));
    const available = listed.filter((slot) => slot.available);
    expect(available.length).toBeGreaterThan(8);
    for (const { start_at, staff_id } of available) {
      const held = appointmentIn(await sam.hold(start_at, staff_id));
      expect(held).toMatchObject({ state: 'held', staff: { id: staff_id } });
    }
    for (const { start_at } of listed.filter((slot) => !slot.available)) problemIn(await sam.hold(start_at, 'any'), 'slot_taken');
    expect(bookable.staffIds).toHaveLength(2);
  });
});

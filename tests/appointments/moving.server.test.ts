import { describe, expect, it } from 'vitest';
import { appointmentUpdate } from '#machines/appointments/appointment.rules.ts';
import { passesIn, problemIn, visitsIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { hours, start } from '#tests/server/world.ts';
import {
  appointmentIn,
  appointmentClient,
  eleven,
  addShorterService,
  nine,
  createBookableService,
  slotsIn,
  ten,
} from './bookable-service.ts';

const server = serverForFile();

const setUp = async (options: Parameters<typeof createBookableService>[1] = {}) => {
  await server.at(start);
  const bookable = await createBookableService(server.world, options);
  const [member, rival] = [await server.world.member(), await server.world.member()];
  return { bookable, member, mia: appointmentClient(server, bookable, member), sam: appointmentClient(server, bookable, rival) };
};

const free = (times: ReturnType<typeof slotsIn>): string[] => times.filter(({ available }) => available).map(({ start_at }) => start_at);
const inMinutesFrom = (instant: string, minutes: number): string => new Date(Date.parse(instant) + minutes * 60_000).toISOString();

describe('the times that Mia can move her appointment to', () => {
  it('are the free ones and those that overlap only her own appointment', async () => {
    const { mia, sam, bookable } = await setUp();
    await addShorterService(server.world, bookable, 30);
    const { id } = await mia.make(nine);
    await sam.make(eleven);
    const half = inMinutesFrom(nine, 30);
    expect(free(slotsIn(await mia.times()))).toEqual([ten]);
    expect(free(slotsIn(await mia.times('2026-03-04', { moving: id })))).toEqual([nine, half, ten]);
    expect(appointmentIn(await mia.move(id, { start_at: half }))).toMatchObject({ id, state: 'booked', start_at: half });
  });

  it('are all available as listed, with the named coach or with any coach', async () => {
    const { mia, sam } = await setUp({ staff: 2, minutes: 45 });
    const { id } = await mia.make('2026-03-05T20:00:00.000Z');
    await sam.make('2026-03-04T20:00:00.000Z');
    for (const staff of [undefined, 'any']) {
      const listed = slotsIn(await mia.times('2026-03-04', { days: 2, moving: id, ...(staff && { staff }) }));
      const available = listed.filter((slot) => slot.available);
      expect(available.length).toBeGreaterThan(3);
      for (const { start_at, staff_id } of available)
        expect(appointmentIn(await mia.move(id, { start_at, staff_id: staff ?? staff_id }))).toMatchObject({ start_at });
    }
  });

  it('are not listed for an appointment of another member', async () => {
    const { mia, sam } = await setUp();
    const { id } = await mia.make(nine);
    problemIn(await sam.times('2026-03-04', { moving: id }), 'not_found');
  });
});

describe('an appointment that Mia moves', () => {
  it('has its new time at once in all lists, keeps its pass, and the old time is free for others', async () => {
    const { mia, sam, member, bookable } = await setUp();
    const pass = await server.world.pass(member, bookable.place, { services: [bookable.key] });
    const { id } = await mia.make(nine);
    const held = appointmentIn(await mia.sendRequest('GET', `/api/v1/appointments/${id}`));
    problemIn(await mia.move(id, { ...held, start_at: eleven }), 'invalid_input');
    const moved = appointmentIn(await mia.move(id, { ...appointmentUpdate(held), state: 'attended', start_at: eleven }));
    expect(moved).toMatchObject({
      id,
      state: 'booked',
      start_at: eleven,
      hold_expires_at: null,
      concession: { pass_id: pass },
      visit_id: id,
    });
    expect(moved.cancellation_close_date).toBe(inMinutesFrom(eleven, -24 * 60));
    expect(visitsIn(await mia.sendRequest('GET', '/api/v1/visits/bookings'))).toMatchObject([{ id, appointment: { start_at: eleven } }]);
    expect(passesIn(await mia.sendRequest('GET', '/api/v1/passes'))[0]).toMatchObject({ visits_held: 1, visits_left: 9 });
    expect(free(slotsIn(await sam.times()))).toEqual([nine, ten]);
  });

  it('goes to the coach whom she chooses, or otherwise to the coach with fewer appointments this month', async () => {
    const { mia, bookable } = await setUp({ staff: 2 });
    const [ana = '', ben = ''] = bookable.staffIds;
    const { id } = await mia.make(nine);
    expect(appointmentIn(await mia.move(id, { staff_id: ben })).staff.id).toBe(ben);
    expect(appointmentIn(await mia.move(id, { start_at: ten, staff_id: 'any' })).staff.id).toBe(ana);
  });

  it('keeps its time if another member has the new time, and the refusal lists the three nearest times', async () => {
    const { mia, sam } = await setUp();
    const { id } = await mia.make(nine);
    await sam.make(ten);
    const { slots = [] } = problemIn(await mia.move(id, { start_at: ten }), 'slot_taken');
    expect(slots).toHaveLength(3);
    expect(slots.map(({ start_at }) => start_at)).toContain(nine);
    expect(appointmentIn(await mia.show(id))).toMatchObject({ state: 'booked', start_at: nine });
  });

  it('moves once for any number of requests with one key, even if it was moved again meanwhile', async () => {
    const { mia } = await setUp();
    const { id } = await mia.make(nine);
    const key = { 'idempotency-key': 'move' };
    const first = await mia.move(id, { start_at: ten }, key);
    await mia.move(id, { start_at: eleven });
    expect((await mia.move(id, { start_at: ten }, key)).text).toBe(first.text);
    expect(appointmentIn(await mia.show(id)).start_at).toBe(eleven);
  });

  it('can be moved until 24 hours before it, whatever the other time would be', async () => {
    const { mia } = await setUp();
    const { id } = await mia.make(nine);
    const deadline = Date.parse(nine) - 24 * 3_600_000;
    await server.at(new Date(deadline - 1));
    expect(appointmentIn(await mia.move(id, { start_at: ten })).start_at).toBe(ten);
    expect(appointmentIn(await mia.move(id, { start_at: nine })).start_at).toBe(nine);
    await server.at(new Date(deadline));
    problemIn(await mia.move(id, { start_at: '2026-03-05T20:00:00.000Z' }), 'change_too_late');
    await server.at(hours(48));
    problemIn(await mia.move(id, { start_at: '2026-03-05T20:00:00.000Z' }), 'appointment_started');
  });
});

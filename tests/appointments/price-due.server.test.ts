import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { cancelAppointmentByStudio } from '#server/appointments/cancel-by-studio.ts';
import { createLog } from '#server/log.ts';
import { checkoutClientFor } from '#tests/checkout/checkout-client.ts';
import { appointmentIn, appointmentClient, nine, createBookableService, ten } from './bookable-service.ts';
import { visitIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { start } from '#tests/server/world.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries > 150) throw new Error('it never came about');
    await pause(100);
  }
};

const setUp = async (options: Parameters<typeof createBookableService>[1] = {}) => {
  const member = await server.world.member();
  const bookable = await createBookableService(server.world, options);
  const checkoutClient = checkoutClientFor(server, member, bookable.place);
  const states = async () => (await checkoutClient.invoices()).map(({ state }) => state);
  return { member, bookable, mia: appointmentClient(server, bookable, member), checkoutClient, states };
};

const line = { name: 'Personal training', description: 'Wednesday 4 March 2026, 09:00', quantity: 1 };
const owed = { total: { amount: 9500, currency: 'NZD' }, card: null, lines: [line] };

describe('an appointment at its price', () => {
  it('is owed once, on an invoice that names the appointment, however often the booking is sent', async () => {
    const { mia, checkoutClient } = await setUp();
    const booked = await mia.make(nine);
    appointmentIn(await mia.book(booked.id));
    expect(await checkoutClient.invoices()).toMatchObject([{ ...owed, state: 'unpaid', visit_id: booked.visit_id }]);
  });

  it('is charged to the default card, and given back when it is cancelled in time', async () => {
    const { mia, checkoutClient, states } = await setUp();
    await checkoutClient.card();
    const { visit_id: visitId } = await mia.make(nine);
    await until(async () => (await states()).includes('paid'));
    visitIn(await mia.cancel(visitId ?? ''));
    expect(await states()).toEqual(['refunded']);
    const refunds = () =>
      server.world.database.once((handle) => handle.selectFrom('payments').select('refund').where('refund', 'is not', null).execute());
    await until(async () => (await refunds()).every(({ refund }) => refund === 'done'));
  });

  it('is no longer owed after a cancellation in time, and is still owed after a late cancel', async () => {
    const [early, late] = [await setUp(), await setUp()];
    visitIn(await early.mia.cancel((await early.mia.make(nine)).id));
    const { id } = await late.mia.make(nine);
    await server.at(new Date('2026-03-03T18:00:00Z'));
    visitIn(await late.mia.cancel(id, 'latecancel'));
    expect([await early.states(), await late.states()]).toEqual([['void'], ['unpaid']]);
  });

  it('is no longer owed after the studio has cancelled it', async () => {
    const { mia, bookable, states } = await setUp();
    const { id } = await mia.make(nine);
    const context = {
      database: server.world.database,
      clock: { now: () => start },
      newId: () => crypto.randomUUID(),
      log: createLog('silent'),
    };
    await server.world.database.transaction((tx) =>
      cancelAppointmentByStudio({ tx, context, now: start, orgId: bookable.place.orgId, notifications: [] }, id),
    );
    expect(await states()).toEqual(['void']);
  });

  it('costs the price at which its time was held, even if the studio changes the price later', async () => {
    const { mia, bookable, checkoutClient } = await setUp();
    const held = appointmentIn(await mia.hold(nine));
    const raise = { price_amount: 12_000 };
    await server.world.database.once((handle) => handle.updateTable('services').set(raise).where('id', '=', bookable.serviceId).execute());
    const seen = appointmentIn(await mia.show(held.id));
    expect([seen.price?.amount, seen.service.price?.amount]).toEqual([9500, 9500]);
    expect(appointmentIn(await mia.book(held.id)).price?.amount).toBe(9500);
    expect(await checkoutClient.invoices()).toMatchObject([owed]);
    expect(appointmentIn(await mia.hold(ten)).price?.amount).toBe(12_000);
  });
});

describe('nothing is owed', () => {
  it('while a time is only held, and for a service without a price', async () => {
    const [paid, free] = [await setUp(), await setUp({ price: null })];
    appointmentIn(await paid.mia.hold(nine));
    await free.mia.make(nine);
    expect([await paid.states(), await free.states()]).toEqual([[], []]);
  });

  it('for an appointment that a pass pays, late or not', async () => {
    const { mia, member, bookable, states } = await setUp();
    await server.world.pass(member, bookable.place, { services: [bookable.key] });
    const { id } = await mia.make(nine);
    await server.at(new Date('2026-03-03T18:00:00Z'));
    visitIn(await mia.cancel(id, 'latecancel'));
    expect(await states()).toEqual([]);
  });
});

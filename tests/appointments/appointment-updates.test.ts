import { expect, test } from 'vitest';
import { type AnyEventObject, createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { Appointment } from '#contract/appointments.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { LoadAnswer } from '#machines/app/resource.types.ts';
import { parseRoute } from '#machines/app/route.rules.ts';
import { createAppointmentPageMachine } from '#machines/appointments/appointment-page.machine.ts';
import { selectAppointmentStatus, selectLateDialog } from '#machines/appointments/appointment-page.selectors.ts';
import type { AppointmentQuery } from '#machines/appointments/appointment-page.types.ts';
import { instants } from '#machines/appointments/sample-appointments.ts';
import { bookedLater, bookedTime, cancelledTime } from '#machines/appointments/sample-services.ts';
import { createPorts, flushPromises } from '../visits/controlled-studio.ts';

const calledOff: Appointment = { ...cancelledTime, cancelled_how: 'byStudio' };
/** Milliseconds until the closing animation of a dialog has ended. */
const dialogGone = 150;

const atThePage = async (written: Appointment, now: Date = instants.early) => {
  let readings = 0;
  let books = written;
  const load = fromPromise<LoadAnswer<Appointment>, { readonly query: AppointmentQuery }>(() => {
    readings += 1;
    return Promise.resolve({ kind: 'read', data: books, readAt: now.toISOString() });
  });
  const clock = new SimulatedClock();
  const machine = createAppointmentPageMachine().provide({
    actors: {
      appointment: createResourceMachine<Appointment, AppointmentQuery>().provide({ actors: { load } }),
      showAddress: fromCallback<AnyEventObject, undefined>(() => undefined),
      waitForBoundary: createPorts().actors.waitForBoundary,
    },
  });
  const route = parseRoute(`/appointments/${written.id}`);
  const actor = createActor(machine, { clock, input: { route, now, timeZone: 'Pacific/Auckland', keySeed: 'mia' } });
  actor.start();
  await flushPromises();
  return {
    actor,
    clock,
    readings: () => readings,
    status: () => selectAppointmentStatus(actor.getSnapshot()),
    isDialogOpen: () => selectLateDialog(actor.getSnapshot()) !== null,
    receive: async (sessionIds: readonly string[] | null, updated?: Appointment) => {
      books = updated ?? books;
      actor.send({ type: 'places.changed', sessionIds });
      await flushPromises();
    },
  };
};

test('an appointment that the studio calls off while its page is open is read again, and no late cancel dialog opens', async () => {
  const mia = await atThePage(bookedTime, instants.deadline);
  expect(mia.status()).toBe('bookedLate');
  await mia.receive([bookedTime.id], calledOff);
  expect(mia.status()).toBe('cancelled');
  mia.actor.send({ type: 'cancel.pressed' });
  expect(mia.isDialogOpen()).toBe(false);
});

test('the late cancel dialog closes when the studio calls the appointment off, and no request is sent', async () => {
  const mia = await atThePage(bookedTime, instants.deadline);
  mia.actor.send({ type: 'cancel.pressed' });
  selectLateDialog(mia.actor.getSnapshot())?.send({ type: 'answer.chosen', answer: 'agree' });
  await mia.receive([bookedTime.id], calledOff);
  mia.clock.increment(dialogGone);
  expect([mia.isDialogOpen(), mia.actor.getSnapshot().matches('resting')]).toEqual([false, true]);
});

test('the late cancel dialog closes when the appointment begins', async () => {
  const mia = await atThePage(bookedTime, instants.deadline);
  mia.actor.send({ type: 'cancel.pressed' });
  mia.actor.send({ type: 'boundary.passed', now: instants.start });
  mia.clock.increment(dialogGone);
  expect([mia.isDialogOpen(), mia.status()]).toEqual([false, 'onNow']);
});

test('an appointment that she moved on her phone has its other time on her laptop', async () => {
  const mia = await atThePage(bookedTime);
  await mia.receive([bookedTime.id], bookedLater);
  expect(mia.actor.getSnapshot().context.appointment?.start_at).toBe(bookedLater.start_at);
});

test('an appointment is read again after a gap of the channel, and not for changes of others', async () => {
  const mia = await atThePage(bookedTime);
  await mia.receive(['another']);
  expect(mia.readings()).toBe(1);
  await mia.receive(null);
  expect(mia.readings()).toBe(2);
});

import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Visit } from '#contract/visits.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { LoadAnswer } from '#machines/app/resource.types.ts';
import { bookedTime, visitToAppointment } from '#machines/appointments/sample-services.ts';
import type { FeedbackEvent } from '#machines/feedback/feedback.events.ts';
import { createBookingsMachine } from '#machines/visits/bookings.machine.ts';
import { selectBookingAffordance, selectBookings, selectVisitActor } from '#machines/visits/bookings.selectors.ts';
import { createVisitMachine } from '#machines/visits/visit.machine.ts';
import { startControlledActor } from '#tests/controlled-actor.ts';
import { answered, changed, createPorts, freeClass, instants, flushPromises, tenVisits, visits } from './controlled-studio.ts';

const readAt = instants.early.toISOString();
const at = (id: string, start: string, visit: Visit): Visit => ({
  ...visit,
  id,
  session: { ...freeClass, id: `class-${id}`, start_date: start, end_date: new Date(Date.parse(start) + 3_600_000).toISOString() },
});

describe('my bookings', () => {
  const withBookings = async (...bookings: readonly Visit[]) => onADevice(instants.early, ...bookings);

  /** `now`: the time on the device. */
  const onADevice = async (now: Date, ...bookings: readonly Visit[]) => {
    const ports = createPorts();
    let written = bookings;
    const load = fromPromise<LoadAnswer<readonly Visit[]>, { readonly query: undefined }>(() =>
      Promise.resolve({ kind: 'read', data: written, readAt }),
    );
    const machine = createBookingsMachine().provide({
      actors: {
        bookings: createResourceMachine<readonly Visit[]>().provide({ actors: { load } }),
        visit: createVisitMachine().provide({ actors: ports.actors }),
        waitForBoundary: ports.actors.waitForBoundary,
      },
    });
    const actor = createActor(machine, { input: { now, keySeed: 'mia', known: null } });
    const emitted: FeedbackEvent[] = [];
    actor.on('*', (event) => emitted.push(event));
    actor.start();
    await flushPromises();
    return {
      actor,
      emitted,
      calls: ports.calls,
      ids: () => selectBookings(actor.getSnapshot())?.map(({ id }) => id),
      studioWrites: (...booked: readonly Visit[]) => (written = booked),
    };
  };

  test('shows bookings, waitlist entries and offers by start, and no past or cancelled visits', async () => {
    const mia = await withBookings(
      at('late', '2026-03-05T18:00:00Z', answered(visits.booked)),
      at('over', '2026-03-03T06:00:00Z', answered(visits.booked)),
      at('waits', '2026-03-04T18:00:00Z', answered(visits.waitlisted)),
      at('gone', '2026-03-04T19:00:00Z', answered(visits.cancelled)),
      at('offer', '2026-03-03T20:00:00Z', answered(visits.pending)),
    );
    expect(mia.ids()).toEqual(['offer', 'waits', 'late']);
  });

  test('uses the studio’s clock, and not the clock of a device that is months ahead', async () => {
    const mia = await onADevice(new Date('2026-11-21T10:00:00Z'), answered(visits.booked));
    expect(mia.ids()).toEqual(['visit']);
  });

  test('shows every booking that the device stored during the request, and then those of the server', async () => {
    const kept = [1, 2, 3, 4, 5].map((day) => at(`${day}`, `2026-03-0${day + 3}T18:00:00Z`, answered(visits.booked)));
    const mia = startControlledActor(createBookingsMachine(), {
      now: instants.early,
      keySeed: 'mia',
      known: { bookings: kept, readAt: '2026-03-02T08:00:00Z' },
    });
    const ids = () => selectBookings(mia.actor.getSnapshot())?.map(({ id }) => id);
    expect(ids()).toEqual(['1', '2', '3', '4', '5']);
    expect(mia.inputOf('bookings')).toEqual({ query: undefined, data: kept, readAt: '2026-03-02T08:00:00Z' });
    mia.actor.send({ type: 'bookings.changed', bookings: kept.slice(1), readAt });
    expect(ids()).toEqual(['2', '3', '4', '5']);
  });

  test('lets her cancel from the list, and removes the booking once the server confirms', async () => {
    const mia = await withBookings(answered(visits.booked));
    mia.actor.send({ type: 'card.pressed', sessionId: 'class', press: { type: 'cancel.pressed' } });
    expect(mia.ids()).toEqual(['visit']);
    mia.studioWrites();
    mia.calls.at(-1)?.answer(changed(answered(visits.cancelled)));
    await flushPromises();
    expect(mia.ids()).toEqual([]);
    expect(mia.emitted.map((event) => 'text' in event && event.text)).toEqual(['cancelling', 'cancelled']);
  });

  test('shows the new number of visits left at every other booking after a cancellation', async () => {
    const other = at('other', '2026-03-05T18:00:00Z', answered(visits.booked));
    const mia = await withBookings(answered(visits.booked), other);
    const paid = { ...other, concession: { ...tenVisits, visits_left: 7 } };
    mia.studioWrites(paid);
    mia.actor.send({ type: 'card.pressed', sessionId: 'class', press: { type: 'cancel.pressed' } });
    mia.calls.at(-1)?.answer(changed(answered(visits.cancelled)));
    await flushPromises();
    expect(selectBookingAffordance('class-other')(mia.actor.getSnapshot())).toMatchObject({ cost: { visits_left: 7 } });
  });

  test('requires a confirmation before a late cancel here too', async () => {
    const mia = await withBookings(answered(visits.booked));
    mia.actor.send({ type: 'boundary.passed', now: instants.deadline });
    expect(selectBookingAffordance('class')(mia.actor.getSnapshot())).toMatchObject({ kind: 'booked', late: true });
    mia.actor.send({ type: 'card.pressed', sessionId: 'class', press: { type: 'cancel.pressed' } });
    expect(selectVisitActor('class')(mia.actor.getSnapshot())?.getSnapshot().matches('confirmingLateCancel')).toBe(true);
  });

  test('that are open on her laptop show a class that she books on her phone', async () => {
    const mia = await withBookings(at('other', '2026-03-05T18:00:00Z', answered(visits.booked)));
    mia.studioWrites(answered(visits.booked));
    mia.actor.send({ type: 'places.changed', sessionIds: ['class'] });
    await flushPromises();
    expect(mia.ids()).toEqual(['visit']);
  });

  test('are read again after a gap, and for her first booking, where nothing is booked', async () => {
    for (const sessionIds of [null, ['class']]) {
      const mia = await withBookings();
      mia.studioWrites(answered(visits.booked));
      mia.actor.send({ type: 'places.changed', sessionIds });
      await flushPromises();
      expect(mia.ids()).toEqual(['visit']);
    }
  });

  test('are not read again when another member reacts to a post', async () => {
    const mia = await withBookings(answered(visits.booked));
    mia.studioWrites();
    mia.actor.send({ type: 'places.changed', sessionIds: ['feed'] });
    await flushPromises();
    expect(mia.ids()).toEqual(['visit']);
  });

  test('show no appointment that the studio has cancelled meanwhile', async () => {
    const mia = await withBookings(visitToAppointment(bookedTime));
    expect(mia.ids()).toHaveLength(1);
    mia.studioWrites();
    mia.actor.send({ type: 'places.changed', sessionIds: [bookedTime.id] });
    await flushPromises();
    expect(mia.ids()).toEqual([]);
  });

  test('shows an offer as soon as it is known', async () => {
    const mia = await withBookings(answered(visits.waitlisted));
    mia.studioWrites(answered(visits.pending));
    mia.actor.send({ type: 'places.changed', sessionIds: ['class'] });
    await flushPromises();
    expect(selectBookingAffordance('class')(mia.actor.getSnapshot())).toMatchObject({ kind: 'offered' });
  });
});

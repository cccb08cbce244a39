/** The lifecycle of a member's appointment, from the hold to its end; the server enforces it. */
import { enqueueActions, setup } from 'xstate';
import { holdExpiry, offeredSlot } from './appointment.rules.ts';
import type { AppointmentEffect, AppointmentLifecycleEvent } from './appointment-lifecycle.events.ts';
import { isPossible, type AppointmentFacts } from './appointment-lifecycle.rules.ts';

export interface AppointmentLifecycleContext extends AppointmentFacts {
  readonly staffId: string;
  /** The pass that pays; null while the time is held, and if the member pays the price. */
  readonly passId: string | null;
}

export type AppointmentLifecycleInput = Pick<
  AppointmentLifecycleContext,
  'startAt' | 'endAt' | 'staffId' | 'holdExpiresAt' | 'cancelMinutes'
>;

const payingPass = (event: AppointmentLifecycleEvent): string | null =>
  event.type === 'book' && event.payment.kind === 'pass' ? event.payment.passId : null;

export const createAppointmentLifecycle = () =>
  setup({
    types: {
      context: {} as AppointmentLifecycleContext,
      input: {} as AppointmentLifecycleInput,
      events: {} as AppointmentLifecycleEvent,
      emitted: {} as AppointmentEffect,
    },
    guards: {
      isOffered: ({ context, event }) => isPossible('held', event, context),
      isPaidFor: ({ context, event }) => isPossible('held', event, context),
      isHoldOver: ({ context, event }) => isPossible('held', event, context),
      mayMove: ({ context, event }) => isPossible('booked', event, context),
      isInTime: ({ context, event }) => isPossible('booked', event, context),
      isLate: ({ context, event }) => isPossible('booked', event, context),
      hasEnded: ({ context, event }) => isPossible('booked', event, context),
    },
    actions: {
      takeSlot: enqueueActions(({ enqueue, event }) => {
        const slot = event.type === 'move' ? offeredSlot(event.wanted, event.offered) : null;
        if (slot) enqueue.assign({ startAt: slot.start_at, endAt: slot.end_at, staffId: slot.staff_id });
      }),
      renewHold: enqueueActions(({ enqueue, event }) => enqueue.assign({ holdExpiresAt: holdExpiry(event.now).toISOString() })),
      keepForGood: enqueueActions(({ enqueue }) => enqueue.assign({ holdExpiresAt: null })),
      holdPass: enqueueActions(({ enqueue, event }) => {
        const passId = payingPass(event);
        enqueue.assign({ passId });
        if (passId) enqueue.emit({ type: 'pass.held', passId });
      }),
      usePass: enqueueActions(({ enqueue, context: { passId } }) => {
        if (passId) enqueue.emit({ type: 'pass.used', passId });
      }),
      returnPass: enqueueActions(({ enqueue, context: { passId } }) => {
        if (passId) enqueue.emit({ type: 'pass.returned', passId, extend: false });
      }),
      returnAndExtendPass: enqueueActions(({ enqueue, context: { passId } }) => {
        if (passId) enqueue.emit({ type: 'pass.returned', passId, extend: true });
      }),
    },
  }).createMachine({
    id: 'appointmentLifecycle',
    description: "A member's appointment with a staff member.",
    meta: { spec: '§3.appointment' },
    context: ({ input }) => ({ ...input, passId: null }),
    initial: 'held',
    states: {
      held: {
        description: 'The time is held for the member while they decide, for five minutes; no other member can book it.',
        meta: { spec: 'decisions.appointments.hold' },
        on: {
          move: {
            guard: 'isOffered',
            actions: ['takeSlot', 'renewHold'],
            description: 'The member chooses another time, which is held instead of the first time, for five minutes from now.',
            meta: { spec: 'decisions.appointments.hold' },
          },
          release: {
            target: 'holdExpired',
            description: 'The member leaves, and the time is free for other members at once.',
            meta: { spec: 'decisions.appointments.hold' },
          },
          book: {
            guard: 'isPaidFor',
            target: 'booked',
            actions: ['holdPass', 'keepForGood'],
            description: 'The member confirms while the time is held; one visit of the pass is set aside, or the price is due.',
            meta: { spec: '§7.appointments.book' },
          },
          'hold.expired': {
            guard: 'isHoldOver',
            target: 'holdExpired',
            description: 'Five minutes have passed, and the time is free for other members.',
            meta: { spec: 'decisions.appointments.hold' },
          },
        },
      },
      holdExpired: {
        type: 'final',
        description: 'The time is no longer held; the member must choose a time again.',
        meta: { spec: 'decisions.appointments.hold' },
      },
      booked: {
        description: 'The appointment is made, and a visit of the pass is set aside if a pass pays for it.',
        meta: { spec: '§7.appointments.book' },
        on: {
          move: {
            guard: 'mayMove',
            actions: 'takeSlot',
            description: 'Before the deadline the member chooses another free time; the pass stays as it is.',
            meta: { spec: '§7.appointments.change' },
          },
          cancel: {
            guard: 'isInTime',
            target: 'cancelled.inTime',
            actions: 'returnPass',
            description: 'The member cancels before the deadline and gets the visit back.',
            meta: { spec: 'decisions.booking.deadline' },
          },
          latecancel: {
            guard: 'isLate',
            target: 'cancelled.late',
            actions: 'usePass',
            description: 'The member cancels after the deadline; the cancellation counts as a visit.',
            meta: { spec: 'decisions.booking.passUse' },
          },
          'appointment.ended': {
            guard: 'hasEnded',
            target: 'attended',
            actions: 'usePass',
            description: 'The appointment is over and counts as attended.',
            meta: { spec: 'decisions.booking.attendance' },
          },
          'appointment.cancelled': {
            target: 'cancelled.byStudio',
            actions: 'returnAndExtendPass',
            description: 'The studio cancels the appointment; the visit is returned, and the pass is valid for at least 7 more days.',
            meta: { spec: 'decisions.booking.passUse' },
          },
        },
      },
      attended: {
        type: 'final',
        description: 'The member attended, and the visit is used.',
        meta: { spec: 'decisions.booking.attendance' },
      },
      cancelled: {
        description: 'This appointment is cancelled; a new booking is a new appointment.',
        meta: { spec: 'decisions.booking.again' },
        initial: 'inTime',
        states: {
          inTime: {
            type: 'final',
            description: 'The appointment was cancelled before the deadline; the visit was returned.',
            meta: { spec: 'decisions.booking.deadline' },
          },
          late: {
            type: 'final',
            description: 'The appointment was cancelled after the deadline; it counted as a visit.',
            meta: { spec: 'decisions.booking.passUse' },
          },
          byStudio: { type: 'final', description: 'The studio cancelled the appointment.', meta: { spec: 'decisions.booking.passUse' } },
        },
      },
    },
  });

export type AppointmentLifecycle = ReturnType<typeof createAppointmentLifecycle>;

import { model } from '#machines/model.ts';
import type { AppointmentPayment } from './appointment-lifecycle.events.ts';
import { createAppointmentLifecycle } from './appointment-lifecycle.machine.ts';
import { appointmentLifecycleRowOf } from './appointment-lifecycle.rows.ts';
import { isSystemEvent, whyNotCall } from './appointment-lifecycle.rules.ts';
import { chosenSlot, instants, later, takenSlot } from './sample-appointments.ts';

const pass: AppointmentPayment = { kind: 'pass', passId: 'pass' };
const price: AppointmentPayment = { kind: 'price' };
const notUsable: AppointmentPayment = { kind: 'refused', refusal: { code: 'pass_not_usable' } };
const { early, soon, holdOver, later: muchLater, deadline, start, end } = instants;
const offered = [later, takenSlot];
const wanted = { start_at: later.start_at, staff_id: 'ana' };
const unwanted = { start_at: takenSlot.start_at, staff_id: 'ana' };

export const appointmentLifecycleModel = model(createAppointmentLifecycle, {
  inputs: { chosen: chosenSlot },
  cases: {
    move: [
      { name: 'free', event: { type: 'move', now: soon, wanted, offered, payment: pass } },
      { name: 'taken', event: { type: 'move', now: early, wanted: unwanted, offered, payment: pass } },
      { name: 'the hold is over', event: { type: 'move', now: holdOver, wanted, offered, payment: pass } },
      { name: 'at the deadline', event: { type: 'move', now: deadline, wanted, offered, payment: pass } },
      { name: 'the pass does not cover it', event: { type: 'move', now: early, wanted, offered, payment: notUsable } },
    ],
    release: [{ name: '', event: { type: 'release', now: early } }],
    book: [
      { name: 'a pass', event: { type: 'book', now: early, payment: pass } },
      { name: 'the price', event: { type: 'book', now: early, payment: price } },
      { name: 'a pass that does not cover it', event: { type: 'book', now: early, payment: notUsable } },
      { name: 'the hold is over', event: { type: 'book', now: holdOver, payment: pass } },
    ],
    cancel: [
      { name: 'in time', event: { type: 'cancel', now: early } },
      { name: 'at the deadline', event: { type: 'cancel', now: deadline } },
      { name: 'at the start', event: { type: 'cancel', now: start } },
    ],
    latecancel: [
      { name: 'at the deadline', event: { type: 'latecancel', now: deadline } },
      { name: 'in time', event: { type: 'latecancel', now: early } },
      { name: 'at the start', event: { type: 'latecancel', now: start } },
    ],
    'hold.expired': [
      { name: 'at the end of the hold', event: { type: 'hold.expired', now: holdOver } },
      { name: 'at the end of one that was taken later', event: { type: 'hold.expired', now: muchLater } },
      { name: 'before it', event: { type: 'hold.expired', now: early } },
    ],
    'appointment.ended': [
      { name: 'at the end', event: { type: 'appointment.ended', now: end } },
      { name: 'before it', event: { type: 'appointment.ended', now: start } },
    ],
    'appointment.cancelled': [{ name: '', event: { type: 'appointment.cancelled', now: early } }],
  },
  refused: [
    'move (taken)',
    'book (a pass that does not cover it)',
    'cancel (at the start)',
    'latecancel (in time)',
    'hold.expired (before it)',
    'appointment.ended (before it)',
  ],
  outcomes: {},
  abstract: ({ passId, holdExpiresAt, startAt }) => ({
    hasPass: passId !== null,
    isHeld: holdExpiresAt !== null,
    isHoldRenewed: holdExpiresAt !== null && holdExpiresAt !== chosenSlot.holdExpiresAt,
    hasMoved: startAt !== chosenSlot.startAt,
  }),
  whyNot: (snapshot, event) =>
    isSystemEvent(event) ? null : whyNotCall(appointmentLifecycleRowOf(snapshot).state, event, snapshot.context),
  unless: { isHoldOver: 'The five minutes are not over yet.', hasEnded: 'The appointment is not over yet.' },
  laws: [
    {
      name: 'no visit of a pass is reserved while a time is only held',
      kind: 'never',
      holds: ({ matches, context }) => matches('held') && context.passId !== null,
    },
    { name: 'a hold has an end', kind: 'never', holds: ({ matches, context }) => matches('held') && context.holdExpiresAt === null },
    {
      name: 'a booked appointment does not expire',
      kind: 'never',
      holds: ({ matches, context, can }) =>
        matches('booked') && (context.holdExpiresAt !== null || can({ type: 'hold.expired', now: end })),
    },
    {
      name: 'no time is booked after its hold has ended',
      kind: 'never',
      holds: ({ matches, can }) => matches('holdExpired') && can({ type: 'book', now: early, payment: pass }),
    },
    {
      name: 'a held time can always be released',
      kind: 'never',
      holds: ({ matches, can }) => matches('held') && !can({ type: 'release', now: early }),
    },
    {
      name: 'only a free time is taken',
      kind: 'never',
      holds: ({ can }) => can({ type: 'move', now: early, wanted: unwanted, offered, payment: pass }),
    },
    {
      name: 'cancelled is final',
      kind: 'never',
      holds: ({ matches, can }) =>
        matches('cancelled') && (can({ type: 'book', now: early, payment: pass }) || can({ type: 'cancel', now: early })),
    },
    { name: 'a late cancel happens only after the deadline', kind: 'never', holds: ({ can }) => can({ type: 'latecancel', now: early }) },
    {
      name: 'a free cancellation happens only before the deadline',
      kind: 'never',
      holds: ({ can, context }) => context.startAt === chosenSlot.startAt && can({ type: 'cancel', now: deadline }),
    },
  ],
});

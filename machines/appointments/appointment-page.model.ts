import { CallFailure } from '#contract/call-failure.ts';
import type { Appointment } from '#contract/appointments.ts';
import { routeTo, type RouteTo } from '#machines/app/route.rules.ts';
import { isCalm, model, type Outcome } from '#machines/model.ts';
import { problem } from '#machines/visits/sample-classes.ts';
import { createAppointmentPageMachine } from './appointment-page.machine.ts';
import { appointmentPageUrl, mayMove } from './appointment-move.rules.ts';
import { hasStatus } from './appointment-page.rules.ts';
import { instants, later } from './sample-appointments.ts';
import { bookedLater, bookedTime, cancelledTime, firstSlot, heldTime, slots, visitToAppointment } from './sample-services.ts';

const { early, deadline, start } = instants;
const at = (query: RouteTo<'appointment'>['query'] = {}) => routeTo('appointment', { id: bookedTime.id }, query);
const input = { now: early, timeZone: 'Pacific/Auckland', keySeed: 'seed' };
const broken: readonly Outcome[] = [{ name: 'broken', kind: 'error', error: new Error('it broke') }];
const received = (appointment: Appointment) => ({ type: 'appointment.changed', appointment, readAt: early.toISOString() }) as const;
const refused = (code: 'late_cancel_required' | 'not_late' | 'not_cancelable' | 'change_too_late'): Outcome => ({
  name: code,
  kind: 'done',
  output: { kind: 'refused', problem: problem(code) },
});
const givenBack: Outcome = {
  name: 'cancelled',
  kind: 'done',
  output: { kind: 'changed', visit: visitToAppointment(cancelledTime), now: early },
};
/** An answer that reports success but has a different state than the requested one. */
const nonsense: Outcome = {
  name: 'nonsense',
  kind: 'done',
  output: { kind: 'changed', visit: visitToAppointment(bookedTime), now: early },
};
const answered = (name: string, appointment: Appointment): Outcome => ({
  name,
  kind: 'done',
  output: { kind: 'received', appointment, now: early },
});
const taken: Outcome = {
  name: 'slot_taken',
  kind: 'done',
  output: { kind: 'refused', problem: { ...problem('slot_taken'), slots: [later] } },
};
const unreachable: Outcome = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') };

export const appointmentPageModel = model(createAppointmentPageMachine, {
  inputs: { start: { ...input, route: at() }, 'at other times': { ...input, route: at({ move: '1' }) } },
  cases: {
    'route.entered': [
      { name: 'the same', event: { type: 'route.entered', route: at() } },
      { name: 'other times', event: { type: 'route.entered', route: at({ move: '1' }) } },
      { name: 'other times with anybody', event: { type: 'route.entered', route: at({ move: 'any' }) } },
      { name: 'another', event: { type: 'route.entered', route: routeTo('appointment', { id: 'other' }) } },
    ],
    'appointment.changed': [
      { name: 'booked', event: received(bookedTime) },
      { name: 'moved elsewhere', event: received(bookedLater) },
      { name: 'held', event: received(heldTime) },
      { name: 'cancelled elsewhere', event: received(cancelledTime) },
    ],
    'boundary.passed': [
      { name: 'the deadline', event: { type: 'boundary.passed', now: deadline } },
      { name: 'the start', event: { type: 'boundary.passed', now: start } },
    ],
    'places.changed': [
      { name: 'of the appointment', event: { type: 'places.changed', sessionIds: [bookedTime.id] } },
      { name: 'of any', event: { type: 'places.changed', sessionIds: null } },
      { name: 'of another', event: { type: 'places.changed', sessionIds: ['elsewhere'] } },
    ],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
    'cancel.pressed': [{ name: '', event: { type: 'cancel.pressed' } }],
    'availability.changed': [
      { name: 'read', event: { type: 'availability.changed', slots } },
      { name: 'others are being read', event: { type: 'availability.changed', slots: null } },
    ],
    'week.chosen': [{ name: 'the next', event: { type: 'week.chosen', day: '2026-03-09' } }],
    'time.chosen': [
      { name: 'the first', event: { type: 'time.chosen', startAt: firstSlot.start_at } },
      { name: 'an hour later', event: { type: 'time.chosen', startAt: later.start_at } },
    ],
    'move.pressed': [{ name: '', event: { type: 'move.pressed' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'dismiss.pressed': [{ name: '', event: { type: 'dismiss.pressed' } }],
  },
  refused: ['places.changed (of another)'],
  outcomes: {
    appointment: broken,
    appointmentSubscription: broken,
    showAddress: broken,
    waitForBoundary: broken,
    availability: broken,
    availabilitySubscription: broken,
    updateAppointment: [answered('moved', bookedLater), answered('moved back', bookedTime), taken, refused('change_too_late'), unreachable],
    cancelVisit: [givenBack, refused('late_cancel_required'), refused('not_cancelable'), nonsense, unreachable],
    lateCancelVisit: [givenBack, refused('not_late'), nonsense, unreachable],
    lateCancelDialog: [
      { name: 'agree', kind: 'done', output: { answer: 'agree' } },
      { name: 'keep', kind: 'done', output: { answer: 'keep' } },
      { name: 'turned away', kind: 'done', output: { answer: null } },
      // No answer: the dialog closes because it is out of date.
      { name: 'taken back', kind: 'done', output: { answer: null } },
      ...broken,
    ],
  },
  abstract: ({ urlState, appointment, now, intent, chosen, slots: listed, error }) => ({
    at: appointmentPageUrl(urlState),
    state: appointment && [appointment.state, appointment.start_at],
    isLate: now >= deadline,
    hasBegun: now >= start,
    wants: intent && [intent.action, intent.action === 'moving' && intent.to.startAt],
    chosen: chosen?.startAt ?? null,
    hasTimes: listed !== null,
    error: error?.kind ?? null,
  }),
  unless: {
    isNamed: 'The appointment is not among them.',
    isOtherTime: 'The appointment has that time already.',
    isBookedLate: 'The appointment is not booked, or it has begun.',
  },
  laws: [
    {
      name: 'a late cancel happens only after a confirmation',
      kind: 'until',
      holds: ({ matches }) => !matches('cancellingLate'),
      until: ({ matches }) => matches('confirmingLateCancel'),
      again: ({ matches, tags }) => matches('resting') && isCalm(tags),
    },
    {
      name: 'the dialog about a late cancel is open only while the appointment can still be cancelled',
      kind: 'never',
      holds: ({ matches, context }) => matches('confirmingLateCancel.open') && !hasStatus(context, 'booked', 'bookedLate'),
    },
    {
      name: 'one press sends one request: nothing can be pressed while an answer is awaited',
      kind: 'never',
      holds: ({ tags, can }) =>
        tags.has('busy') &&
        (can({ type: 'cancel.pressed' }) || can({ type: 'move.pressed' }) || can({ type: 'time.chosen', startAt: later.start_at })),
    },
    {
      name: 'only a booked appointment that has not begun can be cancelled',
      kind: 'never',
      holds: ({ context, can }) => can({ type: 'cancel.pressed' }) && !hasStatus(context, 'booked', 'bookedLate'),
    },
    {
      name: 'an appointment moves only after the member has confirmed',
      kind: 'until',
      holds: ({ matches }) => !matches('moving'),
      until: ({ matches }) => matches('choosing.comparing'),
      again: ({ matches, tags }) => matches('resting') && isCalm(tags),
    },
    {
      name: 'other times are offered only while the appointment can still move',
      kind: 'never',
      holds: ({ matches, context }) => matches('choosing') && !(mayMove(context) && hasStatus(context, 'booked')),
    },
    {
      name: 'the time to confirm differs from the present one',
      kind: 'never',
      holds: ({ matches, context: { chosen } }) => matches('choosing.comparing') && chosen === null,
    },
    {
      name: 'while the member can press, no request is running',
      kind: 'never',
      holds: ({ matches, context }) => ['resting', 'choosing'].some(matches) && context.intent !== null,
    },
    {
      name: 'an interrupted request can be sent again or dropped',
      kind: 'never',
      holds: ({ matches, can }) => matches('interrupted') && !(can({ type: 'retry.pressed' }) && can({ type: 'dismiss.pressed' })),
    },
  ],
});

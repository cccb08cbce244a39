/** Cases and laws of booking an appointment: two services, two people and two times are enough. */
import { CallFailure } from '#contract/call-failure.ts';
import type { Appointment } from '#contract/appointments.ts';
import { anyStaff } from '#contract/services.ts';
import { routeTo, type RouteTo } from '#machines/app/route.rules.ts';
import { model, type Outcome } from '#machines/model.ts';
import { problem } from '#machines/visits/sample-classes.ts';
import { createAppointmentBookingMachine } from './appointment-booking.machine.ts';
import { bookingUrl, chosenService, isHoldForUrlState, isHoldOver, isForOtherService } from './appointment-booking.rules.ts';
import { instants, later } from './sample-appointments.ts';
import { ana, bookedTime, firstSlot, heldLater, heldTime, massage, expiredTime, slots, training } from './sample-services.ts';

const { early, holdOver } = instants;
const readAt = early.toISOString();

type Query = RouteTo<'appointmentBooking'>['query'];
const at = (query: Query) => routeTo('appointmentBooking', {}, query);
const enter = (query: Query) => ({ type: 'route.entered', route: at(query) }) as const;

const linked: Query = { service: training.id, staff: anyStaff, time: firstSlot.start_at, step: 'time' };
const chosen: Query = { ...linked, staff: ana.id, hold: heldTime.id };
const confirming: Query = { ...chosen, pass: 'none', step: 'confirm' };
const input = { now: early, timeZone: 'Pacific/Auckland', keySeed: 'seed' };

const received = (name: string, appointment: Appointment): Outcome => ({
  name,
  kind: 'done',
  output: { kind: 'received', appointment, now: early },
});
const refused = (code: Parameters<typeof problem>[0], status = 409): Outcome => ({
  name: code,
  kind: 'done',
  output: { kind: 'refused', problem: problem(code, status) },
});
const lost = (code: 'slot_taken' | 'hold_expired'): Outcome => ({
  name: code,
  kind: 'done',
  output: { kind: 'refused', problem: { ...problem(code), slots: [later] } },
});
const unreachable: Outcome = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') };
const signedOut: Outcome = { name: '401', kind: 'error', error: new CallFailure('signedOut') };
const broken: readonly Outcome[] = [{ name: 'broken', kind: 'error', error: new Error('it broke') }];
/** An answer that reports success but has a different state than the requested one. */
const nonsense = received('nonsense', { ...heldTime, state: 'attended', hold_expires_at: null });

const keepsHold = ['hold.held', 'hold.moving', 'hold.booking'] as const;
const booked = ['hold.booked', 'hold.bookedBefore'] as const;
const restingHold = ['hold.none', 'hold.held', ...booked] as const;
const stepsWithHold = ['steps.concession', 'steps.confirm'] as const;

export const appointmentBookingModel = model(createAppointmentBookingMachine, {
  inputs: {
    'at the beginning': { ...input, route: at({}) },
    'from a link': { ...input, route: at(linked) },
    reloaded: { ...input, route: at(confirming) },
  },
  cases: {
    'route.entered': [
      { name: 'the services', event: enter({}) },
      { name: 'times of anyone', event: enter(linked) },
      { name: 'another service, without a person', event: enter({ service: massage.id, step: 'time' }) },
      { name: 'the passes', event: enter({ ...chosen, step: 'concession' }) },
      { name: 'the confirmation', event: enter(confirming) },
    ],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
    'services.changed': [
      { name: 'read', event: { type: 'services.changed', services: [training, massage], readAt } },
      { name: 'without the chosen one', event: { type: 'services.changed', services: [massage], readAt } },
    ],
    'availability.changed': [
      { name: 'read', event: { type: 'availability.changed', slots } },
      { name: 'others are being read', event: { type: 'availability.changed', slots: null } },
    ],
    'times.doubted': [{ name: '', event: { type: 'times.doubted' } }],
    'week.chosen': [{ name: 'the next', event: { type: 'week.chosen', day: '2026-03-09' } }],
    'time.chosen': [
      { name: 'the first', event: { type: 'time.chosen', startAt: firstSlot.start_at } },
      { name: 'an hour later', event: { type: 'time.chosen', startAt: later.start_at } },
    ],
    'book.pressed': [{ name: '', event: { type: 'book.pressed' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'dismiss.pressed': [{ name: '', event: { type: 'dismiss.pressed' } }],
    'boundary.passed': [{ name: 'the hold is over', event: { type: 'boundary.passed', now: holdOver } }],
  },
  outcomes: {
    services: broken,
    servicesSubscription: broken,
    availability: broken,
    availabilitySubscription: broken,
    releaseAppointment: broken,
    showAddress: broken,
    waitForBoundary: broken,
    readAppointment: [
      received('held', heldTime),
      received('held later', heldLater),
      received('booked', bookedTime),
      received('over', expiredTime),
      refused('not_found', 404),
      unreachable,
    ],
    holdAppointment: [
      received('held', heldTime),
      received('over', expiredTime),
      lost('slot_taken'),
      refused('not_found', 404),
      received('nonsense', bookedTime),
      unreachable,
      signedOut,
    ],
    updateAppointment: [
      received('held', heldLater),
      lost('slot_taken'),
      lost('hold_expired'),
      refused('weekly_limit_reached'),
      nonsense,
      unreachable,
      signedOut,
    ],
    bookAppointment: [received('booked', bookedTime), lost('hold_expired'), refused('pass_not_usable'), nonsense, unreachable, signedOut],
  },
  abstract: (context) => ({
    at: bookingUrl(context.urlState),
    holds: context.hold && [context.hold.state, context.hold.start_at],
    isLate: context.now >= holdOver,
    wants: context.intent && [context.intent.action, context.intent.attempts % 2],
    lost: context.loss?.reason ?? null,
    hasError: context.error !== null,
    isOffered: context.services === null || chosenService(context) !== undefined,
    hasTimes: context.slots !== null,
  }),
  unless: { isAt: 'The member stands at another step.' },
  laws: [
    {
      name: 'nothing is shown as booked before the server has confirmed it',
      kind: 'never',
      holds: ({ matches, context }) => booked.some(matches) && context.hold?.state !== 'booked',
    },
    {
      name: 'a time is shown as held only while it is held',
      kind: 'never',
      holds: ({ matches, context }) => matches('hold.held') && (context.hold?.state !== 'held' || isHoldOver(context)),
    },
    {
      name: 'only a held time is stored as held',
      kind: 'never',
      holds: ({ matches, context }) => matches('hold.none') && context.hold !== null,
    },
    {
      name: 'a held time is known',
      kind: 'never',
      holds: ({ matches, context }) => keepsHold.some(matches) && context.hold === null,
    },
    {
      name: 'a member holds one time: a second one replaces the first',
      kind: 'never',
      holds: ({ matches, context }) => matches('hold.taking') && context.hold !== null,
    },
    {
      name: 'a held time of another service is released',
      kind: 'never',
      holds: ({ matches, context }) => matches('hold.held') && isForOtherService(context),
    },
    {
      name: 'the steps after a hold are shown only for the held time in the address',
      kind: 'never',
      holds: ({ matches, context }) => stepsWithHold.some(matches) && !isHoldForUrlState(context),
    },
    {
      name: 'one press sends one request: nothing can be pressed while an answer is awaited',
      kind: 'never',
      holds: ({ tags, can }) =>
        tags.has('busy') && (can({ type: 'book.pressed' }) || can({ type: 'time.chosen', startAt: later.start_at })),
    },
    {
      name: 'while a held time waits for the member, no request is under way',
      kind: 'never',
      holds: ({ matches, context }) => restingHold.some(matches) && context.intent !== null,
    },
    {
      name: 'an interrupted request can be sent again or dropped',
      kind: 'never',
      holds: ({ matches, can }) =>
        matches('hold.interrupted.unsettled') && !(can({ type: 'retry.pressed' }) && can({ type: 'dismiss.pressed' })),
    },
    {
      name: 'the search for a held time ends',
      kind: 'leadsTo',
      from: ({ matches }) => matches('steps.resuming'),
      holds: ({ matches }) => !matches('steps.resuming'),
    },
  ],
});

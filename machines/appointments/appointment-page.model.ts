/** Cases and laws of the page of one appointment. */
import { CallFailure } from '#contract/answer.ts';
import type { Appointment } from '#contract/appointments.ts';
import { routeTo } from '#machines/app/route.rules.ts';
import { model, type Outcome } from '#machines/model.ts';
import { problem } from '#machines/visits/sample-classes.ts';
import { createAppointmentPageMachine } from './appointment-page.machine.ts';
import { standsAs } from './appointment-page.rules.ts';
import { instants } from './sample-appointments.ts';
import { bookedTime, cancelledTime, heldTime, visitToAppointment } from './sample-services.ts';

const { early, deadline, start } = instants;
const broken: readonly Outcome[] = [{ name: 'broken', kind: 'error', error: new Error('it broke') }];
const told = (appointment: Appointment, at: Date) => ({ type: 'appointment.changed', appointment, readAt: at.toISOString() }) as const;
const refused = (code: 'late_cancel_required' | 'not_late' | 'not_cancelable'): Outcome => ({
  name: code,
  kind: 'done',
  output: { kind: 'refused', problem: problem(code) },
});
const givenBack: Outcome = {
  name: 'cancelled',
  kind: 'done',
  output: { kind: 'changed', visit: visitToAppointment(cancelledTime), now: early },
};
/** An answer that claims a success and shows another state than was asked for. */
const nonsense: Outcome = {
  name: 'nonsense',
  kind: 'done',
  output: { kind: 'changed', visit: visitToAppointment(bookedTime), now: early },
};
const unreachable: Outcome = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') };

export const appointmentPageModel = model(createAppointmentPageMachine, {
  inputs: { start: { appointmentId: bookedTime.id, now: early, keySeed: 'seed' } },
  cases: {
    'route.entered': [
      { name: 'the same', event: { type: 'route.entered', route: routeTo('appointment', { id: bookedTime.id }) } },
      { name: 'another', event: { type: 'route.entered', route: routeTo('appointment', { id: 'other' }) } },
    ],
    'appointment.changed': [
      { name: 'booked', event: told(bookedTime, early) },
      { name: 'held', event: told(heldTime, early) },
      { name: 'cancelled elsewhere', event: told(cancelledTime, early) },
    ],
    'boundary.passed': [
      { name: 'the deadline', event: { type: 'boundary.passed', now: deadline } },
      { name: 'the start', event: { type: 'boundary.passed', now: start } },
    ],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
    'cancel.pressed': [{ name: '', event: { type: 'cancel.pressed' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'dismiss.pressed': [{ name: '', event: { type: 'dismiss.pressed' } }],
  },
  outcomes: {
    appointment: broken,
    hearAppointment: broken,
    waitForBoundary: broken,
    cancelVisit: [givenBack, refused('late_cancel_required'), refused('not_cancelable'), nonsense, unreachable],
    lateCancelVisit: [givenBack, refused('not_late'), nonsense, unreachable],
    lateCancelDialog: [
      { name: 'agree', kind: 'done', output: { answer: 'agree' } },
      { name: 'keep', kind: 'done', output: { answer: 'keep' } },
      ...broken,
    ],
  },
  abstract: ({ appointmentId, appointment, now, intent, trouble }) => ({
    appointmentId,
    state: appointment?.state ?? null,
    isLate: now >= deadline,
    hasBegun: now >= start,
    wants: intent?.action ?? null,
    trouble: trouble?.kind ?? null,
  }),
  laws: [
    {
      name: 'nothing is cancelled late without a question',
      kind: 'until',
      holds: ({ matches }) => !matches('cancellingLate'),
      until: ({ matches }) => matches('askingLate'),
    },
    {
      name: 'one press makes one wish: nothing can be pressed while an answer is awaited',
      kind: 'never',
      holds: ({ tags, can }) => tags.has('busy') && can({ type: 'cancel.pressed' }),
    },
    {
      name: 'only what is booked and has not begun can be given back',
      kind: 'never',
      holds: ({ context, can }) => can({ type: 'cancel.pressed' }) && !standsAs(context, 'booked', 'bookedLate'),
    },
    {
      name: 'where the member can press, no wish is under way',
      kind: 'never',
      holds: ({ matches, context }) => matches('resting') && context.intent !== null,
    },
    {
      name: 'an interrupted wish can be sent again or let be',
      kind: 'never',
      holds: ({ matches, can }) => matches('interrupted') && !(can({ type: 'retry.pressed' }) && can({ type: 'dismiss.pressed' })),
    },
  ],
});

/** Moving an appointment: the member reads the times, chooses one and confirms. The former time stays until the server accepts. */
import { callErrorTransition, refusedTransition, unreadableTransition, timeoutTransition } from './appointment-page.transitions.ts';
import { moveInput, otherTimesQuery } from './appointment-move.rules.ts';
import { appointmentPageSetup as pageSetup } from './appointment-page.setup.ts';
import type { MoveAnswer } from './appointment-page.types.ts';

const spec = '§7.appointments.change';

const answer = ({ event }: { event: { output: MoveAnswer } }): MoveAnswer => event.output;

const restarted = {
  target: 'choosing',
  reenter: true,
  description: 'The list of times broke: the times are read from the start.',
  meta: { spec: 'decisions.app.broken' },
} as const;

const chooses = {
  guard: 'isOtherTime',
  actions: 'storeChosenTime',
  description: 'The member chooses another time; nothing is moved yet.',
  meta: { spec },
} as const;

export const choosing = pageSetup.createStateConfig({
  description: 'The times that the appointment could have instead, week by week.',
  meta: { spec: '§7.availability' },
  always: {
    guard: 'looksNoMore',
    target: 'resting',
    description: 'The member went back, or the appointment can no longer be moved.',
    meta: { spec },
  },
  invoke: [
    { id: 'availability', src: 'availability', input: ({ context }) => ({ query: otherTimesQuery(context) }), onError: restarted },
    {
      id: 'availabilitySubscription',
      src: 'availabilitySubscription',
      input: ({ self }) => ({ parent: self, child: 'availability' }),
      onError: restarted,
    },
  ],
  on: {
    'route.entered': {
      guard: 'needsOtherStaff',
      target: '.looking',
      actions: ['storeSearch', 'clearChosenTime', 'clearSlots', 'queryTimes'],
      description: 'The address changes between any person and the person of the appointment: the matching times are read.',
      meta: { spec },
    },
    'availability.changed': { actions: 'storeSlots', description: 'Times were read.', meta: { spec: '§7.availability' } },
    'week.chosen': {
      actions: ['storeWeek', 'clearSlots', 'queryTimes'],
      description: 'The member shows another week.',
      meta: { spec: '§7.availability' },
    },
    'connection.returned': {
      actions: ['forward', 'forwardToTimes'],
      description: 'The device is online again.',
      meta: { spec: 'decisions.resource' },
    },
  },
  initial: 'looking',
  states: {
    looking: {
      description: 'No other time is chosen yet.',
      meta: { spec },
      on: { 'time.chosen': { ...chooses, target: 'comparing' } },
    },
    comparing: {
      description: 'The page shows the chosen time beside the current time of the appointment.',
      meta: { spec },
      on: {
        'time.chosen': chooses,
        'move.pressed': {
          target: '#appointmentPage.moving',
          actions: 'startMoveIntent',
          description: 'The member confirms the time that they chose.',
          meta: { spec },
        },
      },
    },
  },
});

export const moving = pageSetup.createStateConfig({
  tags: 'busy',
  description: 'The new time is requested; until the server confirms it, the appointment keeps its former time.',
  meta: { spec },
  invoke: {
    id: 'updateAppointment',
    src: 'updateAppointment',
    input: ({ context }) => moveInput(context),
    onDone: [
      {
        guard: { type: 'wasMoved', params: answer },
        target: 'resting',
        actions: [
          { type: 'applyMoveAnswer', params: answer },
          'emitSuccess',
          'clearIntent',
          'showAppointment',
          'updateResource',
          'expectBoundary',
        ],
        description: 'The appointment is moved, and its former time is free.',
        meta: { spec },
      },
      {
        guard: { type: 'wasLost', params: answer },
        target: 'choosing',
        actions: [
          { type: 'storeLostTime', params: answer },
          { type: 'storeRefusal', params: answer },
          'emitFailure',
          'clearIntent',
          'clearError',
        ],
        description: 'Another member has the time: the page shows this, with the nearest free times; the times are read again.',
        meta: { spec: 'decisions.appointments.taken' },
      },
      refusedTransition,
      unreadableTransition,
    ],
    onError: callErrorTransition,
  },
  after: { callTimeout: timeoutTransition },
});

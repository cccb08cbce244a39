/** The states with a request in progress. Each state has its own port; the outcomes of all ports are the same. */
import type { ErrorActorEvent } from 'xstate';
import type { ProgressText } from '#machines/feedback/feedback.events.ts';
import { visitSetup } from './visit.setup.ts';
import { currentIntent, subjectOf } from './visit.rules.ts';
import type { BookInput, ChangeAnswer, ChangeInput, VisitAction, VisitContext } from './visit.types.ts';

const answer = ({ event }: { event: { output: ChangeAnswer } }): ChangeAnswer => event.output;
const failure = ({ event }: { event: ErrorActorEvent }): { error: unknown } => ({ error: event.error });
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;
const unreadable = { kind: 'failure', failure: 'garbled' } as const;

const bookInput = ({ context }: { context: VisitContext }): BookInput => {
  const { key, passId, price } = currentIntent(context);
  return { sessionId: context.sessionId, key, passId, price, subject: subjectOf(context) };
};
const changeInput = ({ context }: { context: VisitContext }): ChangeInput => ({
  visitId: context.intent?.visitId ?? '',
  key: context.intent?.key ?? '',
  subject: subjectOf(context),
});

/** The change is shown only after the server confirms it. */
const happens = (description: string, spec: string) =>
  ({
    guard: { type: 'wasDone', params: answer },
    target: 'deciding',
    actions: [{ type: 'applyChangeAnswer', params: answer }, 'emitSuccess', 'emitChange', 'clearIntent'],
    description,
    meta: { spec },
  }) as const;

const refusedTransition = {
  guard: { type: 'wasRefused', params: answer },
  target: 'refused',
  actions: [{ type: 'storeRefusal', params: answer }, 'emitFailure', 'clearIntent'],
  description: 'The studio refuses and gives the reason; nothing changed.',
  meta: { spec: '§8.serviceFailure' },
} as const;

const unreadableTransition = {
  target: 'interrupted',
  actions: { type: 'storeError', params: unreadable },
  description: 'The answer has an unexpected state.',
  meta: { spec: 'decisions.booking.twice' },
} as const;

const callErrorTransitions = [
  {
    guard: { type: 'isSecondTryDue', params: failure },
    target: 'tryingAgain',
    actions: { type: 'storeFailure', params: failure },
    description: 'No usable answer came: the request is sent once more with the same key, so that it takes effect at most once.',
    meta: { spec: 'decisions.booking.twice' },
  },
  {
    target: 'interrupted',
    actions: { type: 'storeFailure', params: failure },
    description: 'The second attempt got no usable answer: the class is read, then the member decides.',
    meta: { spec: 'decisions.booking.twice' },
  },
] as const;

const timeoutTransitions = [
  {
    guard: { type: 'isSecondTryDue', params: { error: null } },
    target: 'tryingAgain',
    actions: { type: 'storeError', params: timeoutError },
    description: 'The answer takes too long: the request is sent once more with the same key.',
    meta: { spec: 'decisions.booking.twice' },
  },
  {
    target: 'interrupted',
    actions: { type: 'storeError', params: timeoutError },
    description: 'The second answer takes too long: the class is read, then the member decides.',
    meta: { spec: 'decisions.booking.twice' },
  },
] as const;

export const booking = visitSetup.createStateConfig({
  tags: 'busy',
  description: 'A place is requested; nothing is booked yet.',
  meta: { spec: '§4.visit.book' },
  entry: 'countAttempt',
  invoke: {
    id: 'bookVisit',
    src: 'bookVisit',
    input: bookInput,
    onDone: [happens('The member has the place.', '§4.visit.book'), refusedTransition, unreadableTransition],
    onError: callErrorTransitions,
  },
  after: { callTimeout: timeoutTransitions },
});

export const droppingIn = visitSetup.createStateConfig({
  tags: 'busy',
  description: 'A drop-in place is requested at the price that the member saw; nothing is booked and no price is due yet.',
  meta: { spec: 'decisions.booking.dropin' },
  entry: 'countAttempt',
  invoke: {
    id: 'dropIn',
    src: 'dropIn',
    input: bookInput,
    onDone: [
      happens('The member has the place at its price.', 'decisions.booking.dropin'),
      {
        guard: { type: 'costsOtherwise', params: answer },
        target: 'confirmingDropIn',
        actions: [{ type: 'applyPriceAnswer', params: answer }, { type: 'storeRefusal', params: answer }, 'emitFailure', 'clearIntent'],
        description: 'The price has changed since the member saw it: nothing is booked, and the dialog shows the new price.',
        meta: { spec: 'decisions.booking.dropin' },
      },
      refusedTransition,
      unreadableTransition,
    ],
    onError: callErrorTransitions,
  },
  after: { callTimeout: timeoutTransitions },
});

export const joining = visitSetup.createStateConfig({
  tags: 'busy',
  description: 'A place on the waitlist is requested.',
  meta: { spec: '§4.visit.waitlist' },
  entry: 'countAttempt',
  invoke: {
    id: 'joinWaitlist',
    src: 'joinWaitlist',
    input: bookInput,
    onDone: [happens('The member stands in line.', '§4.visit.waitlist'), refusedTransition, unreadableTransition],
    onError: callErrorTransitions,
  },
  after: { callTimeout: timeoutTransitions },
});

export const cancelling = visitSetup.createStateConfig({
  tags: 'busy',
  description: 'The cancellation is requested, free of charge.',
  meta: { spec: '§4.visit.cancel' },
  entry: 'countAttempt',
  invoke: {
    id: 'cancelVisit',
    src: 'cancelVisit',
    input: changeInput,
    onDone: [
      happens('The place is given back and so is the visit.', '§4.visit.cancel'),
      {
        guard: { type: 'isLateAfterAll', params: answer },
        target: 'confirmingLateCancel',
        actions: [{ type: 'storeRefusal', params: answer }, 'emitFailure', 'clearIntent'],
        description: 'By the studio’s clock the deadline has passed: nothing is cancelled until the member confirms.',
        meta: { spec: 'decisions.booking.cancelWhenLate' },
      },
      refusedTransition,
      unreadableTransition,
    ],
    onError: callErrorTransitions,
  },
  after: { callTimeout: timeoutTransitions },
});

export const leaving = visitSetup.createStateConfig({
  tags: 'busy',
  description: 'Leaving the waitlist is requested.',
  meta: { spec: '§4.visit.cancel' },
  entry: 'countAttempt',
  invoke: {
    id: 'cancelVisit',
    src: 'cancelVisit',
    input: changeInput,
    onDone: [happens('The member is out of the line.', '§4.visit.cancel'), refusedTransition, unreadableTransition],
    onError: callErrorTransitions,
  },
  after: { callTimeout: timeoutTransitions },
});

export const cancellingLate = visitSetup.createStateConfig({
  tags: 'busy',
  description: 'The late cancellation is requested; it counts as a visit.',
  meta: { spec: '§4.session.lateCancel' },
  entry: 'countAttempt',
  invoke: {
    id: 'lateCancelVisit',
    src: 'lateCancelVisit',
    input: changeInput,
    onDone: [happens('The place is given back; the visit counts.', '§4.session.lateCancel'), refusedTransition, unreadableTransition],
    onError: callErrorTransitions,
  },
  after: { callTimeout: timeoutTransitions },
});

export const confirming = visitSetup.createStateConfig({
  tags: 'busy',
  description: 'The offered place is accepted.',
  meta: { spec: '§4.visit.pending' },
  entry: 'countAttempt',
  invoke: {
    id: 'confirmVisit',
    src: 'confirmVisit',
    input: changeInput,
    onDone: [happens('The member has the offered place.', '§4.visit.pending'), refusedTransition, unreadableTransition],
    onError: callErrorTransitions,
  },
  after: { callTimeout: timeoutTransitions },
});

export const declining = visitSetup.createStateConfig({
  tags: 'busy',
  description: 'The offered place is declined.',
  meta: { spec: '§4.visit.pending' },
  entry: 'countAttempt',
  invoke: {
    id: 'declineVisit',
    src: 'declineVisit',
    input: changeInput,
    onDone: [happens('The place goes to the next in line.', '§4.visit.pending'), refusedTransition, unreadableTransition],
    onError: callErrorTransitions,
  },
  after: { callTimeout: timeoutTransitions },
});

/** The transitions that repeat the request with the same key. An automatic second attempt keeps its toast. */
const again = (action: VisitAction) =>
  ({
    guard: { type: 'isFor', params: { action } },
    target: action,
    description: 'The same intent is sent again with its key.',
    meta: { spec: 'decisions.booking.twice' },
  }) as const;

const retryWithProgress = (action: VisitAction, text: ProgressText) =>
  ({ ...again(action), actions: ['clearError', { type: 'emitProgress', params: { text } }] }) as const;

const retryOf = (action: VisitAction) => ({ ...again(action), actions: 'clearError' }) as const;

export const sendAgain = [
  again('booking'),
  again('droppingIn'),
  again('joining'),
  again('cancelling'),
  again('leaving'),
  again('cancellingLate'),
  again('confirming'),
  again('declining'),
] as const;

/** The transitions that repeat the request after the member pressed *Try again*. */
export const resendTransitions = [
  retryOf('booking'),
  retryOf('droppingIn'),
  retryOf('joining'),
  retryWithProgress('cancelling', 'cancelling'),
  retryWithProgress('leaving', 'cancelling'),
  retryWithProgress('cancellingLate', 'cancelling'),
  retryWithProgress('confirming', 'confirming'),
  retryWithProgress('declining', 'declining'),
] as const;

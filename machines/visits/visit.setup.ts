import { assertEvent, assign, emit, sendTo, setup } from 'xstate';
import type { Session } from '#contract/classes.ts';
import { createDialogMachine } from '#machines/feedback/dialog.machine.ts';
import type { ProgressText, CallError } from '#machines/feedback/feedback.events.ts';
import { isSignedOutFailure, refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort, unprovidedListener } from '#machines/port.ts';
import { canJoinWaitlist, dropInPrice, whyNotBook, whyNotConfirm } from './affordance.rules.ts';
import { nextBoundary } from './boundary.rules.ts';
import { isCancelable, isLateCancel, isOfferExpired, whyNotCancelable, whyNotConfirmable, whyNotLeaveWaitlist } from './session.rules.ts';
import { laterDate, syncedTime } from './studio-clock.rules.ts';
import {
  currentIntent,
  startIntent,
  isFulfilled,
  isSecondTryDue,
  knownSession,
  applyChangeAnswer,
  applyPriceAnswer,
  changedPrice,
  progressFailed,
  progressStarted,
  progressSucceeded,
  visitStatusIn,
  wasDone,
  withAttempt,
} from './visit.rules.ts';
import { whyNotDropIn, whyNotReserve } from './visit-confirmation.rules.ts';
import type {
  BookInput,
  BoundaryExpected,
  ChangeAnswer,
  ChangeInput,
  ReadAnswer,
  ReadSessionInput,
  VisitAction,
  VisitContext,
  VisitEmitted,
  VisitEvent,
  VisitInput,
} from './visit.types.ts';

/** Applies a rule to the class at the last known time; false while the class is not known. */
const ofTheClass =
  (question: (session: Session, now: Date) => boolean) =>
  ({ context: { session, now } }: { context: VisitContext }): boolean =>
    session !== null && question(session, now);

/** Until the class is known, `now` is the device's time. */
const atFirst = ({ session, now }: VisitContext) => ({ isGuess: session === null, now });

export const visitSetup = setup({
  types: {
    context: {} as VisitContext,
    input: {} as VisitInput,
    events: {} as VisitEvent,
    emitted: {} as VisitEmitted,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readSession: unprovidedPort<ReadAnswer, ReadSessionInput>('readSession'),
    bookVisit: unprovidedPort<ChangeAnswer, BookInput>('bookVisit'),
    dropIn: unprovidedPort<ChangeAnswer, BookInput>('dropIn'),
    joinWaitlist: unprovidedPort<ChangeAnswer, BookInput>('joinWaitlist'),
    cancelVisit: unprovidedPort<ChangeAnswer, ChangeInput>('cancelVisit'),
    lateCancelVisit: unprovidedPort<ChangeAnswer, ChangeInput>('lateCancelVisit'),
    confirmVisit: unprovidedPort<ChangeAnswer, ChangeInput>('confirmVisit'),
    declineVisit: unprovidedPort<ChangeAnswer, ChangeInput>('declineVisit'),
    waitForBoundary: unprovidedListener<Omit<BoundaryExpected, 'type'>>('waitForBoundary'),
    reservationDialog: createDialogMachine(),
    lateCancelDialog: createDialogMachine(),
  },
  guards: {
    isKnown: ({ context }) => context.session !== null,
    isBookable: ofTheClass((session, now) => whyNotBook(session, now) === null),
    isUnbookable: ofTheClass((session, now) => whyNotReserve(session, now) !== null),
    isFinal: ofTheClass((session, now) => whyNotBook(session, now) === null && isLateCancel(session, now)),
    isFinalOffer: ofTheClass((session, now) => whyNotConfirm(session, now) === null && isLateCancel(session, now)),
    isOpenToDropIn: ofTheClass((session, now) => dropInPrice(session, now) !== null),
    isClosedToDropIn: ofTheClass((session, now) => dropInPrice(session, now) === null),
    isWaitlistable: ofTheClass(canJoinWaitlist),
    isCancelable: ofTheClass(isCancelable),
    isUncancelable: ofTheClass((session, now) => !isCancelable(session, now)),
    isLate: ofTheClass((session, now) => isCancelable(session, now) && isLateCancel(session, now)),
    isWaiting: ofTheClass((session, now) => whyNotLeaveWaitlist(session, now) === null),
    isOffered: ofTheClass((session, now) => whyNotConfirmable(session, now) === null),
    isConfirmable: ofTheClass((session, now) => whyNotConfirm(session, now) === null),
    hasRunOut: ofTheClass(isOfferExpired),
    runsOut: ({ context: { session }, event }) =>
      event.type === 'boundary.passed' && session !== null && isOfferExpired(session, event.now),
    isAgreed: ({ context }, { answer }: { answer: string | null }) => answer === 'agree' && context.withdrawn === null,
    isAgreedForOffer: ({ context }, { answer }: { answer: string | null }) =>
      answer === 'agree' && context.withdrawn === null && visitStatusIn(context.session) === 'pending',
    isAgreedToPrice: ({ context: { session, now } }, { answer }: { answer: string | null }) =>
      answer === 'agree' && session !== null && dropInPrice(session, now) !== null,
    wasRead: (_, answer: ReadAnswer) => answer.kind === 'read',
    wasDone: ({ context }, answer: ChangeAnswer) => context.intent !== null && wasDone(context.intent.action, answer),
    wasRefused: (_, answer: ChangeAnswer) => answer.kind === 'refused',
    costsOtherwise: (_, answer: ChangeAnswer) => changedPrice(answer) !== undefined,
    isLateAfterAll: (_, answer: ChangeAnswer) => answer.kind === 'refused' && answer.problem.code === 'late_cancel_required',
    isSecondTryDue: ({ context }, { error }: { error: unknown }) => isSecondTryDue(context.intent) && !isSignedOutFailure(error),
    isFor: ({ context }, { action }: { action: VisitAction }) => context.intent?.action === action,
    isFulfilled: ({ context }) => isFulfilled(context.intent, context.session),
    fulfils: ({ context }, answer: ReadAnswer) => answer.kind === 'read' && isFulfilled(context.intent, answer.session),
    showsFulfilled: ({ context, event }) => event.type === 'session.changed' && isFulfilled(context.intent, event.session),
  },
  actions: {
    storeInstant: assign(({ context, event }) => {
      assertEvent(event, 'boundary.passed');
      return { now: laterDate(context.now, event.now) };
    }),
    storeSession: assign(({ context, event }) => {
      assertEvent(event, 'session.changed');
      return { session: event.session, now: syncedTime(atFirst(context), event.now) };
    }),
    learnSession: assign(({ context }, answer: ReadAnswer) =>
      answer.kind === 'read' ? { session: answer.session, now: syncedTime(atFirst(context), answer.now) } : {},
    ),
    applyChangeAnswer: assign(({ context }, answer: ChangeAnswer) => applyChangeAnswer(context, answer)),
    applyPriceAnswer: assign(({ context }, answer: ChangeAnswer) => applyPriceAnswer(context, answer)),
    emitChange: emit(({ context }) => ({ type: 'visit.changed' as const, session: knownSession(context), now: context.now })),
    expectBoundary: sendTo('waitForBoundary', ({ context: { session, now } }): BoundaryExpected => ({
      type: 'boundary.expected',
      at: session ? nextBoundary([session], now) : null,
    })),
    storeChoice: assign(({ event }) => {
      assertEvent(event, 'book.pressed');
      return { chosenPassId: event.passId ?? null };
    }),
    startIntent: assign(({ context }, { action }: { action: VisitAction }) => startIntent(context, action)),
    countAttempt: assign(({ context }) => ({ intent: withAttempt(context.intent) })),
    clearIntent: assign({ intent: null }),
    clearChoice: assign({ chosenPassId: null }),
    storeRefusal: assign((_, answer: ReadAnswer | ChangeAnswer) => ({ error: refusalToCallError(answer) })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ error: toCallError(error) })),
    storeError: assign((_, error: CallError) => ({ error })),
    clearError: assign({ error: null, withdrawn: null }),
    storeWhyNotReserve: assign(({ context: { session, now } }) => ({ withdrawn: session && whyNotReserve(session, now) })),
    storeWhyNotDropIn: assign(({ context: { session, now } }) => ({ withdrawn: session && whyNotDropIn(session, now) })),
    storeWhyNotCancelable: assign(({ context: { session, now } }) => ({ withdrawn: session && whyNotCancelable(session, now) })),
    closeReservationDialog: sendTo('reservationDialog', { type: 'close.requested' }),
    closeLateCancelDialog: sendTo('lateCancelDialog', { type: 'close.requested' }),
    emitProgress: emit(({ context }, { text }: { text: ProgressText }) => progressStarted(currentIntent(context), text)),
    emitSuccess: emit(({ context }) => progressSucceeded(currentIntent(context))),
    /** The app provides this action, which stops sending the write of this intent. */
    withdrawWrite: () => undefined,
    emitFailure: emit(({ context }) => progressFailed(currentIntent(context), context.error)),
  },
  delays: {
    callTimeout: 10_000,
    /** The pause between a lost answer and the next attempt with the same key. */
    retryPause: 1_000,
  },
});

import type { ErrorActorEvent } from 'xstate';
import type { AppointmentAnswer, AppointmentBookingContext } from './appointment-booking.types.ts';

export const holdSpec = 'decisions.appointments.hold';
export const idempotencySpec = 'decisions.booking.twice';
export const slotTakenSpec = 'decisions.appointments.taken';

export const toAnswerParams = ({ event }: { event: { output: AppointmentAnswer } }): AppointmentAnswer => event.output;
export const toFailureParams = ({ event }: { event: ErrorActorEvent }): { error: unknown } => ({ error: event.error });
export const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;
const unreadable = { kind: 'failure', failure: 'garbled' } as const;

type Given = { context: AppointmentBookingContext };
export const heldAppointmentId = ({ context: { hold } }: Given): string => hold?.id ?? '';
export const intentKey = ({ context: { intent } }: Given): string => intent?.key ?? '';
export const intentTime = ({ context: { intent } }: Given) => ({ staffId: intent?.staffId ?? '', startAt: intent?.startAt ?? '' });

export const callErrorTransitions = [
  {
    guard: { type: 'isSecondTryDue', params: toFailureParams },
    target: 'tryingAgain',
    actions: { type: 'storeFailure', params: toFailureParams },
    description: 'No usable answer came: the request is sent once more with the same key, so that it takes effect at most once.',
    meta: { spec: idempotencySpec },
  },
  {
    target: 'interrupted',
    actions: { type: 'storeFailure', params: toFailureParams },
    description: 'The second attempt got no usable answer: the hold is read, then the member decides.',
    meta: { spec: idempotencySpec },
  },
] as const;

export const timeoutTransitions = [
  {
    guard: { type: 'isSecondTryDue', params: { error: null } },
    target: 'tryingAgain',
    actions: { type: 'storeError', params: timeoutError },
    description: 'The answer takes too long: the request is sent once more with the same key.',
    meta: { spec: idempotencySpec },
  },
  {
    target: 'interrupted',
    actions: { type: 'storeError', params: timeoutError },
    description: 'The second answer takes too long: the hold is read, then the member decides.',
    meta: { spec: idempotencySpec },
  },
] as const;

export const unreadableTransition = {
  target: 'interrupted',
  actions: { type: 'storeError', params: unreadable },
  description: 'The answer has an unexpected state.',
  meta: { spec: idempotencySpec },
} as const;

/** The app shows the time as held only after the server confirms it. */
export const heldTransition = (description: string) =>
  ({
    guard: { type: 'wasHeld', params: toAnswerParams },
    target: 'held',
    actions: [{ type: 'applyHoldAnswer', params: toAnswerParams }, 'clearIntent', 'clearError', 'showHold'],
    description,
    meta: { spec: holdSpec },
  }) as const;

const refusal = [{ type: 'storeRefusal', params: toAnswerParams }, 'emitFailure'] as const;

/** Another member has the time; the free times are read again. */
export const takenTransition = (target: 'none' | 'held') =>
  ({
    guard: { type: 'wasTaken', params: toAnswerParams },
    target,
    actions: [{ type: 'storeLoss', params: toAnswerParams }, ...refusal, 'clearIntent', 'clearError', 'doubtTimes'],
    description: 'Another member has the time: the page shows this, with the nearest free times.',
    meta: { spec: slotTakenSpec },
  }) as const;

export const goneTransition = {
  guard: { type: 'wasUnavailable', params: toAnswerParams },
  target: 'none',
  actions: [{ type: 'storeLoss', params: toAnswerParams }, ...refusal, 'clearIntent', 'clearError'],
  description: 'The time is no longer held: the page shows this, with the nearest free times.',
  meta: { spec: slotTakenSpec },
} as const;

export const refusedTransition = (target: 'none' | 'held') =>
  ({
    guard: { type: 'wasRefused', params: toAnswerParams },
    target,
    actions: [...refusal, 'clearIntent'],
    description: 'The studio refuses and gives the reason; a held time stays held.',
    meta: { spec: '§8.serviceFailure' },
  }) as const;

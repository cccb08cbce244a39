/** What the studio says of a time that is held, or does not say, and what follows from it: the same wherever it is asked. */
import type { ErrorActorEvent } from 'xstate';
import type { AppointmentAnswer, AppointmentBookingContext } from './appointment-booking.types.ts';

export const spec = 'decisions.appointments.hold';
export const once = 'decisions.booking.twice';
export const taken = 'decisions.appointments.taken';

export const answer = ({ event }: { event: { output: AppointmentAnswer } }): AppointmentAnswer => event.output;
export const failure = ({ event }: { event: ErrorActorEvent }): { error: unknown } => ({ error: event.error });
export const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;
const unreadable = { kind: 'failure', failure: 'garbled' } as const;

type Given = { context: AppointmentBookingContext };
export const held = ({ context: { hold } }: Given): string => hold?.id ?? '';
export const keyOf = ({ context: { intent } }: Given): string => intent?.key ?? '';
export const timeOf = ({ context: { intent } }: Given) => ({ staffId: intent?.staffId ?? '', startAt: intent?.startAt ?? '' });

export const isLost = [
  {
    guard: { type: 'isSecondTryDue', params: failure },
    target: 'tryingAgain',
    actions: { type: 'rememberFailure', params: failure },
    description: 'No usable answer came: ask once more with the same key, so that it happens once at most.',
    meta: { spec: once },
  },
  {
    target: 'interrupted',
    actions: { type: 'rememberFailure', params: failure },
    description: 'Again no usable answer came: look what happened, then let the member decide.',
    meta: { spec: once },
  },
] as const;

export const onTimeout = [
  {
    guard: { type: 'isSecondTryDue', params: { error: null } },
    target: 'tryingAgain',
    actions: { type: 'storeError', params: timeoutError },
    description: 'The answer takes too long: ask once more with the same key.',
    meta: { spec: once },
  },
  {
    target: 'interrupted',
    actions: { type: 'storeError', params: timeoutError },
    description: 'Again the answer takes too long: look what happened, then let the member decide.',
    meta: { spec: once },
  },
] as const;

export const isUnreadable = {
  target: 'interrupted',
  actions: { type: 'storeError', params: unreadable },
  description: 'The answer is not one that anybody expected.',
  meta: { spec: once },
} as const;

/** The server holds the time: only now it is called held. */
export const isHeldNow = (description: string) =>
  ({
    guard: { type: 'wasHeld', params: answer },
    target: 'held',
    actions: [{ type: 'applyHoldAnswer', params: answer }, 'forgetIntent', 'clearError', 'showHold'],
    description,
    meta: { spec },
  }) as const;

const refusal = [{ type: 'rememberRefusal', params: answer }, 'emitFailure'] as const;

/** Somebody else has the time; what is left is asked anew. */
export const isTaken = (target: 'none' | 'held') =>
  ({
    guard: { type: 'wasTaken', params: answer },
    target,
    actions: [{ type: 'rememberLoss', params: answer }, ...refusal, 'forgetIntent', 'clearError', 'doubtTimes'],
    description: 'Somebody else was faster: the member is told so, and what is free near it.',
    meta: { spec: taken },
  }) as const;

export const isGone = {
  guard: { type: 'wasUnavailable', params: answer },
  target: 'none',
  actions: [{ type: 'rememberLoss', params: answer }, ...refusal, 'forgetIntent', 'clearError'],
  description: 'The time is held no more: the member is told so, and what is free near it.',
  meta: { spec: taken },
} as const;

export const isRefused = (target: 'none' | 'held') =>
  ({
    guard: { type: 'wasRefused', params: answer },
    target,
    actions: [...refusal, 'forgetIntent'],
    description: 'The studio says no and why; what was held stays held.',
    meta: { spec: '§8.serviceFailure' },
  }) as const;

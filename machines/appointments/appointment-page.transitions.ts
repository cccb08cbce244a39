import type { ErrorActorEvent } from 'xstate';
import type { CancelAnswer, MoveAnswer } from './appointment-page.types.ts';

const answer = <A extends CancelAnswer | MoveAnswer>({ event }: { event: { output: A } }): A => event.output;
const failure = ({ event }: { event: ErrorActorEvent }): { error: unknown } => ({ error: event.error });
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;
const unreadable = { kind: 'failure', failure: 'garbled' } as const;

export const refusedTransition = {
  guard: { type: 'wasRefused', params: answer },
  target: 'resting',
  actions: [{ type: 'storeRefusal', params: answer }, 'emitFailure', 'clearIntent', 'refetch'],
  description: 'The studio refuses and gives the reason; the appointment is read again.',
  meta: { spec: '§8.serviceFailure' },
} as const;

export const unreadableTransition = {
  target: 'interrupted',
  actions: [{ type: 'storeError', params: unreadable }, 'emitFailure', 'refetch'],
  description: 'The answer has an unexpected state.',
  meta: { spec: 'decisions.booking.twice' },
} as const;

export const callErrorTransition = {
  target: 'interrupted',
  actions: [{ type: 'storeFailure', params: failure }, 'emitFailure', 'refetch'],
  description: 'No usable answer came: the appointment is read, then the member decides.',
  meta: { spec: 'decisions.booking.twice' },
} as const;

export const timeoutTransition = {
  target: 'interrupted',
  actions: [{ type: 'storeError', params: timeoutError }, 'emitFailure', 'refetch'],
  description: 'The answer takes too long: the appointment is read, then the member decides.',
  meta: { spec: 'decisions.booking.twice' },
} as const;

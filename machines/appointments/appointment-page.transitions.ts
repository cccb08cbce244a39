/** How a wish on the page of one appointment ends where it does not come true. */
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
  description: 'The studio says no and why; the appointment is read anew.',
  meta: { spec: '§8.serviceFailure' },
} as const;

export const unreadableTransition = {
  target: 'interrupted',
  actions: [{ type: 'storeError', params: unreadable }, 'emitFailure', 'refetch'],
  description: 'The answer is not one that anybody expected.',
  meta: { spec: 'decisions.booking.twice' },
} as const;

export const callErrorTransition = {
  target: 'interrupted',
  actions: [{ type: 'storeFailure', params: failure }, 'emitFailure', 'refetch'],
  description: 'No usable answer came: look what happened, then let the member decide.',
  meta: { spec: 'decisions.booking.twice' },
} as const;

export const timeoutTransition = {
  target: 'interrupted',
  actions: [{ type: 'storeError', params: timeoutError }, 'emitFailure', 'refetch'],
  description: 'The answer takes too long: look what happened, then let the member decide.',
  meta: { spec: 'decisions.booking.twice' },
} as const;

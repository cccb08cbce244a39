/** How a wish on the page of one appointment ends where it does not come true. */
import type { ErrorActorEvent } from 'xstate';
import type { GiveBackAnswer, MoveAnswer } from './appointment-page.types.ts';

const answer = <A extends GiveBackAnswer | MoveAnswer>({ event }: { event: { output: A } }): A => event.output;
const failure = ({ event }: { event: ErrorActorEvent }): { error: unknown } => ({ error: event.error });
const tooLong = { kind: 'failure', failure: 'timedOut' } as const;
const unreadable = { kind: 'failure', failure: 'garbled' } as const;

export const isRefused = {
  guard: { type: 'wasRefused', params: answer },
  target: 'resting',
  actions: [{ type: 'rememberRefusal', params: answer }, 'sayFailure', 'forgetIntent', 'readAnew'],
  description: 'The studio says no and why; the appointment is read anew.',
  meta: { spec: '§8.serviceFailure' },
} as const;

export const isUnreadable = {
  target: 'interrupted',
  actions: [{ type: 'rememberTrouble', params: unreadable }, 'sayFailure', 'readAnew'],
  description: 'The answer is not one that anybody expected.',
  meta: { spec: 'decisions.booking.twice' },
} as const;

export const isLost = {
  target: 'interrupted',
  actions: [{ type: 'rememberFailure', params: failure }, 'sayFailure', 'readAnew'],
  description: 'No usable answer came: look what happened, then let the member decide.',
  meta: { spec: 'decisions.booking.twice' },
} as const;

export const takesTooLong = {
  target: 'interrupted',
  actions: [{ type: 'rememberTrouble', params: tooLong }, 'sayFailure', 'readAnew'],
  description: 'The answer takes too long: look what happened, then let the member decide.',
  meta: { spec: 'decisions.booking.twice' },
} as const;

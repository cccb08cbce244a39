/** Maps the lifecycle of a sign-in session to its stored row, without an actor, a clock or a database. */
import { transition } from 'xstate';
import { lastEndOf } from './sign-in-session.rules.ts';
import {
  createSignInSessionLifecycle,
  type SignInSessionLifecycle,
  type SignInSessionLifecycleEvent,
} from './sign-in-session-lifecycle.machine.ts';

/** What ended the session; null: the session is active or has expired. */
export type SignInSessionEnd = 'member' | 'password' | 'studio' | null;

export interface SignInSessionRow {
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly ended_how: SignInSessionEnd;
}

export interface SignInSessionDecision {
  /** Whether the cookie of the session is accepted after the event. */
  readonly isActive: boolean;
  readonly row: SignInSessionRow;
}

const lifecycle = createSignInSessionLifecycle();

const ends = {
  endedByMember: 'member',
  endedByPassword: 'password',
  endedByStudio: 'studio',
} as const satisfies Record<string, NonNullable<SignInSessionEnd>>;

const stateOf = (ended: SignInSessionEnd): keyof typeof ends | 'active' =>
  ended === 'member' ? 'endedByMember' : ended === 'password' ? 'endedByPassword' : ended === 'studio' ? 'endedByStudio' : 'active';

const endOf = (state: string): SignInSessionEnd => Object.entries(ends).find(([name]) => name === state)?.[1] ?? null;

export function decideSignInSession(
  row: SignInSessionRow,
  event: SignInSessionLifecycleEvent,
  now: Date,
  chart: SignInSessionLifecycle = lifecycle,
): SignInSessionDecision {
  const stored = chart.resolveState({
    value: stateOf(row.ended_how),
    context: { idleEndsAt: row.expires_at.toISOString(), lastEndsAt: lastEndOf(row.created_at).toISOString() },
  });
  const [present] = transition(chart, stored, { type: 'boundary.passed', now });
  const [after] = transition(chart, present, event);
  const ended_how = endOf(after.value);
  const isNewlyEnded = ended_how !== null && ended_how !== row.ended_how;
  return {
    isActive: after.matches('active'),
    row: { created_at: row.created_at, ended_how, expires_at: isNewlyEnded ? now : new Date(after.context.idleEndsAt) },
  };
}

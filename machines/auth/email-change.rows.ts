/** Maps the lifecycle of an email change to its stored row, without an actor, a clock or a database. */
import { transition } from 'xstate';
import { createEmailChangeLifecycle, type EmailChangeLifecycle, type EmailChangeLifecycleEvent } from './email-change-lifecycle.machine.ts';
import type { Decision, LinkRefusal } from './one-time-link.rows.ts';

export interface EmailChangeRow {
  readonly expires_at: Date;
  readonly old_confirmed_at: Date | null;
  readonly new_confirmed_at: Date | null;
  readonly changed_at: Date | null;
  readonly undo_until: Date | null;
  readonly undone_at: Date | null;
  readonly cancelled_at: Date | null;
  readonly superseded_at: Date | null;
}

export type EmailChangeSide = 'old' | 'new' | 'undo';
export type EmailChangeState = ReturnType<EmailChangeLifecycle['resolveState']>['value'];

const lifecycle = createEmailChangeLifecycle();

const stateOf = (row: EmailChangeRow): EmailChangeState => {
  if (row.undone_at) return 'undone';
  if (row.superseded_at) return 'superseded';
  if (row.cancelled_at) return 'cancelled';
  if (row.changed_at) return 'changed';
  if (row.old_confirmed_at) return 'oldConfirmed';
  return row.new_confirmed_at ? 'newConfirmed' : 'requested';
};

const contextOf = ({ expires_at, old_confirmed_at, new_confirmed_at, undo_until }: EmailChangeRow) => ({
  expiresAt: expires_at.toISOString(),
  oldConfirmedAt: old_confirmed_at?.toISOString() ?? null,
  newConfirmedAt: new_confirmed_at?.toISOString() ?? null,
  undoUntil: undo_until?.toISOString() ?? null,
});

const snapshotAt = (row: EmailChangeRow, now: Date, chart: EmailChangeLifecycle) =>
  transition(chart, chart.resolveState({ value: stateOf(row), context: contextOf(row) }), { type: 'boundary.passed', now })[0];

export const emailChangeStateAt = (row: EmailChangeRow, now: Date, chart: EmailChangeLifecycle = lifecycle): EmailChangeState =>
  snapshotAt(row, now, chart).value;

const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at));

const refusalFor = (state: EmailChangeState, side: EmailChangeSide): LinkRefusal => {
  if (state === 'superseded' || state === 'cancelled') return 'link_replaced';
  if (state === 'expired') return 'link_expired';
  return state === 'kept' && side === 'undo' ? 'link_expired' : 'link_used';
};

const events = { old: 'confirm_old', new: 'confirm_new', undo: 'undo' } as const satisfies Record<EmailChangeSide, string>;

export const whyNotEmailChange = (
  row: EmailChangeRow,
  side: EmailChangeSide,
  now: Date,
  chart: EmailChangeLifecycle = lifecycle,
): LinkRefusal | null => {
  const present = snapshotAt(row, now, chart);
  return present.can({ type: events[side], now }) ? null : refusalFor(present.value, side);
};

const sideOf = ({ type }: EmailChangeLifecycleEvent): EmailChangeSide =>
  type === 'undo' ? 'undo' : type === 'confirm_new' ? 'new' : 'old';

export const emailChangeEvent = (side: EmailChangeSide, now: Date): EmailChangeLifecycleEvent => ({ type: events[side], now });

export function decideEmailChange(
  row: EmailChangeRow,
  event: EmailChangeLifecycleEvent,
  chart: EmailChangeLifecycle = lifecycle,
): Decision<EmailChangeRow, LinkRefusal> {
  const { now } = event;
  const present = snapshotAt(row, now, chart);
  if (!present.can(event)) return { kind: 'refused', code: refusalFor(present.value, sideOf(event)) };
  const [{ value, context }] = transition(chart, present, event);
  return {
    kind: 'changed',
    row: {
      expires_at: row.expires_at,
      old_confirmed_at: dateOf(context.oldConfirmedAt),
      new_confirmed_at: dateOf(context.newConfirmedAt),
      changed_at: value === 'changed' ? now : row.changed_at,
      undo_until: dateOf(context.undoUntil),
      undone_at: value === 'undone' ? now : row.undone_at,
      cancelled_at: value === 'cancelled' ? now : row.cancelled_at,
      superseded_at: value === 'superseded' ? now : row.superseded_at,
    },
  };
}

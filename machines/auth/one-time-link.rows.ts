/** Maps the lifecycles of one-time links to stored rows, without an actor, a clock or a database. */
import { transition } from 'xstate';
import { createInviteLifecycle, type InviteLifecycle, type InviteLifecycleEvent } from './invite-lifecycle.machine.ts';
import {
  createPasswordResetLifecycle,
  type PasswordResetLifecycle,
  type PasswordResetLifecycleEvent,
} from './password-reset-lifecycle.machine.ts';

/** The lifecycle fields of a link's row (ISO 8601). */
export interface OneTimeLinkRow {
  readonly expires_at: string;
  readonly used_at: string | null;
  readonly superseded_at: string | null;
}

export interface InviteLifecycleRow extends OneTimeLinkRow {
  readonly email: string;
}

export type LinkRefusal = 'link_used' | 'link_replaced' | 'link_expired';
export type InviteRefusal = LinkRefusal | 'invite_for_another' | 'already_signed_up';

export type Decision<Row, Code extends string> =
  | { readonly kind: 'changed'; readonly row: Row }
  | { readonly kind: 'refused'; readonly code: Code };

const passwordResets = createPasswordResetLifecycle();
const invites = createInviteLifecycle();

const statusOf = ({ used_at, superseded_at }: OneTimeLinkRow): 'issued' | 'used' | 'superseded' => {
  if (used_at !== null) return 'used';
  return superseded_at === null ? 'issued' : 'superseded';
};

const contextOf = (row: OneTimeLinkRow) => ({ expiresAt: row.expires_at, usedAt: row.used_at, supersededAt: row.superseded_at });
const rowOf = (context: ReturnType<typeof contextOf>): OneTimeLinkRow => ({
  expires_at: context.expiresAt,
  used_at: context.usedAt,
  superseded_at: context.supersededAt,
});

const resetAt = (row: OneTimeLinkRow, now: Date, chart: PasswordResetLifecycle) =>
  transition(chart, chart.resolveState({ value: statusOf(row), context: contextOf(row) }), { type: 'boundary.passed', now })[0];
const inviteAt = (row: InviteLifecycleRow, now: Date, chart: InviteLifecycle) => {
  const snapshot = chart.resolveState({ value: statusOf(row), context: { email: row.email, ...contextOf(row) } });
  return transition(chart, snapshot, { type: 'boundary.passed', now })[0];
};

const refusals = { issued: null, used: 'link_used', expired: 'link_expired', superseded: 'link_replaced' } as const;

export const whyNotReset = (row: OneTimeLinkRow, now: Date, chart: PasswordResetLifecycle = passwordResets): LinkRefusal | null =>
  refusals[resetAt(row, now, chart).value];

export const whyNotInvited = (row: InviteLifecycleRow, now: Date, chart: InviteLifecycle = invites): LinkRefusal | null =>
  refusals[inviteAt(row, now, chart).value];

/** First advances the link to the event's instant, then applies the event. */
export const decidePasswordReset = (
  row: OneTimeLinkRow,
  event: PasswordResetLifecycleEvent,
  chart: PasswordResetLifecycle = passwordResets,
): Decision<OneTimeLinkRow, LinkRefusal> => {
  const present = resetAt(row, event.now, chart);
  if (!present.can(event)) return { kind: 'refused', code: refusals[present.value] ?? 'link_used' };
  return { kind: 'changed', row: rowOf(transition(chart, present, event)[0].context) };
};

/** The refusal while the invite is active: the invite is for another person, or the person has signed up already. */
const notForThem = ({ type }: InviteLifecycleEvent): InviteRefusal => (type === 'accept' ? 'invite_for_another' : 'already_signed_up');

export const decideInvite = (
  row: InviteLifecycleRow,
  event: InviteLifecycleEvent,
  chart: InviteLifecycle = invites,
): Decision<InviteLifecycleRow, InviteRefusal> => {
  const present = inviteAt(row, event.now, chart);
  if (!present.can(event)) return { kind: 'refused', code: refusals[present.value] ?? notForThem(event) };
  return { kind: 'changed', row: { email: row.email, ...rowOf(transition(chart, present, event)[0].context) } };
};

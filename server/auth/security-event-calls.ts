/** The events of the audit log that members see about themselves. Source: docs/decisions/sign-in.md#0395. */
import { sql } from 'kysely';
import * as v from 'valibot';
import { Count } from '#contract/values.ts';
import type { SecurityEvent, SecurityEventKind } from '#contract/security-events.ts';
import { mergeRefusals } from '#machines/auth/security-event.rules.ts';
import type { AuditCode } from '../audit/audit-codes.ts';
import type { Handle } from '../database/schema.ts';
import type { CallHandlers } from '../http/handler-input.ts';

type SecurityEventCalls = Pick<CallHandlers, 'listSecurityEvents'>;

const mostListed = 30;
/** Failed guesses of one day are merged into a few entries. Events beyond this number are left out. */
const mostRead = 300;

/** The events that the member sees. All other events are left out: they concern a single request, or another event records the same. */
const kinds: Readonly<Partial<Record<AuditCode, SecurityEventKind | 'of the reason'>>> = {
  'sign-in.succeeded': 'signed_in',
  'sign-in.failed': 'of the reason',
  'sign-out': 'signed_out',
  'sign-in-session.ended': 'other_sessions_ended',
  'command.sign-out': 'sessions_ended_by_studio',
  'step-up.failed': 'of the reason',
  'password.change_failed': 'wrong_password',
  'password.reset_requested': 'password_reset_requested',
  'password.set': 'password_set',
  'password.changed': 'password_changed',
  'passkey.added': 'passkey_added',
  'passkey.removed': 'passkey_removed',
  'second-factor.added': 'authenticator_added',
  'second-factor.removed': 'authenticator_removed',
  'command.remove-second-factor': 'authenticator_removed_by_studio',
  'recovery-codes.renewed': 'recovery_codes_renewed',
  'recovery-code.used': 'recovery_code_used',
  'email.change_requested': 'email_change_requested',
  'email.change_cancelled': 'email_change_cancelled',
  'email.changed': 'email_changed',
  'email.undone': 'email_change_undone',
  'data.exported': 'data_exported',
  'command.export': 'data_exported_by_studio',
  'deletion.requested': 'deletion_requested',
  'deletion.cancelled': 'deletion_cancelled',
  'card.added': 'card_added',
  'card.removed': 'card_removed',
};

/** Fields that only some codes have; they are missing in the rows of the other codes. */
const Details = v.fallback(
  v.object({
    browser: v.nullish(v.string(), null),
    os: v.nullish(v.string(), null),
    left: v.nullish(Count, null),
    brand: v.nullish(v.string(), null),
    last4: v.nullish(v.string(), null),
    reason: v.nullish(v.picklist(['wrong_password', 'wrong_code', 'passkey_refused']), null),
  }),
  { browser: null, os: null, left: null, brand: null, last4: null, reason: null },
);

const readRows = (handle: Handle, profileId: string) =>
  handle
    .selectFrom('audit_events as e')
    .leftJoin('passkeys as p', (join) => join.on(sql`p.id::text`, '=', sql.ref('e.subject')).onRef('p.profile_id', '=', 'e.profile_id'))
    .select(['e.id', 'e.at', 'e.code', 'e.address_block', 'p.name as passkey'])
    .select(sql`coalesce(e.after, e.before)`.as('details'))
    .where('e.profile_id', '=', profileId)
    .where('e.code', 'in', Object.keys(kinds) as AuditCode[])
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(mostRead)
    .execute();

type Row = Awaited<ReturnType<typeof readRows>>[number];

function eventOf({ id, at, code, address_block, passkey, details }: Row): SecurityEvent[] {
  const { browser, os, left, brand, last4, reason } = v.parse(Details, details ?? {});
  const known = kinds[code];
  const kind = known === 'of the reason' ? reason : known;
  if (!kind) return [];
  const card = brand === null || last4 === null ? null : { brand, last4 };
  return [{ id, kind, at: at.toISOString(), count: 1, address_block, browser, os, passkey, card, codes_left: left }];
}

export const securityEventCalls: SecurityEventCalls = {
  async listSecurityEvents({ context, caller }) {
    const rows = await context.database.once((handle) => readRows(handle, caller.profileId));
    return { security_events: mergeRefusals(rows.flatMap(eventOf)).slice(0, mostListed) };
  },
};

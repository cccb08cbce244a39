/** A row in `accounts` gives access. The lifecycle chart decides about bookings and passes. */
import { sql } from 'kysely';
import { visitsLeft } from '#machines/passes/pass-ledger.rules.ts';
import {
  decideMembership,
  type MembershipChange,
  type MembershipEvent,
  type MembershipStatus,
} from '#machines/profile/membership-lifecycle.rows.ts';
import type { Context } from '../../context.ts';
import { isOneOf } from '../../database/sql-lists.ts';
import type { PassRow, Tx } from '../../database/schema.ts';
import type { NotificationChange } from '../../notifications/notification-outbox.ts';
import { markAccessChanged } from '../../realtime/wake-ups.ts';
import { cancelFutureAppointments, cancelFutureVisits } from './cancel-future-bookings.ts';

export interface MembershipKey {
  readonly orgId: string;
  readonly profileId: string;
}

export interface MembershipWork extends MembershipKey {
  readonly context: Context;
  readonly tx: Tx;
  readonly now: Date;
  readonly notifications: NotificationChange[];
}

export interface ChangedMembership {
  readonly change: MembershipChange;
  readonly cancelledVisits: number;
  readonly appointments: number;
  readonly passes: number;
}

/** The status; null if the profile was never a member of the studio, or was erased there. */
export async function membershipStatus(tx: Tx, { orgId, profileId }: MembershipKey): Promise<MembershipStatus | null> {
  const active = await tx
    .selectFrom('accounts')
    .select('id')
    .where('org_id', '=', orgId)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  if (active) return 'active';
  const inactive = await tx
    .selectFrom('inactive_accounts')
    .select('status')
    .where('org_id', '=', orgId)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  return inactive?.status ?? null;
}

/** Removes the access of the member. Running calls of the member end first; later calls find no account. */
async function deactivate({ tx, orgId, profileId, now }: MembershipWork, status: 'suspended' | 'left'): Promise<void> {
  const row = await tx
    .deleteFrom('accounts')
    .where('org_id', '=', orgId)
    .where('profile_id', '=', profileId)
    .returningAll()
    .executeTakeFirst();
  if (row) {
    await tx
      .insertInto('inactive_accounts')
      .values({ ...row, status, since: now })
      .execute();
    return;
  }
  await tx
    .updateTable('inactive_accounts')
    .set({ status, since: now })
    .where('org_id', '=', orgId)
    .where('profile_id', '=', profileId)
    .execute();
}

async function activate({ tx, orgId, profileId }: MembershipWork): Promise<void> {
  const row = await tx
    .deleteFrom('inactive_accounts')
    .where('org_id', '=', orgId)
    .where('profile_id', '=', profileId)
    .returningAll()
    .executeTakeFirst();
  if (!row) return;
  const { status: _status, since: _since, ...account } = row;
  await tx
    .insertInto('accounts')
    .values({ ...account, hidden_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type PassRest = Pick<PassRow, 'id' | 'visits_total' | 'visits_used' | 'visits_held'>;

async function noteInLedger({ tx, orgId, now }: MembershipWork, kind: 'closed' | 'reopened', passes: readonly PassRest[]): Promise<void> {
  for (const { id, visits_total: total, visits_used: used, visits_held: held } of passes)
    await tx
      .insertInto('pass_movements')
      .values({ org_id: orgId, pass_id: id, visit_id: null, kind, at: now, visits: visitsLeft({ total, used, held }) })
      .execute();
}

/** Writes the remaining visits of each pass to the ledger, so that the studio can refund them. */
async function closePasses(work: MembershipWork): Promise<number> {
  const { tx, orgId, profileId, now } = work;
  const closed = await tx
    .updateTable('passes')
    .set({ closed_at: now })
    .where('org_id', '=', orgId)
    .where('profile_id', '=', profileId)
    .where('closed_at', 'is', null)
    .returning(['id', 'visits_total', 'visits_used', 'visits_held'])
    .execute();
  await noteInLedger(work, 'closed', closed);
  return closed.length;
}

async function reopenPasses(work: MembershipWork): Promise<number> {
  const { tx, orgId, profileId } = work;
  const reopened = await tx
    .updateTable('passes')
    .set({ closed_at: null })
    .where('org_id', '=', orgId)
    .where('profile_id', '=', profileId)
    .where('closed_at', 'is not', null)
    .returning(['id', 'visits_total', 'visits_used', 'visits_held'])
    .execute();
  await noteInLedger(work, 'reopened', reopened);
  return reopened.length;
}

/** Withdraws earlier invites, which must not give access to the studio again. */
async function withdrawInvites({ tx, orgId, profileId }: MembershipWork): Promise<void> {
  const email = tx
    .selectFrom('profiles')
    .select(sql<string>`lower(email)`.as('email'))
    .where('id', '=', profileId);
  await tx
    .deleteFrom('invites')
    .where('org_id', '=', orgId)
    .where('used_at', 'is', null)
    .where(sql<string>`lower(email)`, '=', email)
    .execute();
}

/** Changes the membership. Null if the chart refuses; nothing has changed then. The caller must write `notifications` last. */
export async function changeMembership(work: MembershipWork, event: MembershipEvent): Promise<ChangedMembership | null> {
  const { context, tx, profileId } = work;
  const status = await membershipStatus(tx, work);
  const change = status === null ? null : decideMembership(status, event, context.membershipChart);
  if (!change) return null;
  if (change.status === 'active') await activate(work);
  else {
    await deactivate(work, change.status);
    await withdrawInvites(work);
  }
  const cancelledVisits = change.cancelsBookings ? await cancelFutureVisits(work) : 0;
  const appointments = change.cancelsBookings ? await cancelFutureAppointments(work) : 0;
  const passes = change.passes === 'closed' ? await closePasses(work) : change.passes === 'reopened' ? await reopenPasses(work) : 0;
  if (change.status === 'active') await tx.updateTable('profiles').set({ erase_at: null }).where('id', '=', profileId).execute();
  markAccessChanged(tx, profileId);
  return { change, cancelledVisits, appointments, passes };
}

/** The bookings that the end of a membership would cancel and the passes that it would close, for a confirmation. */
export interface MembershipImpact {
  readonly profileId: string;
  readonly name: string;
  readonly email: string;
  readonly bookings: number;
  readonly passes: number;
}

/** The impacts for those of the profiles that are members now. */
export async function readMembershipImpacts(tx: Tx, orgId: string, profileIds: readonly string[], now: Date): Promise<MembershipImpact[]> {
  if (profileIds.length === 0) return [];
  const rows = await tx
    .selectFrom('profiles as p')
    .where(isOneOf('p.id', profileIds))
    .select((row) => [
      'p.id as profileId',
      'p.full_name as name',
      'p.email',
      row
        .selectFrom('visits as v')
        .innerJoin('sessions as s', (join) => join.onRef('s.org_id', '=', 'v.org_id').onRef('s.id', '=', 'v.session_id'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('v.org_id', '=', orgId)
        .whereRef('v.profile_id', '=', 'p.id')
        .where('v.state', 'in', ['booked', 'waitlisted', 'pending'])
        .where('s.ends_at', '>', now)
        .as('visits'),
      row
        .selectFrom('appointments as a')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('a.org_id', '=', orgId)
        .whereRef('a.profile_id', '=', 'p.id')
        .where('a.state', '=', 'booked')
        .where('a.ends_at', '>', now)
        .as('appointments'),
      row
        .selectFrom('passes as c')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('c.org_id', '=', orgId)
        .whereRef('c.profile_id', '=', 'p.id')
        .where('c.closed_at', 'is', null)
        .where((pass) => pass.or([pass('c.expires_on', 'is', null), pass('c.expires_on', '>=', now.toISOString().slice(0, 10))]))
        .as('passes'),
    ])
    .orderBy('p.email')
    .execute();
  return rows.map(({ visits, appointments, passes, ...who }) => ({
    ...who,
    bookings: (visits ?? 0) + (appointments ?? 0),
    passes: passes ?? 0,
  }));
}

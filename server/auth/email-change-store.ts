/** Stores changes of emails. Every writer locks the member first. */
import { sql } from 'kysely';
import type { EmailChangeLifecycleEvent } from '#machines/auth/email-change-lifecycle.machine.ts';
import {
  decideEmailChange,
  emailChangeEvent,
  type EmailChangeRow as ChangeLife,
  type EmailChangeSide,
} from '#machines/auth/email-change.rows.ts';
import { linkExpiry } from '#machines/auth/one-time-link.rules.ts';
import type { Context } from '../context.ts';
import type { EmailChangeRow, Handle, Tx } from '../database/schema.ts';
import { Refused } from '../http/outcome.ts';
import { hashToken, looksLikeToken } from './sign-in-session-store.ts';

export const lifeOf = ({
  expires_at,
  old_confirmed_at,
  new_confirmed_at,
  changed_at,
  undo_until,
  undone_at,
  cancelled_at,
  superseded_at,
}: EmailChangeRow): ChangeLife => ({
  expires_at,
  old_confirmed_at,
  new_confirmed_at,
  changed_at,
  undo_until,
  undone_at,
  cancelled_at,
  superseded_at,
});

export interface FoundEmailChange {
  readonly side: EmailChangeSide;
  readonly row: EmailChangeRow;
}

/** The change behind a link, and the side that the link is for; throws `not_found`. */
export async function findEmailChange(handle: Handle | Tx, token: string): Promise<FoundEmailChange> {
  const hash = looksLikeToken(token) ? hashToken(token) : null;
  const row =
    hash &&
    (await handle
      .selectFrom('email_changes')
      .selectAll()
      .where((is) => is.or([is('old_hash', '=', hash), is('new_hash', '=', hash), is('undo_hash', '=', hash)]))
      .executeTakeFirst());
  if (!hash || !row) throw new Refused('not_found');
  const isOf = (stored: Uint8Array | null): boolean => stored !== null && Buffer.from(stored).equals(hash);
  return { side: isOf(row.undo_hash) ? 'undo' : isOf(row.new_hash) ? 'new' : 'old', row };
}

export const lockMember = (tx: Tx, profileId: string) =>
  tx.selectFrom('profiles').selectAll().where('id', '=', profileId).forUpdate().executeTakeFirst();

export const isAddressTaken = async (tx: Tx, email: string, profileId: string): Promise<boolean> =>
  (await tx
    .selectFrom('profiles')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('id', '!=', profileId)
    .executeTakeFirst()) !== undefined;

const saveLife = (tx: Tx, id: string, life: ChangeLife) => tx.updateTable('email_changes').set(life).where('id', '=', id).execute();

export async function applyToChange(tx: Tx, context: Context, row: EmailChangeRow, event: EmailChangeLifecycleEvent): Promise<ChangeLife> {
  const decision = decideEmailChange(lifeOf(row), event, context.emailChangeChart);
  if (decision.kind === 'refused') throw new Refused(decision.code);
  await saveLife(tx, row.id, decision.row);
  return decision.row;
}

/** Changes of the member that are not undone, cancelled or superseded. */
const unfinished = (tx: Tx, profileId: string) =>
  tx
    .selectFrom('email_changes')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('undone_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('superseded_at', 'is', null);

/** Applies the event to each change for which the chart allows the event. Resolves to the number of changed rows. */
async function applyToAll(tx: Tx, context: Context, rows: readonly EmailChangeRow[], event: EmailChangeLifecycleEvent): Promise<number> {
  let count = 0;
  for (const row of rows) {
    const decision = decideEmailChange(lifeOf(row), event, context.emailChangeChart);
    if (decision.kind === 'refused') continue;
    await saveLife(tx, row.id, decision.row);
    count += 1;
  }
  return count;
}

export const endOpenChange = async (tx: Tx, context: Context, profileId: string, type: 'cancel' | 'newer.requested'): Promise<number> =>
  applyToAll(tx, context, await unfinished(tx, profileId).where('changed_at', 'is', null).execute(), { type, now: context.clock.now() });

export const endLaterChanges = async (tx: Tx, context: Context, { id, profile_id, requested_at }: EmailChangeRow): Promise<number> =>
  applyToAll(tx, context, await unfinished(tx, profile_id).where('id', '!=', id).where('requested_at', '>=', requested_at).execute(), {
    type: 'earlier.undone',
    now: context.clock.now(),
  });

export const readOpenChange = (handle: Handle | Tx, profileId: string, now: Date): Promise<EmailChangeRow | undefined> =>
  handle
    .selectFrom('email_changes')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('changed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('superseded_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export interface NewEmailChange {
  readonly profileId: string;
  readonly oldEmail: string;
  readonly newEmail: string;
}

export async function insertEmailChange(
  tx: Tx,
  { newId, clock }: Context,
  { profileId, oldEmail, newEmail }: NewEmailChange,
): Promise<string> {
  const id = newId();
  const now = clock.now();
  await tx
    .insertInto('email_changes')
    .values({
      id,
      profile_id: profileId,
      old_email: oldEmail,
      new_email: newEmail,
      requested_at: now,
      expires_at: linkExpiry('emailChange', now),
    })
    .execute();
  return id;
}

/** The second of two confirmations changes the email. Null: another profile has the address, so the change has ended. */
export async function useLink(
  tx: Tx,
  context: Context,
  { side, row }: FoundEmailChange,
): Promise<{ readonly life: ChangeLife; readonly email: string | null } | null> {
  const now = context.clock.now();
  const event = emailChangeEvent(side, now);
  const decision = decideEmailChange(lifeOf(row), event, context.emailChangeChart);
  if (decision.kind === 'refused') throw new Refused(decision.code);
  const target = side === 'undo' ? row.old_email : row.new_email;
  // A first confirmation by the old address must not reveal whether the new address is in use.
  const matters = side !== 'old' || decision.row.changed_at !== null;
  if (matters && (await isAddressTaken(tx, target, row.profile_id))) {
    await applyToChange(tx, context, row, { type: 'address.taken', now });
    return null;
  }
  await saveLife(tx, row.id, decision.row);
  const isApplied = side === 'undo' || decision.row.changed_at !== null;
  if (isApplied) await tx.updateTable('profiles').set({ email: target }).where('id', '=', row.profile_id).execute();
  return { life: decision.row, email: isApplied ? target : null };
}

/** Carries out deletions 14 days after members requested them. Source: docs/decisions/member-data.md#0386. */
import { localeCodes } from '#contract/profile.ts';
import { decideDeletion } from '#machines/auth/deletion-lifecycle.rows.ts';
import { recordEvent } from '../../audit/record-event.ts';
import type { Context } from '../../context.ts';
import { messageOf } from '../../database/errors.ts';
import type { DeletionRequestRow, ProfileRow, Tx } from '../../database/schema.ts';
import { queueEmails } from '../../mail/mail-queue.ts';
import { queueDepartureEmails, studiosWithData } from '../../mail/queue-departure-emails.ts';
import { removePictures } from '../../profile/avatar-store.ts';
import { CommandError } from '../admin/find-class.ts';
import { eraseAtStudio, eraseProfile, type ErasedProfile } from './erase-member.ts';

interface DueDeletion {
  readonly row: DeletionRequestRow;
  readonly member: ProfileRow;
}

/** Locks and returns a deletion request; null if it is not due, or if another process carries it out. */
async function lockDue(context: Context, tx: Tx, id: string): Promise<DueDeletion | null> {
  const row = await tx
    .selectFrom('deletion_requests')
    .selectAll()
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row || decideDeletion(row, { type: 'carry_out', now: context.clock.now() }, context.deletionChart) !== 'carriedOut') return null;
  const member = await tx.selectFrom('profiles').selectAll().where('id', '=', row.profile_id).executeTakeFirstOrThrow();
  return { row, member };
}

/** Enqueues the emails. Call this function after the erasure, which removes the member’s queued emails. */
async function report(tx: Tx, context: Context, { row, member }: DueDeletion, nameless: string, studio: string | null): Promise<void> {
  await recordEvent(tx, context, 'deletion.carried_out', { orgId: row.org_id, profileId: nameless, subject: row.id });
  const locale = localeCodes.find((code) => code === member.locale) ?? 'en';
  const erase_after = row.erase_after.toISOString();
  await queueEmails(tx, context, [{ kind: 'deletion', cause: 'carried_out', email: member.email, locale, studio, erase_after }]);
}

/** Erases the member at one studio and queues the email to the studio. Returns the id of the nameless profile. */
async function eraseAndReport(tx: Tx, context: Context, { row, member }: DueDeletion, orgId: string): Promise<string> {
  const { id: kept_as } = await eraseAtStudio(context, tx, member, orgId);
  const requested_at = row.requested_at.toISOString();
  await queueDepartureEmails(tx, context, [orgId], { cause: 'carried_out', requested_at, kept_as });
  return kept_as;
}

const leaveStudio = (context: Context, id: string, orgId: string): Promise<boolean> =>
  context.database.transaction(async (tx) => {
    const due = await lockDue(context, tx, id);
    if (!due) return false;
    const { name } = await tx.selectFrom('orgs').select('name').where('id', '=', orgId).executeTakeFirstOrThrow();
    await report(tx, context, due, await eraseAndReport(tx, context, due, orgId), name);
    return true;
  });

/** Each studio has its own transaction. The request stays due until the profile is deleted, so a restart continues the deletion. */
async function deleteAccount(context: Context, id: string, profileId: string): Promise<boolean> {
  for (const orgId of await context.database.snapshot((tx) => studiosWithData(tx, profileId)))
    await context.database.transaction(async (tx) => {
      const due = await lockDue(context, tx, id);
      if (due) await eraseAndReport(tx, context, due, orgId);
    });
  const erased = await context.database.transaction(async (tx): Promise<ErasedProfile | null> => {
    const due = await lockDue(context, tx, id);
    if (!due) return null;
    await tx.updateTable('profiles').set({ erase_at: context.clock.now() }).where('id', '=', profileId).execute();
    const gone = await eraseProfile(context, tx, profileId);
    if (gone) await report(tx, context, due, gone.nameless, null);
    return gone;
  });
  if (!erased) return false;
  await removePictures(context, erased.pictures);
  await context.mail?.mailbox.removeKept?.(erased.email);
  return true;
}

/** Carries out all due deletions; returns their number. A deletion that must wait for a payment is carried out later. */
export async function carryOutDeletions(context: Context): Promise<number> {
  const due = await context.database.once((handle) =>
    handle
      .selectFrom('deletion_requests')
      .select(['id', 'profile_id', 'org_id'])
      .where('cancelled_at', 'is', null)
      .where('erase_after', '<=', context.clock.now())
      .orderBy('erase_after')
      .orderBy('id')
      .execute(),
  );
  let count = 0;
  for (const { id, profile_id: profileId, org_id: orgId } of due) {
    try {
      const isDone = await (orgId === null ? deleteAccount(context, id, profileId) : leaveStudio(context, id, orgId));
      if (isDone) count += 1;
    } catch (error) {
      // A failed deletion must not prevent the other deletions.
      const level = error instanceof CommandError ? 'warn' : 'error';
      context.log[level]({ error: messageOf(error) }, 'a deletion could not be carried out yet; it is tried again');
    }
  }
  return count;
}

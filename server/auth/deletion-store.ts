import { eraseAfter } from '#machines/auth/deletion.rules.ts';
import type { Context } from '../context.ts';
import type { DeletionRequestRow, Handle, Tx } from '../database/schema.ts';

export const readWaitingDeletions = (handle: Handle | Tx, profileId: string): Promise<DeletionRequestRow[]> =>
  handle
    .selectFrom('deletion_requests')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('cancelled_at', 'is', null)
    .orderBy('requested_at')
    .orderBy('id')
    .execute();

/** Stores the deletion. Undefined: a deletion is pending already. */
export const insertDeletion = (
  tx: Tx,
  { newId, clock }: Context,
  profileId: string,
  orgId: string | null,
): Promise<DeletionRequestRow | undefined> =>
  tx
    .insertInto('deletion_requests')
    .values({ id: newId(), profile_id: profileId, org_id: orgId, requested_at: clock.now(), erase_after: eraseAfter(clock.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const lockDeletion = (tx: Tx, profileId: string, id: string): Promise<DeletionRequestRow | undefined> =>
  tx
    .selectFrom('deletion_requests')
    .selectAll()
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .where('cancelled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

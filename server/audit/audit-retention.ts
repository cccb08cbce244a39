/** What happens to old rows of the audit log, and to the rows of an erased member. The database allows only these two changes. */
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';

const day = 24 * 60 * 60 * 1000;
/** The trigger `keep_audit_events` uses the same number of days. */
const kept = 400 * day;

/** A row is deleted only if it is too old by both clocks, because the trigger uses only the clock of the database. */
export const deleteOldAuditEvents = ({ database, clock }: Context): Promise<void> =>
  database.once(async (handle) => {
    await handle
      .deleteFrom('audit_events')
      .where('at', '<', new Date(clock.now().getTime() - kept))
      .where('at', '<', sql<Date>`now() - interval '400 days'`)
      .execute();
  });

interface ErasedMember {
  readonly profileId: string;
  /** The studio whose rows are changed. Null: rows of every studio, and rows without a studio. */
  readonly orgId: string | null;
  /** The id of the nameless profile to which the kept rows are reassigned. */
  readonly nameless: string;
}

/** Removes the link from the rows to the person. The rows stay. */
export async function anonymizeAuditEvents(tx: Tx, { profileId, orgId, nameless }: ErasedMember): Promise<void> {
  await sql`select set_config('spotter.erased_member', ${profileId}, true)`.execute(tx);
  const own = tx
    .updateTable('audit_events')
    .set({ profile_id: nameless, before: null, after: null, address_block: null })
    .where('profile_id', '=', profileId);
  await (orgId === null ? own : own.where('org_id', '=', orgId)).execute();
  await sql`select set_config('spotter.erased_member', '', true)`.execute(tx);
}

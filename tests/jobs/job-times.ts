/** Moves the time of jobs, so that no test waits for it. */
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** Makes every waiting job due. */
export const makeJobsDue = (database: Database): Promise<unknown> =>
  database.once((handle) =>
    handle
      .updateTable('pgboss.job')
      .set({ start_after: new Date(0) })
      .execute(),
  );

/** What the workers hold counts as the work of killed workers, and is due. */
export async function expireJobs(database: Database): Promise<void> {
  await database.once(async (handle) => {
    await sql`update pgboss.job set started_on = 'epoch' where state = 'active'`.execute(handle);
    // so that jobs are checked however short ago they were
    await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(handle);
  });
  await database.jobs.supervise();
  await makeJobsDue(database);
}

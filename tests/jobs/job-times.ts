import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

export const makeJobsDue = (database: Database): Promise<unknown> =>
  database.once((handle) =>
    handle
      .updateTable('pgboss.job')
      .set({ start_after: new Date(0) })
      .execute(),
  );

/** Treats the jobs that workers hold as jobs of killed workers, and makes them due. */
export async function expireJobs(database: Database): Promise<void> {
  await database.once(async (handle) => {
    await sql`update pgboss.job set started_on = 'epoch' where state = 'active'`.execute(handle);
    // Otherwise pg-boss skips a queue that it checked recently.
    await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(handle);
  });
  await database.jobs.supervise();
  await makeJobsDue(database);
}

/** Whether a worker still has its job. */
import type { JobWithMetadata } from 'pg-boss';
import { isMutantActive } from '../database/mutants.ts';
import type { Tx } from '../database/schema.ts';

/**
 * Locks the job until the transaction ends. False if the worker was too slow and the job is another's by now: its effect must not
 * be stored a second time.
 */
export async function ownsJob(tx: Tx, { id, name, retryCount }: JobWithMetadata<unknown>): Promise<boolean> {
  if (isMutantActive('no-job-lock')) return true;
  const row = await tx
    .selectFrom('pgboss.job')
    .select('id')
    .where('name', '=', name)
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where('retry_count', '=', retryCount)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

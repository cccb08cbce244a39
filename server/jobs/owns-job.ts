import type { JobWithMetadata } from 'pg-boss';
import { isMutantActive } from '../database/mutants.ts';
import type { Tx } from '../database/schema.ts';

/** False if another worker has taken the job meanwhile: the effect of a job must not be stored twice. */
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

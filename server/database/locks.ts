/** Advisory locks: one process at a time does what no row can be locked for yet. They end with the transaction. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Tx } from './schema.ts';

/** Any number that nothing else in the database locks. */
const startNumber = 7390_0001;
const studioNumber = 7390_0002;

const betweenTries = 200;

/** For what every process does at its start. Tries again and again, because a migration may take longer than a lock may be waited for. */
export async function lockStart(tx: Tx): Promise<void> {
  for (;;) {
    const tried = await sql<{ is_mine: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(startNumber)}) as is_mine`.execute(tx);
    if (tried.rows[0]?.is_mine) return;
    await pause(betweenTries);
  }
}

/** For the first load of a studio, which has no row yet. */
export const lockStudio = (tx: Tx, orgId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${sql.lit(studioNumber)}, hashtext(${orgId}))`.execute(tx);

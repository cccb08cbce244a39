/** Advisory locks serialize work for which no row exists yet. They end with the transaction. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Tx } from './schema.ts';

/** Any number that nothing else in this database locks. */
const startNumber = 7390_0001;
const studioNumber = 7390_0002;

const betweenTries = 200;

/** Serializes the start of all processes. Retries, because a migration may take longer than `lock_timeout`. */
export async function lockStart(tx: Tx): Promise<void> {
  for (;;) {
    const tried = await sql<{ is_mine: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(startNumber)}) as is_mine`.execute(tx);
    if (tried.rows[0]?.is_mine) return;
    await pause(betweenTries);
  }
}

/** For the first load of a studio, whose row does not exist yet. */
export const lockStudio = (tx: Tx, orgId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${sql.lit(studioNumber)}, hashtext(${orgId}))`.execute(tx);

import type { Database } from './database.ts';
import { lockStart } from './locks.ts';
import type { Tx } from './schema.ts';

export const noteRealMembers = (database: Database, now: Date): Promise<void> =>
  database.transaction(async (tx) => {
    await lockStart(tx);
    if (!(await hasRealMembers(tx))) await tx.insertInto('real_members').values({ since: now }).execute();
  });

export const hasRealMembers = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('real_members').select('since').limit(1).executeTakeFirst()) !== undefined;

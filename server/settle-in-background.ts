/** No response depends on changes that are stored in the background, so their errors are only logged. */
import { sql } from 'kysely';
import type { Context } from './context.ts';
import { isDatabaseUnreachable, messageOf, problemOf } from './database/errors.ts';
import type { Tx } from './database/schema.ts';

/** How long the cleanup waits for a locked row. The transaction with the lock settles the row itself. */
const setLockTimeout = sql`set local lock_timeout = '100ms'`;

/** False if another transaction has the lock, or the work fails (logged, settled later). Throws if the database is unreachable. */
export async function settleInBackground(
  context: Context,
  what: { readonly session: string } | { readonly appointment: string },
  work: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await context.database.transaction(async (tx) => {
      await setLockTimeout.execute(tx);
      return work(tx);
    });
  } catch (error) {
    if (isDatabaseUnreachable(error)) throw error;
    const isBusy = problemOf(error) === 'busy';
    context.log[isBusy ? 'info' : 'error']({ ...what, error: messageOf(error) }, 'something could not be settled; it is tried again');
    return false;
  }
}

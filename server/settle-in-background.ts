/** What time has changed is written down by whoever comes by; nobody's answer needs it, so it waits for nobody and harms nobody. */
import { sql } from 'kysely';
import type { Context } from './context.ts';
import { isDatabaseUnreachable, messageOf, problemOf } from './database/errors.ts';
import type { Tx } from './database/schema.ts';

/** How long tidying waits for a row that somebody is changing: whoever changes it will have settled it themselves. */
const setLockTimeout = sql`set local lock_timeout = '100ms'`;

/**
 * Settles one thing in a transaction of its own. `work` answers false where somebody is at work on it; so does this, and where
 * it cannot be settled: then that is logged, and it is left for later. Throws where the database is away.
 */
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

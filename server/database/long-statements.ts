/** Which statements may take longer than a request may. Source: docs/decisions/operation.md#0350. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Tx } from './schema.ts';

/** Milliseconds after which PostgreSQL itself ends a statement. */
export const statementTimeout = 5000;
/** Milliseconds after which a reply is not waited for: PostgreSQL has ended the statement before, so it never comes. */
const replyTimeout = 6000;

const long = new AsyncLocalStorage<true>();

/** How long the statement that is sent now may go without a reply, in milliseconds. */
export const replyLimit = (): number => (long.getStore() ? Infinity : replyTimeout);

/** The statements of `work` take as long as they need, as a new index on a large table does. */
export async function withLongStatements<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`set local statement_timeout = 0`.execute(tx);
  return long.run(true, work);
}

/** The time limits of the database. Source: docs/decisions/operation.md#0350. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Tx } from './schema.ts';

/** Milliseconds after which PostgreSQL itself ends a statement. */
export const statementTimeout = 5000;
/** Milliseconds after which the server stops waiting for a reply. PostgreSQL has ended the statement by then, so no reply comes. */
const replyTimeout = 6000;
/** Milliseconds for all statements of a request together, including the wait for a connection. */
const requestTimeout = 5000;

interface Limits {
  /** Milliseconds for one reply. */
  readonly reply: number;
  /** On the clock of `performance.now()`. */
  endsAt: number;
}

const usual: Limits = { reply: replyTimeout, endsAt: Infinity };
const limits = new AsyncLocalStorage<Limits>();

const timeLeft = (): number => Math.max(0, (limits.getStore() ?? usual).endsAt - performance.now());

/** Milliseconds that the current statement may wait for a reply. */
export const replyLimit = (): number => Math.min((limits.getStore() ?? usual).reply, timeLeft());

export const connectionLimit = timeLeft;

/** Removes the time limits for the statements of `work`, such as a new index on a large table. */
export async function withLongStatements<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`set local statement_timeout = 0`.execute(tx);
  return limits.run({ reply: Infinity, endsAt: Infinity }, work);
}

/** Limits the statements of a request so that it can respond in time. Work that continues after the request has no limit. */
export async function withinRequest<T>(work: () => Promise<T>, atMost = requestTimeout): Promise<T> {
  const ofRequest: Limits = { reply: replyTimeout, endsAt: performance.now() + atMost };
  try {
    return await limits.run(ofRequest, work);
  } finally {
    ofRequest.endsAt = Infinity;
  }
}

/** The time limits of the database. Source: docs/decisions/operation.md#0350. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Tx } from './schema.ts';

/** Milliseconds after which PostgreSQL itself ends a statement. */
export const statementTimeout = 5000;
/** Milliseconds after which a reply is not waited for: PostgreSQL has ended the statement before, so it never comes. */
const replyTimeout = 6000;
/** Milliseconds that the statements of a request may take together, with what they wait for a connection. */
const requestTimeout = 5000;

interface Limits {
  /** Of one reply. */
  readonly reply: number;
  /** By `performance.now()`. */
  endsAt: number;
}

const usual: Limits = { reply: replyTimeout, endsAt: Infinity };
const limits = new AsyncLocalStorage<Limits>();

const timeLeft = (): number => Math.max(0, (limits.getStore() ?? usual).endsAt - performance.now());

/** How long the present statement may wait for a reply, in milliseconds. */
export const replyLimit = (): number => Math.min((limits.getStore() ?? usual).reply, timeLeft());

/** How long work may wait for a connection, in milliseconds. */
export const connectionLimit = timeLeft;

/** The statements of `work` take as long as they need, as a new index on a large table does. */
export async function withLongStatements<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`set local statement_timeout = 0`.execute(tx);
  return limits.run({ reply: Infinity, endsAt: Infinity }, work);
}

/** The statements of a request end in time for its answer. Work that continues after the request has no limit. */
export async function withinRequest<T>(work: () => Promise<T>, atMost = requestTimeout): Promise<T> {
  const ofRequest: Limits = { reply: replyTimeout, endsAt: performance.now() + atMost };
  try {
    return await limits.run(ofRequest, work);
  } finally {
    ofRequest.endsAt = Infinity;
  }
}

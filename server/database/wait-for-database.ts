/** Waits at the start until PostgreSQL accepts connections. Source: docs/decisions/operation.md#0349. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { answersWithin } from './connect-timeout.ts';
import { toConnectionError } from './connection-error-message.ts';
import { isDatabaseUnreachable, messageOf } from './errors.ts';

interface WaitOptions {
  readonly databaseUrl: string;
  /** Seconds; 0: one attempt. */
  readonly atMost: number;
  /** Receives the reason of each failed attempt that another one follows. */
  readonly onWaiting: (error: unknown) => void;
}

const firstPause = 250;
const longestPause = 5000;

async function connectOnce(databaseUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'spotter',
    connectionTimeoutMillis: answersWithin(databaseUrl),
    query_timeout: answersWithin(databaseUrl),
  });
  // a connection that breaks after an attempt would end the process
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Rejects with the last error: at once where PostgreSQL refuses the connection for a reason that waiting does not change. */
export async function waitForDatabase({ databaseUrl, atMost, onWaiting }: WaitOptions): Promise<void> {
  const end = performance.now() + atMost * 1000;
  for (let wait = firstPause; ; wait = Math.min(wait * 2, longestPause)) {
    try {
      return await connectOnce(databaseUrl);
    } catch (error) {
      const left = end - performance.now();
      if (left <= 0 || !isDatabaseUnreachable(error)) throw error;
      onWaiting(error);
      await pause(Math.min(wait, left));
    }
  }
}

/** The log has each reason once, however many attempts fail for it. */
export function warnOnce(log: Logger, databaseUrl: string): (error: unknown) => void {
  const known = new Set<string>();
  return (error) => {
    const sentence = messageOf(toConnectionError(error, databaseUrl));
    if (known.has(sentence)) return;
    known.add(sentence);
    log.warn(`Waiting for the database. ${sentence}`);
  };
}

/** Waits at the start until PostgreSQL accepts connections. Source: docs/decisions/operation.md#0349, docs/decisions/operation.md#0363. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { answersWithin } from './connect-timeout.ts';
import { toConnectionError } from './connection-error-message.ts';
import { isConnectionLost, isDatabaseUnreachable, messageOf } from './errors.ts';

interface WaitOptions {
  readonly databaseUrl: string;
  /** Seconds; 0: one attempt. */
  readonly atMost: number;
  /** Receives the reason of a failed attempt, unless it was the last one. */
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
  // without this listener, a connection that breaks after an attempt would end the process
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Rejects with the last error; at once if PostgreSQL refuses the connection for a reason that waiting does not change. */
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

/** Runs `work` again from its start if the connection breaks, up to the time limit. Repeating the work must be safe. */
export async function repeatAfterLoss(options: WaitOptions, work: () => Promise<unknown>): Promise<void> {
  let end = Infinity;
  for (let wait = firstPause; ; wait = Math.min(wait * 2, longestPause)) {
    try {
      await work();
      return;
    } catch (error) {
      const now = performance.now();
      end = Math.min(end, now + options.atMost * 1000);
      if (now >= end || !isConnectionLost(error)) throw error;
      options.onWaiting(error);
      // Prevents retries without a pause if the database accepts connections and breaks them again.
      await pause(Math.min(wait, end - now));
      await waitForDatabase({ ...options, atMost: Math.max(0, end - performance.now()) / 1000 });
    }
  }
}

/** Logs each reason once, however many attempts fail for it. */
export function warnOnce(log: Logger, databaseUrl: string): (error: unknown) => void {
  const known = new Set<string>();
  return (error) => {
    const sentence = messageOf(toConnectionError(error, databaseUrl));
    if (known.has(sentence)) return;
    known.add(sentence);
    log.warn(`Waiting for the database. ${sentence}`);
  };
}

import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isRefundAside, isUnsettledState } from '../database/sql-lists.ts';
import type { Handle } from '../database/schema.ts';
import { readQueueCounts, type QueueCounts } from '../jobs/job-counts.ts';
import { inTime } from './readiness.ts';

export interface PaymentCounts {
  readonly open: number;
  /** Seconds since the oldest open payment was sent or became due. */
  readonly oldest: number;
  /** The number of refunds that are no longer attempted. */
  readonly aside: number;
  readonly disputed: number;
}

export interface DatabaseNumbers {
  readonly queues: readonly QueueCounts[];
  readonly payments: PaymentCounts;
}

async function readPaymentCounts(handle: Handle): Promise<PaymentCounts> {
  const open = await handle
    .selectFrom('payments')
    .select([
      sql<number>`count(*)::integer`.as('open'),
      sql<number>`coalesce(extract(epoch from clock_timestamp() - min(sent_at)), 0)::float8`.as('oldest'),
    ])
    .where(isUnsettledState('state'))
    .executeTakeFirstOrThrow();
  const { aside } = await handle
    .selectFrom('payments')
    .select(sql<number>`count(*)::integer`.as('aside'))
    .where(isRefundAside('refund'))
    .executeTakeFirstOrThrow();
  const { disputed } = await handle
    .selectFrom('gateway_disputes')
    .select(sql<number>`count(*)::integer`.as('disputed'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { ...open, aside, disputed };
}

/** In milliseconds. A scrape must not wait long, and several Prometheus servers share one query. */
const answersWithin = 1000;
const validFor = 5000;

/** Rejects if the database does not answer in time. While a query is running, no second one starts. */
export function createDatabaseNumbers(database: Database): () => Promise<DatabaseNumbers> {
  let current: { readonly result: Promise<DatabaseNumbers>; readonly until: number } | null = null;
  const read = (): Promise<DatabaseNumbers> =>
    database.once(async (handle) => ({ queues: await readQueueCounts(handle), payments: await readPaymentCounts(handle) }));
  return () => {
    if (!current || current.until < performance.now()) {
      const result = read();
      const entry = { result, until: Infinity };
      current = entry;
      result.then(
        () => (current = { result, until: performance.now() + validFor }),
        () => (current = null),
      );
    }
    return inTime(current.result, answersWithin);
  };
}

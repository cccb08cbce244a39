/** Counts in the database, so that several processes count together. */
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { CompiledQuery } from 'kysely';
import type { Database } from '../database/database.ts';
import { Refused } from '../http/outcome.ts';

/** The library speaks to what looks like a `pg` pool; ours may be PGlite. */
const asPool = (database: Database) => ({
  query: ({ text, values }: { text: string; values?: unknown[] }) =>
    database.once((handle) => handle.executeQuery(CompiledQuery.raw(text, values ?? []))),
});

export interface Limiter {
  /** Counts one; throws `too_many_requests` where there were too many. */
  count(key: string): Promise<void>;
  /** Takes one back. */
  reward(key: string): Promise<void>;
  /** Begins anew. */
  forget(key: string): Promise<void>;
}

const longestKey = 200;

/** So many in so many seconds; `name` tells one limit from another. */
export function createLimiter(database: Database, name: string, points: number, seconds: number): Limiter {
  const limiter = new RateLimiterPostgres({
    storeClient: asPool(database),
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  const cut = (key: string): string => key.slice(0, longestKey);
  return {
    async count(key) {
      try {
        await limiter.consume(cut(key));
      } catch (error) {
        if (error instanceof RateLimiterRes) throw new Refused('too_many_requests', { retryAfter: error.msBeforeNext / 1000 });
        throw error;
      }
    },
    reward: async (key) => void (await limiter.reward(cut(key))),
    forget: async (key) => void (await limiter.delete(cut(key))),
  };
}

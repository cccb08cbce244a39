/** Counts in the database, so that several processes count together. */
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { CompiledQuery } from 'kysely';
import type { Database } from '../database/database.ts';
import { Refused } from '../http/outcome.ts';

/** The library speaks to what looks like a `pg` pool; ours may be PGlite. */
const asPool = (database: Database) => ({
  async query({ text, values }: { text: string; values?: unknown[] }) {
    const { rows } = await database.once((handle) => handle.executeQuery(CompiledQuery.raw(text, values ?? [])));
    return { rows, rowCount: rows.length };
  },
});

export interface Limiter {
  /** Counts one; throws `too_many_requests` where there were too many. */
  count(key: string): Promise<void>;
  /** Counts one, and throws nothing. */
  add(key: string): Promise<void>;
  /** Whether another one could be counted now. */
  hasRoom(key: string): Promise<boolean>;
  /** Takes one back that was counted in this window; never more than there are. */
  reward(key: string): Promise<void>;
  /** Begins anew. */
  reset(key: string): Promise<void>;
}

const longestKey = 200;
const cut = (key: string): string => key.slice(0, longestKey);

const open = (database: Database, name: string, points: number, seconds: number) =>
  new RateLimiterPostgres({
    storeClient: asPool(database),
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });

/** So many in so many seconds; `name` tells one limit from another. */
export function createLimiter(database: Database, name: string, points: number, seconds: number): Limiter {
  const limiter = open(database, name, points, seconds);
  return {
    async count(key) {
      try {
        await limiter.consume(cut(key));
      } catch (error) {
        if (error instanceof RateLimiterRes) throw new Refused('too_many_requests', { retryAfter: error.msBeforeNext / 1000 });
        throw error;
      }
    },
    add: async (key) => void (await limiter.penalty(cut(key))),
    async hasRoom(key) {
      const counted = await limiter.get(cut(key));
      return counted === null || counted.remainingPoints > 0;
    },
    async reward(key) {
      await database.once((handle) =>
        handle
          .updateTable('rate_limits')
          .set((row) => ({ points: row('points', '-', 1) }))
          .where('key', '=', limiter.getKey(cut(key)))
          .where('expire', '>', Date.now())
          .where('points', '>', 0)
          .execute(),
      );
    },
    reset: async (key) => void (await limiter.delete(cut(key))),
  };
}

/** What is remembered for a while. */
export interface ExpiringKeys {
  add(key: string): Promise<void>;
  has(key: string): Promise<boolean>;
}

export function createExpiringKeys(database: Database, name: string, seconds: number): ExpiringKeys {
  const store = open(database, name, 1, seconds);
  return {
    add: async (key) => void (await store.set(cut(key), 1, seconds)),
    has: async (key) => (await store.get(cut(key))) !== null,
  };
}

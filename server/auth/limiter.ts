/** Counts attempts in the database, so that all processes share the counts. */
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { CompiledQuery, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { Refused } from '../http/outcome.ts';

/** The database as the library needs it. The library needs the interface of a `pg` pool, but the database may be PGlite. */
const asPool = (database: Database) => ({
  async query({ text, values }: { text: string; values?: unknown[] }) {
    const { rows } = await database.once((handle) => handle.executeQuery(CompiledQuery.raw(text, values ?? [])));
    return { rows, rowCount: rows.length };
  },
});

export interface PlaceInWindow {
  readonly counted: number;
  readonly secondsLeft: number;
}

export interface Limiter {
  count(key: string): Promise<void>;
  /** Counts an attempt, and never throws `too_many_requests`. */
  add(key: string): Promise<void>;
  /** Counts an attempt without throwing; resolves to the number of the attempt within this window. */
  take(key: string): Promise<PlaceInWindow>;
  /** Uses up the limit for this number of seconds. If the current window ends later, its end does not change. */
  fill(key: string, seconds: number): Promise<void>;
  /** Whether another attempt is within the limit now. */
  hasRoom(key: string): Promise<boolean>;
  reward(key: string): Promise<void>;
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

/** Allows `points` attempts in `seconds`; `name` identifies the limit. */
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
    async take(key) {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(cut(key));
      return { counted: consumedPoints, secondsLeft: msBeforeNext / 1000 };
    },
    async fill(key, duration) {
      const now = Date.now();
      const filled = { key: limiter.getKey(cut(key)), points, expire: now + Math.ceil(duration * 1000) };
      await database.once((handle) =>
        handle
          .insertInto('rate_limits')
          .values(filled)
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet({
              points: sql`case when rate_limits.expire > ${now} then greatest(rate_limits.points, excluded.points) else excluded.points end`,
              expire: sql`greatest(rate_limits.expire, excluded.expire)`,
            }),
          )
          .execute(),
      );
    },
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

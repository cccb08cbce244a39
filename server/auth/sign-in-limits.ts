/** Slows down whoever guesses passwords. Only failures count; a success forgives the member's own. */
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { CompiledQuery } from 'kysely';
import type { Database } from '../database/database.ts';
import { Refused } from '../http/outcome.ts';

const window = 15 * 60;
/** Failures in the window of a quarter of an hour, per e-mail at one address and per address. */
const perMember = 10;
const perAddress = 100;
/**
 * Failures per e-mail over all addresses, in a window so short that whoever guesses from many addresses is slow and the
 * member is let in once it is over.
 */
const perEmail = 30;
const emailWindow = 5 * 60;

export interface SignInLimits {
  /** Counts an attempt as a failure; throws `too_many_requests` when there were too many. */
  count(email: string, address: string): Promise<void>;
  /** Takes back what `count` counted. */
  forgive(email: string, address: string): Promise<void>;
}

/** The library speaks to what looks like a `pg` pool; ours may be PGlite. */
const asPool = (database: Database) => ({
  query: ({ text, values }: { text: string; values?: unknown[] }) =>
    database.once((handle) => handle.executeQuery(CompiledQuery.raw(text, values ?? []))),
});

export function createSignInLimits(database: Database): SignInLimits {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: asPool(database),
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
  const member = limiter('sign-in-member', perMember, window);
  const addresses = limiter('sign-in-address', perAddress, window);
  const emails = limiter('sign-in-email', perEmail, emailWindow);
  const memberKey = (email: string, address: string) => `${email} ${address}`.slice(0, 200);
  return {
    async count(email, address) {
      await consume(addresses, address);
      await consume(member, memberKey(email, address));
      await consume(emails, email.slice(0, 200));
    },
    async forgive(email, address) {
      await addresses.reward(address);
      await member.delete(memberKey(email, address));
      await emails.delete(email.slice(0, 200));
    },
  };
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (error instanceof RateLimiterRes) throw new Refused('too_many_requests', { retryAfter: error.msBeforeNext / 1000 });
    throw error;
  }
}

/**
 * Slows down whoever guesses passwords, and lets the owner in meanwhile. Only wrong passwords count; a right one forgives the member's
 * own. Source: docs/decisions/sign-in.md#0035 and docs/decisions/sign-in.md#0262.
 */
import type { Database } from '../database/database.ts';
import { Refused } from '../http/outcome.ts';
import { createLimiter, createExpiringKeys, type Limiter } from './limiter.ts';

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
/** How long an address where the member has shown to be themselves is known: what others guess elsewhere does not keep them out there. */
const knownFor = 30 * 24 * 60 * 60;

export interface SignInLimits {
  /**
   * Does the work as one attempt. Throws `too_many_requests` instead where there were too many. Where the work throws
   * `invalid_credentials` the attempt has failed and counts; whatever else stops it, a limit among it, counts for nothing.
   */
  attempt<T>(email: string, address: string, work: () => Promise<T>): Promise<T>;
  /** The owner is at this address: what was guessed is forgiven, and the address is known from now on. */
  recordSuccess(email: string, address: string): Promise<void>;
}

const isFailure = (error: unknown): boolean => error instanceof Refused && error.refusal.code === 'invalid_credentials';

export function createSignInLimits(database: Database): SignInLimits {
  const member = createLimiter(database, 'sign-in-member', perMember, window);
  const addresses = createLimiter(database, 'sign-in-address', perAddress, window);
  const emails = createLimiter(database, 'sign-in-email', perEmail, emailWindow);
  const known = createExpiringKeys(database, 'sign-in-known', knownFor);
  const both = (email: string, address: string): string => `${email} ${address}`;

  /** Answers whether it was counted: where the member is known, the limit of their e-mail is no obstacle. */
  const countEmail = async (email: string, address: string): Promise<boolean> => {
    try {
      await emails.count(email);
      return true;
    } catch (error) {
      if (error instanceof Refused && (await known.has(both(email, address)))) return false;
      throw error;
    }
  };
  const recordSuccess = async (email: string, address: string): Promise<void> => {
    await member.reset(both(email, address));
    await emails.reset(email);
    await known.add(both(email, address));
  };
  return {
    recordSuccess,
    async attempt(email, address, work) {
      const counted: (readonly [Limiter, string])[] = [];
      const count = async (limiter: Limiter, key: string): Promise<void> => {
        await limiter.count(key);
        counted.push([limiter, key]);
      };
      try {
        if (await countEmail(email, address)) counted.push([emails, email]);
        await count(addresses, address);
        await count(member, both(email, address));
        const done = await work();
        await addresses.reward(address);
        await recordSuccess(email, address);
        return done;
      } catch (error) {
        // what cannot be given back because the database is away ends with its window
        if (!isFailure(error)) await Promise.allSettled(counted.map(([limiter, key]) => limiter.reward(key)));
        throw error;
      }
    },
  };
}

/** Slows down whoever guesses passwords. Only failures count; a success forgives the member's own. */
import type { Database } from '../database/database.ts';
import { createLimiter } from './limiter.ts';

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

export function createSignInLimits(database: Database): SignInLimits {
  const member = createLimiter(database, 'sign-in-member', perMember, window);
  const addresses = createLimiter(database, 'sign-in-address', perAddress, window);
  const emails = createLimiter(database, 'sign-in-email', perEmail, emailWindow);
  return {
    async count(email, address) {
      await addresses.count(address);
      await member.count(`${email} ${address}`);
      await emails.count(email);
    },
    async forgive(email, address) {
      await addresses.reward(address);
      await member.forget(`${email} ${address}`);
      await emails.forget(email);
    },
  };
}

/** Limits requests for emails to other people, and guesses of links. */
import type { Database } from '../database/database.ts';
import { createLimiter } from './limiter.ts';

const window = 15 * 60;
/**
 * Emails that one address requests, to one member and altogether. No limit covers all addresses: requests in a member's name from elsewhere
 * block no one, and the member gets one email in two minutes at most.
 */
const emailsPerMember = 5;
const emailsPerAddress = 40;
/** Links that are none, from one address. */
const guesses = 60;

export interface LinkLimits {
  countEmail(email: string, address: string): Promise<void>;
  /** Counts a link as a guess; throws `too_many_requests` when there were too many. */
  countGuess(address: string): Promise<void>;
  /** It was none. */
  forgiveGuess(address: string): Promise<void>;
}

export function createLinkLimits(database: Database): LinkLimits {
  const members = createLimiter(database, 'email-member', emailsPerMember, window);
  const addresses = createLimiter(database, 'email-address', emailsPerAddress, window);
  const links = createLimiter(database, 'link-address', guesses, window);
  return {
    async countEmail(email, address) {
      await addresses.count(address);
      await members.count(`${email} ${address}`);
    },
    countGuess: (address) => links.count(address),
    forgiveGuess: (address) => links.reward(address),
  };
}

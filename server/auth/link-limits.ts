import type { Database } from '../database/database.ts';
import { createLimiter } from './limiter.ts';

const window = 15 * 60;
/** There is no limit for all addresses together, so that requests from elsewhere cannot block a member. */
const emailsPerMember = 5;
const emailsPerAddress = 40;
/** How many invalid links one address may use. */
const guesses = 60;

export interface LinkLimits {
  countEmail(email: string, address: string): Promise<void>;
  countGuess(address: string): Promise<void>;
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

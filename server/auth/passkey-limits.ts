/** Limits how often an address can request challenges or try passkeys. Signatures cannot be guessed; the limits keep the database small. */
import type { Database } from '../database/database.ts';
import { createLimiter } from './limiter.ts';

const window = 15 * 60;
/** Each sign-in page requests a challenge, and many members can share an address. */
const challenges = 600;
/** The maximum number of refused passkeys from one address; the same number as for invalid links. */
const refusals = 60;

export interface PasskeyLimits {
  /** `who`: an address, or the id of a signed-in member. */
  countChallenge(who: string): Promise<void>;
  countRefusal(address: string): Promise<void>;
  forgiveRefusal(address: string): Promise<void>;
}

export function createPasskeyLimits(database: Database): PasskeyLimits {
  const issued = createLimiter(database, 'passkey-challenge', challenges, window);
  const refused = createLimiter(database, 'passkey-address', refusals, window);
  return {
    countChallenge: (who) => issued.count(who),
    countRefusal: (address) => refused.count(address),
    forgiveRefusal: (address) => refused.reward(address),
  };
}

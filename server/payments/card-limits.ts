/** Slows down the testing of stolen cards: counts declined cards for the member and for the address. */
import { createLimiter, type Limiter } from '../auth/limiter.ts';
import type { Database } from '../database/database.ts';
import type { HandlerInput } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';

const window = 60 * 60;
/** The limits for an hour. Many members pay from the address of one studio. */
const perMember = 10;
const perAddress = 50;

type Trying = Pick<HandlerInput<'checkout'>, 'caller' | 'address'>;

export interface CardLimits {
  /** Only declined cards count: an error about the card, or a result that `isDeclined` accepts. Throws `too_many_requests`. */
  watch<T>(who: Trying, work: () => Promise<T>, isDeclined?: (answer: T) => boolean): Promise<T>;
}

const isCardDeclined = (error: unknown): boolean =>
  error instanceof Refused && (error.refusal.code === 'card_declined' || error.refusal.code === 'insufficient_funds');

/** Counts an attempt. Throws if the limit is reached; a refused attempt does not count. */
async function reserve(limiter: Limiter, key: string): Promise<void> {
  try {
    await limiter.count(key);
  } catch (error) {
    await limiter.reward(key);
    throw error;
  }
}

async function note(limiter: Limiter, key: string): Promise<void> {
  try {
    await limiter.count(key);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

export function createCardLimits(database: Database): CardLimits {
  const members = createLimiter(database, 'declined-member', perMember, window);
  const addresses = createLimiter(database, 'declined-address', perAddress, window);
  return {
    async watch({ caller: { profileId }, address }, work, isDeclined = () => false) {
      await reserve(addresses, address);
      // subtracted at once: other members pay from the same address, and a crash must not leave their payments counted
      await addresses.reward(address);
      await reserve(members, profileId);
      let wasDeclined = false;
      try {
        const answer = await work();
        wasDeclined = isDeclined(answer);
        return answer;
      } catch (error) {
        wasDeclined = isCardDeclined(error);
        throw error;
      } finally {
        if (wasDeclined) await note(addresses, address);
        else await members.reward(profileId);
      }
    },
  };
}

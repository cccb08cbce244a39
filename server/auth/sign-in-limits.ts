/** On a known device, guesses from other devices do not count, so the owner is not slowed down. Source: docs/decisions/sign-in.md#0367. */
import type { LocaleCode } from '#contract/profile.ts';
import type { Context } from '../context.ts';
import { Refused } from '../http/outcome.ts';
import { guessingBlockOf } from './guessing-block.ts';
import { isKnownDevice } from './known-devices.ts';
import { countAttempt, failureKey, clearFailures, giveBack, warnOwner, type Counted } from './sign-in-failures.ts';

export interface SignInSource {
  readonly email: string;
  readonly address: string;
  readonly device: string | null;
  /** The session of a member who is already signed in. */
  readonly session?: Uint8Array;
  readonly locale: LocaleCode;
  readonly now: Date;
}

export interface SignInLimits {
  /** Throws `too_many_requests` if the attempt must wait. Only `invalid_credentials` and `code_refused` count as failures. */
  attempt<T>(source: SignInSource, work: () => Promise<T>): Promise<T>;
  /** Clears the failures from this address and the total of the account, because the owner has signed in. */
  recordSuccess(source: Pick<SignInSource, 'email' | 'address'>): Promise<void>;
}

const isFailure = (error: unknown): boolean =>
  error instanceof Refused && (error.refusal.code === 'invalid_credentials' || error.refusal.code === 'code_refused');

const ownKey = (email: string, name: string, secret: string): Counted => ({
  key: failureKey(name, email, secret),
  delay: 'accountHere',
});

/** The counted keys on an unknown device. At an address that many unrelated people share, only the short delay of the account applies. */
const strangersKeys = (email: string, address: string): readonly Counted[] => {
  const block = guessingBlockOf(address);
  const here = failureKey('account-block', email, block ?? address);
  return [
    { key: failureKey('account', email), delay: 'account', from: here },
    block === null ? { key: here, delay: 'account' } : { key: here, delay: 'accountHere', block: failureKey('block', block) },
  ];
};

export function createSignInLimits(context: Context): SignInLimits {
  const { database } = context;
  /** The counted keys of an attempt: on a known device or in a session, only the key of this device or session. */
  const countedFor = async ({ email, address, device, session, now }: SignInSource): Promise<readonly Counted[]> => {
    if (session) return [ownKey(email, 'session', Buffer.from(session).toString('hex'))];
    if (device !== null && (await database.once((handle) => isKnownDevice(handle, email, device, now))))
      return [ownKey(email, 'device', device)];
    return strangersKeys(email, address);
  };
  return {
    async recordSuccess({ email, address }) {
      const keys = strangersKeys(email, address).map(({ key }) => key);
      await database.once((handle) => clearFailures(handle, keys));
    },
    async attempt(source, work) {
      const counted = await countedFor(source);
      const { wait, keys } = await database.transaction((tx) => countAttempt(tx, counted, source.now));
      if (wait > 0) throw new Refused('too_many_requests', { retryAfter: wait / 1000 });
      try {
        const done = await work();
        await database.transaction(async (tx) => {
          await giveBack(tx, keys);
          await clearFailures(
            tx,
            counted.map(({ key }) => key),
          );
        });
        return done;
      } catch (error) {
        if (isFailure(error)) await database.transaction((tx) => warnOwner(tx, context, source, failureKey('account', source.email)));
        // If the database is unreachable, the counted attempt stays and expires after a day.
        else await Promise.allSettled([database.transaction((tx) => giveBack(tx, keys))]);
        throw error;
      }
    },
  };
}

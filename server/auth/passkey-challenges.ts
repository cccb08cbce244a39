/** Each challenge can be used once, within minutes. Several processes share them, so they are in the database. */
import { challengeLifetime } from '#machines/auth/passkey.rules.ts';
import type { Handle, Tx } from '../database/schema.ts';
import { hashToken } from './sign-in-session-store.ts';

/** `profileId`: the member who may add a passkey with the challenge; null: the challenge is for signing in. */
export async function storeChallenge(handle: Handle, challenge: string, profileId: string | null, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + challengeLifetime);
  await handle
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hashToken(challenge), profile_id: profileId, expires_at })
    .execute();
}

/** Uses up the challenge; returns whether it was issued for this profile and is still valid. */
export async function takeChallenge(tx: Tx, challenge: string, profileId: string | null, now: Date): Promise<boolean> {
  const taken = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('profile_id', 'is not distinct from', profileId)
    .returning('expires_at')
    .executeTakeFirst();
  return taken !== undefined && taken.expires_at > now;
}

/** Who is signed in: opaque ids in cookies, their hashes in the database. Source: decisions.identity. */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { FacilityRow, Handle, Tx } from '../database/schema.ts';
import { markAccessChanged } from '../realtime/wake-ups.ts';

const day = 24 * 60 * 60 * 1000;
export const lifetime = 30 * day;
/** A session is renewed at most this often, so that reading costs no writing. */
const renewal = day;

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** 256 random bits. */
export const createToken = (): string => randomBytes(32).toString('base64url');

export const looksLikeToken = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text);

/** Begins a session and answers the id for the cookie. */
export async function mintSession(handle: Handle | Tx, profileId: string, now: Date): Promise<string> {
  const token = createToken();
  await handle
    .insertInto('auth_sessions')
    .values({
      token_hash: hashToken(token),
      profile_id: profileId,
      created_at: now,
      used_at: now,
      expires_at: new Date(now.getTime() + lifetime),
    })
    .execute();
  return token;
}

/** The streams that it opened end with it. Resolves to whose it was; null: there was none. */
export async function endSession(tx: Tx, token: string): Promise<string | null> {
  const ended = await tx.deleteFrom('auth_sessions').where('token_hash', '=', hashToken(token)).returning('profile_id').executeTakeFirst();
  if (!ended) return null;
  markAccessChanged(tx, ended.profile_id);
  return ended.profile_id;
}

/** All sessions of a member end, with their streams. Resolves to how many. */
export async function endAllSessions(tx: Tx, profileId: string): Promise<number> {
  const ended = await tx.deleteFrom('auth_sessions').where('profile_id', '=', profileId).returning('profile_id').execute();
  if (ended.length > 0) markAccessChanged(tx, profileId);
  return ended.length;
}

export interface SignedIn {
  readonly profileId: string;
  readonly tokenHash: Uint8Array;
  readonly locale: string | null;
  readonly needsRenewal: boolean;
  /** The facility that was asked for, where it is one of the member's and they have not hidden its organisation. */
  readonly place: { readonly orgId: string; readonly facility: FacilityRow } | null;
}

/** The member behind a cookie, and the facility by its guid if it is one of theirs: one statement for both. */
export async function findSignedIn(context: Context, token: string, facilityGuid: string | null): Promise<SignedIn | null> {
  const now = context.clock.now();
  const tokenHash = hashToken(token);
  const row = await context.database.once((handle) =>
    handle
      .selectFrom('auth_sessions as s')
      .innerJoin('profiles as p', 'p.id', 's.profile_id')
      .leftJoin('facilities as f', (join) => join.on('f.guid', '=', facilityGuid))
      .leftJoin('accounts as a', (join) =>
        join.onRef('a.org_id', '=', 'f.org_id').onRef('a.profile_id', '=', 'p.id').on('a.hidden_at', 'is', null),
      )
      .where('s.token_hash', '=', tokenHash)
      .where('s.expires_at', '>', now)
      .select(['p.id as profile_id', 'p.locale', 's.used_at'])
      .select(sql<FacilityRow | null>`case when a.id is not null then to_jsonb(f) end`.as('facility'))
      .executeTakeFirst(),
  );
  if (!row) return null;
  return {
    profileId: row.profile_id,
    tokenHash,
    locale: row.locale,
    needsRenewal: now.getTime() - row.used_at.getTime() >= renewal,
    place: row.facility && { orgId: row.facility.org_id, facility: row.facility },
  };
}

export async function renewSession(context: Context, tokenHash: Uint8Array): Promise<void> {
  const now = context.clock.now();
  await context.database.once((handle) =>
    handle
      .updateTable('auth_sessions')
      .set({ used_at: now, expires_at: new Date(now.getTime() + lifetime) })
      .where('token_hash', '=', tokenHash)
      .execute(),
  );
}

/** Sign-in sessions: opaque ids in cookies, their hashes in the database. Source: decisions.identity. */
import { createHash, randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { endAfterUse, idleLifetime, lastEndOf, useInterval } from '#machines/auth/sign-in-session.rules.ts';
import type { SignInSessionLifecycleEvent } from '#machines/auth/sign-in-session-lifecycle.machine.ts';
import { decideSignInSession } from '#machines/auth/sign-in-session-lifecycle.rows.ts';
import type { Context } from '../context.ts';
import type { FacilityRow, Handle, Tables, Tx } from '../database/schema.ts';
import { markAccessChanged } from '../realtime/wake-ups.ts';
import { type SignInDevice, unknownDevice } from './sign-in-device.ts';

/** The lifetime of the cookie, in milliseconds. The cookie is set again on each day on which the session is used. */
export const lifetime = idleLifetime;

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A token of 256 random bits. */
export const createToken = (): string => randomBytes(32).toString('base64url');

export const looksLikeToken = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text);

export async function mintSession(
  handle: Handle | Tx,
  profileId: string,
  now: Date,
  device: SignInDevice = unknownDevice,
  /** If this session continues an earlier session: when the member last confirmed in that session. */
  confirmedAt: Date | null = null,
): Promise<string> {
  const token = createToken();
  await handle
    .insertInto('auth_sessions')
    .values({
      token_hash: hashToken(token),
      profile_id: profileId,
      created_at: now,
      confirmed_at: confirmedAt,
      used_at: now,
      expires_at: endAfterUse(now, lastEndOf(now)),
      browser: device.browser,
      os: device.os,
      address_block: device.addressBlock,
    })
    .execute();
  return token;
}

type SessionRow = Pick<Selectable<Tables['auth_sessions']>, 'token_hash' | 'profile_id' | 'created_at' | 'expires_at' | 'ended_how'>;
type EndingEvent = Exclude<SignInSessionLifecycleEvent['type'], 'used' | 'boundary.passed'>;

const columns = ['token_hash', 'profile_id', 'created_at', 'expires_at', 'ended_how'] as const;

/** Ends the sessions by the chart, stops their push messages, and closes their streams. Returns the number of ended sessions. */
async function applyEnd(tx: Tx, context: Context, rows: readonly SessionRow[], type: EndingEvent): Promise<number> {
  const now = context.clock.now();
  let count = 0;
  for (const session of rows) {
    const { row } = decideSignInSession(session, { type }, now, context.signInSessionChart);
    if (row.ended_how === session.ended_how) continue;
    const { ended_how, expires_at } = row;
    await tx.updateTable('auth_sessions').set({ ended_how, expires_at }).where('token_hash', '=', session.token_hash).execute();
    await tx.deleteFrom('push_subscriptions').where('token_hash', '=', session.token_hash).execute();
    markAccessChanged(tx, session.profile_id);
    count += 1;
  }
  return count;
}

/** Ends the session and its streams. Resolves to the id of its member; null: no live session has this token. */
export async function endSession(tx: Tx, context: Context, token: string): Promise<string | null> {
  const rows = await tx.selectFrom('auth_sessions').select(columns).where('token_hash', '=', hashToken(token)).forUpdate().execute();
  const ended = await applyEnd(tx, context, rows, 'member.ended');
  return ended > 0 ? (rows[0]?.profile_id ?? null) : null;
}

export interface EndedSessions {
  readonly profileId: string;
  readonly id?: string;
  readonly except?: Uint8Array;
}

export async function endSessionsOf(
  tx: Tx,
  context: Context,
  { profileId, id, except }: EndedSessions,
  type: EndingEvent,
): Promise<number> {
  let query = tx
    .selectFrom('auth_sessions')
    .select(columns)
    .where('profile_id', '=', profileId)
    .where('ended_how', 'is', null)
    .where('expires_at', '>', context.clock.now());
  if (id !== undefined) query = query.where('id', '=', id);
  if (except) query = query.where('token_hash', '!=', except);
  return applyEnd(tx, context, await query.orderBy('token_hash').forUpdate().execute(), type);
}

const day = 24 * 60 * 60 * 1000;
const daysBetween = (from: Date, until: Date): number => Math.floor((until.getTime() - from.getTime()) / day);

export interface SignedIn {
  readonly profileId: string;
  readonly tokenHash: Uint8Array;
  readonly locale: string | null;
  readonly needsRenewal: boolean;
  /** Whether the cookie must be set again with a later expiry. */
  readonly needsCookie: boolean;
  /** The requested facility; null if it is not a facility of the member, or if the member has hidden its organisation. */
  readonly place: { readonly orgId: string; readonly facility: FacilityRow } | null;
}

/** The member of a session cookie, and the requested facility if the member belongs to its studio; read in one statement. */
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
      .select(['p.id as profile_id', 'p.locale', 's.used_at', 's.created_at', 's.expires_at', 's.ended_how'])
      .select(sql<FacilityRow | null>`case when a.id is not null then to_jsonb(f) end`.as('facility'))
      .executeTakeFirst(),
  );
  if (!row || !decideSignInSession(row, { type: 'used', now }, now, context.signInSessionChart).isActive) return null;
  return {
    profileId: row.profile_id,
    tokenHash,
    locale: row.locale,
    needsRenewal: now.getTime() - row.used_at.getTime() >= useInterval,
    needsCookie: daysBetween(row.created_at, now) > daysBetween(row.created_at, row.used_at),
    place: row.facility && { orgId: row.facility.org_id, facility: row.facility },
  };
}

export const renewSession = (context: Context, tokenHash: Uint8Array, device: SignInDevice): Promise<void> =>
  context.database.transaction(async (tx) => {
    const now = context.clock.now();
    const session = await tx.selectFrom('auth_sessions').select(columns).where('token_hash', '=', tokenHash).forUpdate().executeTakeFirst();
    if (!session) return;
    const { isActive, row } = decideSignInSession(session, { type: 'used', now }, now, context.signInSessionChart);
    if (!isActive) return;
    await tx
      .updateTable('auth_sessions')
      .set({
        used_at: now,
        expires_at: row.expires_at,
        browser: sql`coalesce(browser, ${device.browser})`,
        os: sql`coalesce(os, ${device.os})`,
        address_block: sql`coalesce(address_block, ${device.addressBlock})`,
      })
      .where('token_hash', '=', tokenHash)
      .execute();
  });

/** Makes any number of identical requests take effect once. Source: decisions.booking.twice. */
import { createHash } from 'node:crypto';
import { StaleRead } from '../database/database.ts';
import { isMutantActive } from '../database/mutants.ts';
import type { Tx } from '../database/schema.ts';
import { refused, Refused, type HandlerOutcome } from './outcome.ts';

export interface Intent {
  readonly profileId: string;
  /** The key that the client created for the member’s action; null if the client sent no key. */
  readonly key: string | null;
  /** Distinguishes this request from another request with the same key. */
  readonly hash: string;
  readonly now: Date;
}

/** The key of a request; throws `invalid_input` if it is empty, too long or not plain text. */
export function readKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(header))
    throw new Refused('invalid_input', { issues: { 'idempotency-key': { type: 'key', input: header } } });
  return header;
}

export const hashRequest = (...parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** The row of the key and the effect share a transaction. A concurrent repetition waits for the first request. */
export async function withIdempotency<A>(tx: Tx, intent: Intent, work: () => Promise<HandlerOutcome<A>>): Promise<HandlerOutcome<A>> {
  const { profileId, key, hash, now } = intent;
  if (key === null || isMutantActive('no-idempotency')) return work();
  const begun = await tx
    .insertInto('idempotency_keys')
    .values({ profile_id: profileId, key, request_hash: hash, answer: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (begun.numInsertedOrUpdatedRows === 0n) {
    const before = await answeredBefore(tx, intent);
    if (before) return before as HandlerOutcome<A>;
    throw new StaleRead('the key has been removed meanwhile');
  }
  const outcome = await work();
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(outcome) })
    .where('profile_id', '=', profileId)
    .where('key', '=', key)
    .execute();
  return outcome;
}

/** The stored response of the key; null if the key is new. */
export async function answeredBefore(tx: Tx, intent: Intent): Promise<HandlerOutcome<unknown> | null> {
  const { profileId, key, hash } = intent;
  if (key === null || isMutantActive('no-idempotency')) return null;
  const kept = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('profile_id', '=', profileId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!kept) return null;
  return kept.request_hash === hash ? (kept.answer as HandlerOutcome<unknown>) : refused({ code: 'key_reused' });
}

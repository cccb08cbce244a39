/** Makes any number of identical requests have the effect of one. Source: decisions.md "Book twice". */
import { createHash } from 'node:crypto';
import { isOff } from '../database/mutants.ts';
import type { Tx } from '../database/schema.ts';
import { refused, Refused, type Outcome } from './outcome.ts';

export interface Intent {
  readonly profileId: string;
  /** What the client made when the member decided; null where it sent none. */
  readonly key: string | null;
  /** Tells this request from another one under the same key. */
  readonly hash: string;
  readonly now: Date;
}

/** The key of a request; throws `invalid_input` for one that is empty, too long or not plain text. */
export function readKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(header))
    throw new Refused('invalid_input', { issues: { 'idempotency-key': { type: 'key', input: header } } });
  return header;
}

export const hashRequest = (...parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * Runs `work` unless the key has been used; then answers what it answered. The row is written with the effect in one
 * transaction, so a crash or an error leaves neither, and whoever repeats at the same time waits for the first.
 */
export async function onceOnly<A>(tx: Tx, intent: Intent, work: () => Promise<Outcome<A>>): Promise<Outcome<A>> {
  const { profileId, key, hash, now } = intent;
  if (key === null || isOff('no-idempotency')) return work();
  const begun = await tx
    .insertInto('idempotency_keys')
    .values({ profile_id: profileId, key, request_hash: hash, answer: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (begun.numInsertedOrUpdatedRows === 0n) return repeat<A>(tx, intent, key);
  const outcome = await work();
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(outcome) })
    .where('profile_id', '=', profileId)
    .where('key', '=', key)
    .execute();
  return outcome;
}

async function repeat<A>(tx: Tx, { profileId, hash }: Intent, key: string): Promise<Outcome<A>> {
  const kept = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('profile_id', '=', profileId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return kept.request_hash === hash ? (kept.answer as Outcome<A>) : refused({ code: 'key_reused' });
}

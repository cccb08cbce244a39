/** Stores wrong passwords by the hash of the counted key. An attempt is counted before its password is checked. */
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { LocaleCode } from '#contract/profile.ts';
import {
  countedAt,
  decideTurn,
  delays,
  type Failures,
  isWarningDue,
  turnKept,
  waitAfter,
  waitLeft,
} from '#machines/auth/sign-in-delay.rules.ts';
import type { Context } from '../context.ts';
import type { Handle, Tables, Tx } from '../database/schema.ts';
import { queueEmail } from '../mail/mail-queue.ts';

export const failureKey = (...parts: readonly string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest();

/** A key for which an attempt is counted, and its limit. */
export interface Counted {
  readonly key: Buffer;
  readonly delay: 'account' | 'accountHere';
  /** Only for an account: the key of the address of the attempt. */
  readonly from?: Buffer;
  readonly block?: Buffer;
}

type Row = Selectable<Tables['sign_in_failures']>;

/** Locks the rows in a fixed order, so that two attempts cannot deadlock. */
async function lockRows(tx: Tx, keys: readonly Buffer[], now: Date): Promise<ReadonlyMap<string, Row>> {
  const sorted = keys.toSorted((a, b) => Buffer.compare(a, b));
  await tx
    .insertInto('sign_in_failures')
    .values(sorted.map((key) => ({ key, failures: 0, failed_at: now })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const rows = await tx.selectFrom('sign_in_failures').selectAll().where('key', 'in', sorted).orderBy('key').forUpdate().execute();
  return new Map(rows.map((row) => [Buffer.from(row.key).toString('hex'), row]));
}

export interface CountedAttempt {
  /** Milliseconds until the next attempt; 0 if this attempt may proceed. */
  readonly wait: number;
  readonly keys: readonly Buffer[];
}

const failuresOf = ({ failures, failed_at: failedAt }: Row): Failures => ({ failures, failedAt });

/** Milliseconds that an account must wait at an address block from which many other accounts were tried; each account waits once. */
async function waitAtBlock(tx: Tx, here: Row, block: Row, now: Date): Promise<number> {
  if (countedAt(failuresOf(here), now) > 0) return 0;
  const wait = waitAfter(countedAt(failuresOf(block), now), delays.accountsTried);
  if (wait === 0) return 0;
  const known = here.open_at?.getTime() ?? Infinity;
  // A time before this range was stored on an earlier day.
  const openAt = known > now.getTime() - wait && known <= now.getTime() + wait ? known : now.getTime() + wait;
  await tx
    .updateTable('sign_in_failures')
    .set({ open_at: new Date(openAt) })
    .where('key', '=', here.key)
    .execute();
  return Math.max(0, openAt - now.getTime());
}

const noTurn = { next_key: null, next_failures: null, next_until: null };

/** Milliseconds until the next attempt from `from` at the account is allowed. */
async function waitForTurn(tx: Tx, account: Row, from: Row, left: number, now: Date): Promise<number> {
  const { next_key, next_failures, next_until } = account;
  const failures = countedAt(failuresOf(from), now);
  const isMine = next_key !== null && Buffer.compare(next_key, from.key) === 0;
  const turn = next_failures === null || next_until === null ? null : { failures: next_failures, until: next_until, isMine };
  const { wait, takes } = decideTurn(left, failures, turn, now);
  if (takes) {
    const own = { next_key: from.key, next_failures: failures, next_until: new Date(now.getTime() + left + turnKept) };
    await tx.updateTable('sign_in_failures').set(own).where('key', '=', account.key).execute();
  }
  return wait;
}

export async function countAttempt(tx: Tx, counted: readonly Counted[], now: Date): Promise<CountedAttempt> {
  const rows = await lockRows(
    tx,
    counted.flatMap(({ key, block }) => (block ? [key, block] : [key])),
    now,
  );
  const rowOf = (key: Buffer): Row => {
    const row = rows.get(key.toString('hex'));
    if (!row) throw new Error('A locked row is missing.');
    return row;
  };
  let wait = 0;
  const keys: Buffer[] = [];
  for (const { key, delay, block, from } of counted) {
    const row = rowOf(key);
    const left = waitLeft(failuresOf(row), now, delays[delay]);
    wait = Math.max(wait, from ? await waitForTurn(tx, row, rowOf(from), left, now) : left);
    keys.push(key);
    if (!block) continue;
    wait = Math.max(wait, await waitAtBlock(tx, row, rowOf(block), now));
    // Each account counts only once per block.
    if (countedAt(failuresOf(row), now) === 0) keys.push(block);
  }
  if (wait > 0) return { wait, keys: [] };
  for (const key of keys) {
    const failures = countedAt(failuresOf(rowOf(key)), now) + 1;
    await tx
      .updateTable('sign_in_failures')
      .set({ failures, failed_at: now, ...noTurn })
      .where('key', '=', key)
      .execute();
  }
  return { wait, keys };
}

/** Subtracts an attempt that failed for another reason than a wrong password or code. */
export async function giveBack(tx: Tx, keys: readonly Buffer[]): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .updateTable('sign_in_failures')
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where('key', 'in', keys)
    .where('failures', '>', 0)
    .execute();
}

/** Clears the failures. The time of the last email to the owner stays, because guessing may continue after the owner has signed in. */
export async function clearFailures(handle: Handle | Tx, keys: readonly Buffer[]): Promise<void> {
  await handle
    .updateTable('sign_in_failures')
    .set({ failures: 0, open_at: null, ...noTurn })
    .where('key', 'in', keys)
    .execute();
}

interface Warned {
  readonly email: string;
  readonly locale: LocaleCode;
  readonly now: Date;
}

/** Queues an email to the owner if an email is due. The account is looked up only when the email is written. */
export async function warnOwner(tx: Tx, context: Context, { email, locale, now }: Warned, key: Buffer): Promise<void> {
  const row = await tx.selectFrom('sign_in_failures').selectAll().where('key', '=', key).forUpdate().executeTakeFirst();
  if (!row || !isWarningDue(failuresOf(row), row.warned_at, now)) return;
  await tx.updateTable('sign_in_failures').set({ warned_at: now }).where('key', '=', key).execute();
  await queueEmail(tx, context, { kind: 'sign_in_guessed', email, locale });
}

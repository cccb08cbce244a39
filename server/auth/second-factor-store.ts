/** The authenticator app of a member as it is stored, and the check of a code at a sign-in. Source: docs/decisions/sign-in.md#0384. */
import type { Selectable } from 'kysely';
import { decideSecondFactor, type SecondFactorDecision, type SecondFactorRow } from '#machines/auth/second-factor-lifecycle.rows.ts';
import type { SecondFactorLifecycleEvent } from '#machines/auth/second-factor-lifecycle.machine.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Context } from '../context.ts';
import type { Handle, Tables, Tx } from '../database/schema.ts';
import { queueEmails } from '../mail/mail-queue.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { looksLikeAppCode, readAppCode, stepOfCode } from './totp.ts';

export type StoredSecondFactor = Selectable<Tables['second_factors']>;

export const findSecondFactor = (handle: Handle | Tx, profileId: string): Promise<StoredSecondFactor | undefined> =>
  handle.selectFrom('second_factors').selectAll().where('profile_id', '=', profileId).executeTakeFirst();

/** Reads the second factor with a lock. The member is locked first, in the same order as in all transactions. */
export async function lockSecondFactor(tx: Tx, profileId: string): Promise<StoredSecondFactor | undefined> {
  await tx.selectFrom('profiles').select('id').where('id', '=', profileId).forUpdate().execute();
  return findSecondFactor(tx, profileId);
}

export const toSecondFactorRow = ({ secret, pending_until, last_step, code_hashes }: StoredSecondFactor): SecondFactorRow => ({
  isActive: secret !== null,
  pendingUntil: pending_until?.toISOString() ?? null,
  lastStep: last_step,
  codesLeft: code_hashes.length,
});

export const decideFor = (
  stored: StoredSecondFactor,
  event: SecondFactorLifecycleEvent,
  { clock, secondFactorChart }: Context,
): SecondFactorDecision => decideSecondFactor(toSecondFactorRow(stored), event, clock.now(), secondFactorChart);

export async function endSetups(tx: Tx, context: Context, limit: Date): Promise<void> {
  const over = await tx.selectFrom('second_factors').selectAll().where('pending_until', '<=', limit).forUpdate().skipLocked().execute();
  for (const stored of over) {
    const { row } = decideFor(stored, { type: 'boundary.passed', now: limit }, context);
    const own = stored.profile_id;
    if (!row) await tx.deleteFrom('second_factors').where('profile_id', '=', own).execute();
    else if (row.pendingUntil === null)
      await tx.updateTable('second_factors').set({ pending_secret: null, pending_until: null }).where('profile_id', '=', own).execute();
  }
}

/** A typed code, prepared before the transaction because hashing a recovery code takes a while. */
export type PreparedCode =
  | { readonly kind: 'none' }
  | { readonly kind: 'app'; readonly code: string }
  | { readonly kind: 'recovery'; readonly hash: string };

export async function prepareCode({ database }: Context, profileId: string, typed: string | undefined): Promise<PreparedCode> {
  if (typed === undefined) return { kind: 'none' };
  const code = readAppCode(typed);
  if (looksLikeAppCode(code)) return { kind: 'app', code };
  // No database connection is held while the code is hashed.
  const stored = await database.once((handle) => findSecondFactor(handle, profileId));
  // If the member has no recovery codes, no hash is needed: the code is refused, or the member needs no code.
  return stored?.code_salt ? { kind: 'recovery', hash: await hashRecoveryCode(typed, stored.code_salt) } : { kind: 'app', code };
}

interface SignInAttempt {
  readonly profileId: string;
  readonly address: string;
  readonly now: Date;
}

/** Null if the sign-in can continue, else the reason for the refusal. The caller must have locked the member. */
export async function useSecondFactor(
  tx: Tx,
  context: Context,
  prepared: PreparedCode,
  { profileId, address, now }: SignInAttempt,
): Promise<'second_factor_required' | 'code_refused' | null> {
  const stored = await tx.selectFrom('second_factors').selectAll().where('profile_id', '=', profileId).forUpdate().executeTakeFirst();
  if (!stored || stored.secret === null) return null;
  if (prepared.kind === 'none') return 'second_factor_required';
  if (prepared.kind === 'app') {
    const step = stepOfCode(stored.secret, prepared.code, now);
    if (step === null) return 'code_refused';
    const { isRefused, row } = decideFor(stored, { type: 'code.used', step }, context);
    if (isRefused || !row) return 'code_refused';
    await tx.updateTable('second_factors').set({ last_step: row.lastStep }).where('profile_id', '=', profileId).execute();
    return null;
  }
  const left = stored.code_hashes.filter((hash) => hash !== prepared.hash);
  if (left.length === stored.code_hashes.length) return 'code_refused';
  if (decideFor(stored, { type: 'recoveryCode.used' }, context).isRefused) return 'code_refused';
  await tx.updateTable('second_factors').set({ code_hashes: left }).where('profile_id', '=', profileId).execute();
  await recordEvent(tx, context, 'recovery-code.used', { profileId, address, after: { left: left.length } });
  const change = { change: 'code_used', codes_left: left.length, at: now.toISOString() } as const;
  await queueEmails(tx, context, [{ kind: 'second_factor_changed', profile_id: profileId, ...change }]);
  return null;
}

import { readCode } from '#machines/auth/invite.rules.ts';
import { decidePasswordReset, type InviteLifecycleRow, type OneTimeLinkRow } from '#machines/auth/one-time-link.rows.ts';
import type { Context } from '../context.ts';
import type { Handle, InviteRow, Tx } from '../database/schema.ts';
import { Refused } from '../http/outcome.ts';
import { hashToken, looksLikeToken } from './sign-in-session-store.ts';

interface OneUseColumns {
  readonly expires_at: Date;
  readonly used_at: Date | null;
  readonly superseded_at: Date | null;
}

export const toOneTimeLinkRow = ({ expires_at, used_at, superseded_at }: OneUseColumns): OneTimeLinkRow => ({
  expires_at: expires_at.toISOString(),
  used_at: used_at?.toISOString() ?? null,
  superseded_at: superseded_at?.toISOString() ?? null,
});

export const toInviteRow = (row: InviteRow): InviteLifecycleRow => ({ email: row.email, ...toOneTimeLinkRow(row) });

export async function findReset(handle: Handle | Tx, token: string) {
  const row = looksLikeToken(token)
    ? await handle
        .selectFrom('password_resets')
        .innerJoin('profiles', 'profiles.id', 'password_resets.profile_id')
        .selectAll('password_resets')
        .select(['profiles.email', 'profiles.full_name', 'profiles.first_name', 'profiles.locale'])
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirst()
    : undefined;
  if (!row) throw new Refused('not_found');
  return row;
}

export async function voidResets(tx: Tx, { clock, passwordResetChart }: Context, profileId: string): Promise<void> {
  const now = clock.now();
  const open = await tx
    .selectFrom('password_resets')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('used_at', 'is', null)
    .where('superseded_at', 'is', null)
    .execute();
  for (const row of open) {
    const decision = decidePasswordReset(toOneTimeLinkRow(row), { type: 'password.changed', now }, passwordResetChart);
    if (decision.kind === 'changed')
      await tx.updateTable('password_resets').set({ superseded_at: decision.row.superseded_at }).where('id', '=', row.id).execute();
  }
}

/** The invite with this code; letter case and separators do not matter. Throws `not_found`. */
export async function findInvite(handle: Handle | Tx, code: string): Promise<InviteRow> {
  const row = await handle
    .selectFrom('invites')
    .selectAll()
    .where('code_hash', '=', hashToken(readCode(code)))
    .executeTakeFirst();
  if (!row) throw new Refused('not_found');
  return row;
}

export async function lockInvite(tx: Tx, code: string): Promise<InviteRow> {
  const row = await tx
    .selectFrom('invites')
    .selectAll()
    .where('code_hash', '=', hashToken(readCode(code)))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refused('not_found');
  return row;
}

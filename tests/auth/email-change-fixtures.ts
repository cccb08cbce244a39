import { randomUUID } from 'node:crypto';
import type { EmailChangeSide } from '#machines/auth/email-change.rows.ts';
import { linkExpiry } from '#machines/auth/one-time-link.rules.ts';
import { createToken, hashToken } from '#server/auth/sign-in-session-store.ts';
import { start, type TestMember, type World } from '#tests/server/world.ts';

interface Where {
  readonly world: Pick<World, 'database'>;
}

interface Life {
  readonly newEmail?: string;
  readonly requested_at?: Date;
  readonly old_confirmed_at?: Date;
  readonly new_confirmed_at?: Date;
  readonly changed_at?: Date;
  readonly undone_at?: Date;
  readonly superseded_at?: Date;
}

const nothing = { old_confirmed_at: null, new_confirmed_at: null, undone_at: null, cancelled_at: null, superseded_at: null };

export async function emailChangeTokens(
  { world }: Where,
  { profileId, email }: Pick<TestMember, 'profileId' | 'email'>,
  { newEmail = `${randomUUID()}@example.net`, requested_at = start, changed_at, ...life }: Life = {},
): Promise<Readonly<Record<EmailChangeSide, string>>> {
  const tokens = { old: createToken(), new: createToken(), undo: createToken() };
  const confirmed = changed_at ? { old_confirmed_at: changed_at, new_confirmed_at: changed_at } : {};
  await world.database.once((handle) =>
    handle
      .insertInto('email_changes')
      .values({
        id: randomUUID(),
        profile_id: profileId,
        old_email: email,
        new_email: newEmail,
        old_hash: hashToken(tokens.old),
        new_hash: hashToken(tokens.new),
        undo_hash: hashToken(tokens.undo),
        requested_at,
        expires_at: linkExpiry('emailChange', requested_at),
        changed_at: changed_at ?? null,
        undo_until: changed_at ? linkExpiry('emailUndo', changed_at) : null,
        ...nothing,
        ...confirmed,
        ...life,
      })
      .execute(),
  );
  return tokens;
}

/** The token of one link, by default the one to the old address. */
export const emailChangeToken = async (
  where: Where,
  member: Pick<TestMember, 'profileId' | 'email'>,
  life: Life = {},
  side: EmailChangeSide = 'old',
): Promise<string> => (await emailChangeTokens(where, member, life))[side];

/** Changes the email of the member as of `start`. Resolves to the token that undoes the change. */
export async function changedEmail(server: Where, member: TestMember, newEmail = `${randomUUID()}@example.net`): Promise<string> {
  const token = await emailChangeToken(server, member, { newEmail, changed_at: start }, 'undo');
  await server.world.database.once((handle) =>
    handle.updateTable('profiles').set({ email: newEmail }).where('id', '=', member.profileId).execute(),
  );
  return token;
}

import { randomUUID } from 'node:crypto';
import { codeLength, codeAlphabet } from '#machines/auth/invite.rules.ts';
import { linkExpiry } from '#machines/auth/one-time-link.rules.ts';
import { createToken, hashToken } from '#server/auth/sign-in-session-store.ts';
import type { TestServer } from '#tests/server/test-server.ts';
import { start, type TestMember, type TestFacility } from '#tests/server/world.ts';

interface Life {
  readonly issued_at?: Date;
  readonly used_at?: Date;
  readonly superseded_at?: Date;
  readonly used_by?: string;
}

const datesFor = (kind: 'invite' | 'passwordReset', { issued_at = start, used_at, superseded_at }: Life) => ({
  issued_at,
  expires_at: linkExpiry(kind, issued_at),
  used_at: used_at ?? null,
  superseded_at: superseded_at ?? null,
});

export async function resetToken({ world }: TestServer, { profileId }: TestMember, life: Life = {}): Promise<string> {
  const token = createToken();
  const own = { id: randomUUID(), mail_id: randomUUID(), profile_id: profileId, token_hash: hashToken(token) };
  await world.database.once((handle) =>
    handle
      .insertInto('password_resets')
      .values({ ...own, ...datesFor('passwordReset', life) })
      .execute(),
  );
  return token;
}

export async function inviteCode({ world }: TestServer, email: string, life: Life = {}, place: TestFacility = world.box): Promise<string> {
  const code = Array.from({ length: codeLength }, () => codeAlphabet[Math.floor(Math.random() * codeAlphabet.length)]).join('');
  const own = { org_id: place.orgId, id: randomUUID(), email, code_hash: hashToken(code), used_by: life.used_by ?? null };
  await world.database.once((handle) =>
    handle
      .insertInto('invites')
      .values({ ...own, ...datesFor('invite', life) })
      .execute(),
  );
  return code;
}

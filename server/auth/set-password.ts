import { passwordLength } from '#contract/identity.ts';
import type { LocaleCode } from '#contract/profile.ts';
import { type MeasureStrength, type Owner, type PasswordRefusal, whyNotPassword } from '#machines/auth/password.rules.ts';
import type { FieldIssue } from '#words/field.words.ts';
import type { Selectable } from 'kysely';
import { noCalendarToken } from '../calendar/calendar-token.ts';
import type { Context } from '../context.ts';
import type { Tables, Tx } from '../database/schema.ts';
import { Refused } from '../http/outcome.ts';
import { queueEmail } from '../mail/mail-queue.ts';
import { markAccessChanged } from '../realtime/wake-ups.ts';
import { removeDevices } from './known-devices.ts';
import { voidResets } from './one-time-link-store.ts';
import { hashPassword } from './password-hash.ts';
import { endSessionsOf } from './sign-in-session-store.ts';

/** Loaded when the first password is set, because the word lists are large. */
let strength: Promise<MeasureStrength> | null = null;
const readStrength = async (): Promise<MeasureStrength> => {
  const { createStrengthMeter } = await import('#machines/auth/password-strength.ts');
  const { dictionary } = await import('@zxcvbn-ts/language-en');
  return createStrengthMeter(dictionary);
};

/** The issue does not contain the typed password. */
const issueFor = (why: PasswordRefusal | 'password_breached'): FieldIssue =>
  why === 'password_short' ? { type: 'min_length', input: '•', requirement: passwordLength.least } : { type: why, input: '•' };

export async function hashNewPassword({ breached }: Context, password: string, owner: Owner, field: string): Promise<string> {
  const measure = await (strength ??= readStrength());
  const why = whyNotPassword(password, owner, measure) ?? ((await breached?.(password)) ? 'password_breached' : null);
  if (why !== null) throw new Refused('invalid_input', { issues: { [field]: issueFor(why) } });
  return hashPassword(password);
}

/** Locks the member. Without the lock, a session for the old password could begin after a reset has ended all sessions. */
export async function requireUnchangedPassword(
  tx: Tx,
  { id, password_hash }: Pick<Selectable<Tables['profiles']>, 'id' | 'password_hash'>,
  lock: 'for share' | 'for update',
): Promise<void> {
  const profile = tx.selectFrom('profiles').select('password_hash').where('id', '=', id);
  const found = await (lock === 'for share' ? profile.forShare() : profile.forUpdate()).executeTakeFirst();
  if (found?.password_hash !== password_hash) throw new Refused('invalid_credentials');
}

export interface PasswordOwner {
  readonly id: string;
  readonly email: string;
  readonly locale: LocaleCode;
}

/** Ends every session of the member, voids the calendar address and every reset link, and queues an email. */
export async function setPassword(tx: Tx, context: Context, { id, email, locale }: PasswordOwner, password_hash: string): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ password_hash, ...noCalendarToken })
    .where('id', '=', id)
    .execute();
  await endSessionsOf(tx, context, { profileId: id }, 'password.changed');
  await removeDevices(tx, id);
  await voidResets(tx, context, id);
  markAccessChanged(tx, id);
  await queueEmail(tx, context, { kind: 'password_changed', email, locale });
}

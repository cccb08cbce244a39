/** Finds the member that a command names: by email, by the number that remains after an erasure, or by a unique name. */
import { sql } from 'kysely';
import { foldEmail } from '#contract/email.ts';
import type { Handle, ProfileRow, Tx } from '../../database/schema.ts';
import { isUuid } from '../../ids.ts';
import { CommandError, maxSuggestions } from './find-class.ts';

export async function findMember(handle: Handle | Tx, text: string): Promise<ProfileRow> {
  const meant = foldEmail(text);
  const all = handle.selectFrom('profiles').selectAll();
  const found = isUuid(meant)
    ? await all.where('id', '=', meant).execute()
    : await all
        .where((row) => row.or([row(sql<string>`lower(email)`, '=', meant), row(sql<string>`lower(full_name)`, '=', meant)]))
        .orderBy('email')
        .limit(maxSuggestions)
        .execute();
  const [member, ...others] = found.toSorted((one) => (one.email.toLowerCase() === meant ? -1 : 1));
  if (!member) throw new CommandError(`There is no member "${text}". Name one by e-mail, as it stands in a roster.`);
  if (others.length > 0 && member.email.toLowerCase() !== meant)
    throw new CommandError(`Several members are called "${text}"; name one by e-mail:`, ...found.map(({ email }) => `  ${email}`));
  return member;
}

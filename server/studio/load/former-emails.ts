/** A former email still identifies its member, until another profile uses it. Source: docs/decisions/sign-in.md#0380. */
import { sql } from 'kysely';
import type { Tx } from '../../database/schema.ts';
import type { RecordKind, StudioRecords } from './studio-records.ts';

interface FormerEmail {
  readonly former: string;
  readonly email: string;
  readonly profileId: string;
}

const lasting = (tx: Tx) =>
  tx
    .selectFrom('email_changes as c')
    .innerJoin('profiles as p', 'p.id', 'c.profile_id')
    .select([sql<string>`lower(c.old_email)`.as('former'), sql<string>`lower(p.email)`.as('email'), 'p.id as profileId'])
    .where('c.changed_at', 'is not', null)
    .where('c.undone_at', 'is', null)
    .where('c.superseded_at', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('profiles as o')
            .select('o.id')
            .where(sql<boolean>`lower(o.email) = lower(c.old_email)`),
        ),
      ),
    )
    .orderBy('c.changed_at');

/** For each of these former emails the id of its profile. */
export async function readFormerEmails(tx: Tx, emails: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await lasting(tx)
    .where(sql<boolean>`lower(c.old_email) = any(${emails})`)
    .execute();
  return new Map(rows.map(({ former, profileId }) => [former, profileId]));
}

export async function readEmailsBefore(tx: Tx, profileId: string): Promise<readonly string[]> {
  const rows: readonly FormerEmail[] = await lasting(tx).where('p.id', '=', profileId).execute();
  return rows.map(({ former }) => former);
}

/** Records whose keys begin with the email of the member. */
const kinds = ['member', 'pass', 'appointment', 'purchase'] as const satisfies readonly RecordKind[];

/** Renames the keys of stored records if the file has replaced a member’s former email by the current email. */
export async function renameFormerEmails(records: StudioRecords, emails: readonly string[]): Promise<void> {
  const named = new Set(emails);
  const rows = await lasting(records.tx)
    .where(sql<boolean>`lower(p.email) = any(${[...emails]})`)
    .execute();
  for (const { former, email } of rows) {
    if (named.has(former)) continue;
    for (const kind of kinds)
      for (const { key } of records.of(kind)) {
        const to = key === former ? email : key.startsWith(`${former}/`) ? `${email}${key.slice(former.length)}` : null;
        if (to !== null && !records.find(kind, to)) await records.rename(kind, key, to);
      }
  }
}

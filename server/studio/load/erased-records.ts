/** Marks records of erased members, so that another load does not create them again. Only a hash of their key is stored. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../database/schema.ts';
import type { RecordKind, StudioRecords } from './studio-records.ts';

const kinds = ['appointment', 'purchase'] as const satisfies readonly RecordKind[];
type Kind = (typeof kinds)[number];

const erasedKey = (kind: Kind, key: string): string => `forgotten/${createHash('sha256').update(`${kind}/${key}`).digest('hex')}`;

/** Whether the record belonged to a person who was erased later. Such records do not change. */
export const isErased = (records: StudioRecords, kind: Kind, key: string): boolean =>
  records.find(kind, erasedKey(kind, key)) !== undefined;

/** Removes the email from the keys of stored records. Call this function before the records of the email are deleted. */
export async function markRecordsErased(tx: Tx, email: string, orgId: string | null): Promise<void> {
  const rows = await tx
    .selectFrom('studio_records')
    .selectAll()
    .where('kind', 'in', kinds)
    .$if(orgId !== null, (query) => query.where('org_id', '=', orgId ?? ''))
    .where(sql<boolean>`starts_with(key, ${`${email}/`})`)
    .execute();
  for (const { kind, key, ...row } of rows)
    await tx
      .insertInto('studio_records')
      .values({ ...row, kind, key: erasedKey(kind as Kind, key), row_id: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

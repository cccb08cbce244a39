/** What members are told, written with what caused it and numbered per member, so that nothing is ever missed. */
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Tables, Tx } from '../database/schema.ts';

/** Something that a member is to be told. */
export interface News {
  readonly profileId: string;
  readonly orgId: string;
  readonly type: Tables['notifications']['type'];
  readonly params: Readonly<Record<string, unknown>>;
  readonly now: Date;
  readonly expiresAt: Date | null;
}

/** Tells members what a transaction has to tell. It locks their rows, so it comes last, in the order of their ids. */
export async function tellAll(tx: Tx, context: Context, news: readonly News[]): Promise<void> {
  for (const each of news.toSorted((a, b) => a.profileId.localeCompare(b.profileId))) await tell(tx, context, each);
}

async function tell(tx: Tx, { newId }: Context, { profileId, orgId, type, params, now, expiresAt }: News): Promise<void> {
  await tx
    .with('numbered', (query) =>
      query
        .updateTable('profiles')
        .set({ notification_seq: sql`notification_seq + 1` })
        .where('id', '=', profileId)
        .returning('notification_seq'),
    )
    .insertInto('notifications')
    .values((expression) => ({
      profile_id: profileId,
      seq: expression.selectFrom('numbered').select('notification_seq').$asScalar(),
      id: newId(),
      org_id: orgId,
      type,
      params: JSON.stringify(params),
      created_at: now,
      updated_at: now,
      expires_at: expiresAt,
    }))
    .execute();
}

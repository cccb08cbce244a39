import { pino } from 'pino';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/database/database.ts';
import { queuePostNotifications } from '#server/feed/notify-of-post.ts';
import { insertPost } from '#server/feed/write-post.ts';
import { start, type TestMember } from '#tests/server/world.ts';

export const contextOf = (database: Database): Context => ({
  database,
  clock: { now: () => start },
  newId: () => crypto.randomUUID(),
  log: pino({ level: 'silent' }),
});

export async function queuePost(database: Database, orgId: string, at = start): Promise<string> {
  const id = crypto.randomUUID();
  await database.transaction(async (tx) => {
    await tx.updateTable('facilities').set({ feed_enabled: true }).where('org_id', '=', orgId).execute();
    await insertPost(tx, { orgId, id, facilityId: null, staffId: null, content: 'News.', images: [], at });
    await queuePostNotifications(tx, contextOf(database), orgId, id);
  });
  return id;
}

export async function countsOf(database: Database, members: readonly TestMember[]): Promise<number[]> {
  const rows = await database.once((handle) =>
    handle
      .selectFrom('notifications')
      .select((row) => ['profile_id', row.fn.countAll<string>().as('count')])
      .groupBy('profile_id')
      .execute(),
  );
  const counts = new Map(rows.map(({ profile_id, count }) => [profile_id, Number(count)]));
  return members.map(({ profileId }) => counts.get(profileId) ?? 0);
}

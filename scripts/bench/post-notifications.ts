/** Measures how many members of a large studio are notified of a post each second, compared with `pg` inserting the same rows. */
import pg from 'pg';
import { sendPostNotifications } from '#server/feed/notify-of-post.ts';
import { acquirePostgres } from '#tests/database/shared-postgres.ts';
import { createTemplate, databaseUrl, dropDatabase } from '#tests/database/template.ts';
import { contextOf, queuePost } from '#tests/jobs/post-context.ts';
import { createWorld, type World } from '#tests/server/world.ts';
import { median, type Measurement } from './measure.ts';

const members = 50_000;
/** The number of members for one statement. PostgreSQL limits the parameters of a statement. */
const membersAtATime = 2_500;
const rounds = 3;

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

const insertRows = `
  insert into notifications (profile_id, seq, changed_seq, id, org_id, type, params, created_at, updated_at, read_at)
  select profile_id, $2, $2, gen_random_uuid(), $1, 'post', '{}', now(), now(), now() from unnest($3::uuid[]) as rows(profile_id)`;

/** Inserts only the rows. One statement has as many rows as a statement of the job. */
const timeRows = async (url: string, { box }: World, ids: readonly string[], seq: number): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await seconds(async () => {
      for (let from = 0; from < ids.length; from += 500) await client.query(insertRows, [box.orgId, seq, ids.slice(from, from + 500)]);
    });
  } finally {
    await client.end();
  }
};

const timePost = async ({ database, box }: World): Promise<number> => {
  await queuePost(database, box.orgId);
  return seconds(() => sendPostNotifications(contextOf(database)));
};

export const measurePostNotifications = async (): Promise<readonly Measurement[]> => {
  const postgres = await acquirePostgres();
  const name = await createTemplate(postgres.url);
  const url = databaseUrl(postgres.url, name);
  const world = await createWorld({ databaseUrl: url });
  try {
    const ids: string[] = [];
    while (ids.length < members) ids.push(...(await world.members(membersAtATime)).map(({ profileId }) => profileId));
    await world.database.once((handle) => handle.updateTable('profiles').set({ notification_seq: rounds }).execute());
    const posts: number[] = [];
    const rows: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      rows.push(members / (await timeRows(url, world, ids.toSorted(), round)));
      posts.push(members / (await timePost(world)));
    }
    const [notified, inserted] = [median(posts), median(rows)];
    const made = `median of ${rounds} posts to ${members.toLocaleString('en')} members; ${inserted.toFixed(0)} rows/s by pg alone`;
    return [
      { name: 'members notified of a post, per second', value: notified, budget: 2000, holds: 'at least', made },
      { name: 'notifying next to inserting rows', value: notified / inserted, budget: 0.1, holds: 'at least', made },
    ];
  } finally {
    await world.close();
    await dropDatabase(postgres.url, name);
    await postgres.release();
  }
};

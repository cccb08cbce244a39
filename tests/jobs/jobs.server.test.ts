import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateToLatest } from '#server/database/migrate.ts';
import { emailQueue, queues } from '#server/jobs/queues.ts';
import { type FreshDatabase, freshDatabase } from '#tests/database/postgres.ts';
import { createWorld, type World } from '#tests/server/world.ts';
import { testEmailJobs } from './email-jobs.ts';
import { testPostNotifications } from './post-notifications.ts';

let fresh: FreshDatabase;
let world: World;
beforeAll(async () => {
  fresh = await freshDatabase();
  world = await createWorld({ databaseUrl: fresh.url, poolSize: 4 });
});
afterAll(async () => {
  await world.close();
  await fresh.drop();
});

describe('an email', () => {
  it('that waited before emails were jobs is sent after the update', async () => {
    const { database } = world;
    const { email } = await world.member();
    const id = randomUUID();
    await database.once(async (handle) => {
      await sql`create table mails (id uuid primary key, kind text, email text, locale text, org_id uuid, invite_id uuid, created_at timestamptz default now())`.execute(
        handle,
      );
      await sql`insert into mails (id, kind, email, locale) values (${id}, 'password_changed', ${email}, 'fr')`.execute(handle);
      await sql`delete from migrations where name = '0027_emails_as_jobs.sql'`.execute(handle);
    });
    expect(await migrateToLatest(database)).toEqual(['0027_emails_as_jobs.sql']);
    const [options] = queues.filter(({ name }) => name === emailQueue);
    const { retryLimit, retryDelay, retryBackoff, retryDelayMax, expireInSeconds, deadLetter } = options ?? {};
    const data = { kind: 'password_changed', email, locale: 'fr', org_id: null, invite_id: null };
    expect(await database.jobs.fetch(emailQueue, { includeMetadata: true })).toMatchObject([
      { id, data, retryLimit, retryDelay, retryBackoff, retryDelayMax, expireInSeconds, deadLetter },
    ]);
  });

  testEmailJobs(async () => ({ database: world.database, email: (await world.member()).email }));
});

describe('notifications of a post', () => {
  testPostNotifications(() => Promise.resolve(world.database));
});

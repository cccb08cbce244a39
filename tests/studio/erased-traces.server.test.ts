import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createLimiter } from '#server/auth/limiter.ts';
import { emailQueue, failedEmailQueue } from '#server/jobs/queues.ts';
import { folderMailbox } from '#server/mail/mail-transport.ts';
import { eraseProfilesDue } from '#server/studio/members/erase-member.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { createWorld, start } from '#tests/server/world.ts';

async function outboxForTest() {
  const folder = await mkdtemp(join(tmpdir(), 'spotter-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { folder, mailbox: folderMailbox(folder, 'Spotter <no-reply@example.org>') };
}

const message = (to: string) => ({
  id: crypto.randomUUID(),
  to,
  subject: 'Hello',
  text: 'mia@example.org',
  html: '<p>Hello</p>',
  at: start,
});

it('is removed with the profile, and no data of others is removed', async () => {
  const world = await createWorld({ databaseUrl: await databaseForTest(), poolSize: 4 });
  onTestFinished(() => world.close());
  const { database } = world;
  const gone = await world.member([], { email: 'Mia@example.org', erase_at: new Date(start.getTime() - 1) });
  const other = await world.member([], { email: 'amia@example.org' });
  const { folder, mailbox } = await outboxForTest();
  for (const to of ['mia@example.org', 'MIA@example.org', 'amia@example.org']) await mailbox.send(message(to));
  const limiter = createLimiter(database, 'declined-member', 10, 3600);
  for (const { profileId } of [gone, other]) await limiter.count(profileId);
  for (const queue of [emailQueue, failedEmailQueue])
    for (const email of ['mia@example.org', 'amia@example.org'])
      await database.jobs.insert(queue, [{ id: crypto.randomUUID(), data: { kind: 'password-reset', email, locale: 'en', org_id: null } }]);

  const context = {
    database,
    mail: { mailbox, origin: 'https://example.org' },
    clock: { now: () => start },
    newId: () => crypto.randomUUID(),
    log: pino({ level: 'silent' }),
  };
  expect(await eraseProfilesDue(context)).toBe(1);

  const rows = await database.once((handle) =>
    sql<{
      text: string;
    }>`select key as text from rate_limits union all select data ->> 'email' from pgboss.job where data ? 'email'`.execute(handle),
  );
  const texts = rows.rows.map(({ text }) => text);
  expect(texts.toSorted()).toEqual([`declined-member:${other.profileId}`, 'amia@example.org', 'amia@example.org'].toSorted());
  expect(await readdir(folder)).toHaveLength(1);
});

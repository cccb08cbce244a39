import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { emailQueue } from '#server/jobs/queues.ts';
import { sendEmails } from '#server/mail/mail-queue.ts';
import { readCatalogues } from '#server/translate.ts';
import { count } from '#tests/counts.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { notifyOfCancelledClass } from '#tests/jobs/cancelled-class.ts';
import { expectUnfinished, killWorkers } from '#tests/jobs/run-and-kill.ts';
import { createWorld, type TestMember } from '#tests/server/world.ts';
import { startMailServer, type AcceptedEmail } from './loopback-mail-server.ts';
import { contextOf } from './mail-context.ts';
import type { KillPoint } from './mail-worker.ts';

const kills = count(5, 100);
/** More members than a worker reaches, so that emails are left after the last kill. */
const membersForEachKill = 30;
/** Answers of the mail server, or reads of the clock, of which each email needs a few. */
const mostCalls = 24;

const worker = fileURLToPath(new URL('mail-worker.ts', import.meta.url));

const pointOf = (kill: number): KillPoint => (kill % 2 === 0 ? 'accepted' : 'clock');

/** Mail programs show emails with the same id once. */
const messageIdOf = ({ text }: AcceptedEmail): string => /^Message-ID: <(\S+)>\r$/m.exec(text)?.[1] ?? '';

it(`${kills} kills lose no email, and a repeated one keeps its id`, { timeout: 60_000 + kills * 10_000 }, async () => {
  const databaseUrl = await databaseForTest();
  const world = await createWorld({ databaseUrl, poolSize: 2 });
  onTestFinished(() => world.close());
  readCatalogues();
  const { database } = world;
  const { url, accepted } = await startMailServer();
  const context = contextOf(database, url);
  onTestFinished(() => context.mail.mailbox.close());
  const all: TestMember[] = [];
  for (let kill = 1; kill <= kills; kill += 1) all.push(...(await world.members(membersForEachKill)));
  await notifyOfCancelledClass(world, context, all);
  const addresses = () => new Set(accepted.flatMap(({ to }) => to));
  await killWorkers({ database, worker, kills, mostCalls, argsOf: (kill) => [databaseUrl, url.href, pointOf(kill)] });
  expectUnfinished(addresses().size, all.length);
  await sendEmails(context);
  expect(await database.jobs.findJobs(emailQueue)).toEqual([]);
  expect(addresses()).toEqual(new Set(all.map(({ email }) => email)));
  const ids = new Set(accepted.map((email) => `${email.to.join()} ${messageIdOf(email)}`));
  expect(ids.size, 'emails that mail programs show').toBe(all.length);
  expect(new Set(accepted.map(messageIdOf)).size, 'ids').toBe(all.length);
  const repeated = accepted.length - all.length;
  // Each worker that was killed after an answer left a repeated email.
  expect(repeated, 'repeated emails').toBeGreaterThanOrEqual(Math.floor(kills / 2));
});

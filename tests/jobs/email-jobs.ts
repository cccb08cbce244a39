import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createLimiter } from '#server/auth/limiter.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/database/database.ts';
import { emailQueue, failedEmailQueue } from '#server/jobs/queues.ts';
import { queueEmail, sendEmails } from '#server/mail/mail-queue.ts';
import type { EmailMessage } from '#server/mail/mail-transport.ts';
import { runJobsRequest } from '#server/studio/admin/jobs.ts';
import { startSweeping } from '#server/sweeper.ts';
import { start } from '#tests/server/world.ts';
import { makeJobsDue } from './job-times.ts';

export interface JobStudio {
  readonly database: Database;
  readonly email: string;
}

const request = (email: string) => ({ kind: 'password_changed', email, locale: 'en' }) as const;
const threeDays = 3 * 24 * 60 * 60;

export function testEmailJobs(open: () => Promise<JobStudio>): void {
  async function setUp() {
    const { database, email } = await open();
    await database.once((handle) => handle.deleteFrom('pgboss.job').execute());
    const sent: EmailMessage[] = [];
    const mailServer = { isAway: false };
    const mailbox = {
      async send(message: EmailMessage) {
        if (mailServer.isAway) throw new Error('450 try again later');
        sent.push(message);
        await Promise.resolve();
      },
      close: () => undefined,
    };
    const context: Context = {
      database,
      clock: { now: () => start },
      newId: () => crypto.randomUUID(),
      log: pino({ level: 'silent' }),
      mail: { mailbox, origin: 'https://members.example.org' },
    };
    const queue = () => database.transaction((tx) => queueEmail(tx, context, request(email)));
    const run = (...[action, ...jobs]: ['list' | 'retry' | 'drop', ...string[]]) =>
      runJobsRequest(context, { command: 'jobs', action, jobs });
    /** Makes every job due. Resolves to the seconds that they would have waited. */
    const makeDue = async (): Promise<number> => {
      const [job] = await database.jobs.findJobs(emailQueue);
      await makeJobsDue(database);
      return job?.state === 'retry' ? (job.startAfter.getTime() - Date.now()) / 1000 : 0;
    };
    /** Repeats until the email is given up. Resolves to the seconds that this would have taken. */
    const giveUp = async (): Promise<number> => {
      mailServer.isAway = true;
      let seconds = 0;
      while ((await database.jobs.findJobs(failedEmailQueue)).length === 0) {
        await sendEmails(context);
        seconds += await makeDue();
      }
      return seconds;
    };
    return { database, email, sent, mailServer, context, queue, run, giveUp };
  }

  it('is sent once, and its job is then deleted', async () => {
    const { context, queue, sent, email, run } = await setUp();
    await queue();
    await Promise.all([sendEmails(context), sendEmails(context)]);
    await sendEmails(context);
    expect(sent.map(({ to }) => to)).toEqual([email]);
    expect(await run('list')).toEqual(['No job waits, and none failed.']);
  });

  it('waits for the next minute if the provider accepts no more, also with several workers', async () => {
    const { database, context, queue, sent } = await setUp();
    const { mail } = context;
    if (!mail) throw new Error('nobody is written to');
    const limiter = createLimiter(database, `emails sent, ${crypto.randomUUID()}`, 2, 60);
    const limited = { ...context, mail: { ...mail, limiter } };
    for (let index = 0; index < 3; index += 1) await queue();
    await sendEmails(limited);
    await sendEmails(limited);
    expect(sent).toHaveLength(2);
    await limiter.reset('smtp');
    await sendEmails(limited);
    expect(sent).toHaveLength(3);
  });

  it('is not sent if the transaction of its cause is rolled back', async () => {
    const { database, context, email, sent } = await setUp();
    const undone = database.transaction(async (tx) => {
      await queueEmail(tx, context, request(email));
      throw new Error('the cause fails');
    });
    await expect(undone).rejects.toThrow('the cause fails');
    await sendEmails(context);
    expect(sent).toEqual([]);
  });

  it('whose worker was killed is sent by another one', async () => {
    const { database, context, queue, sent, email } = await setUp();
    await queue();
    // A worker takes the job and never completes it.
    expect(await database.jobs.fetch(emailQueue)).toHaveLength(1);
    await sendEmails(context);
    expect(sent).toEqual([]);
    const muchEarlier = new Date(Date.now() - threeDays * 1000);
    await database.once((handle) => sql`update pgboss.job set started_on = ${muchEarlier}`.execute(handle));
    await (await startSweeping(context)).stop();
    await makeJobsDue(database);
    await sendEmails(context);
    expect(sent.map(({ to }) => to)).toEqual([email]);
  });

  it('is tried for three days, is then listed as failed, and is sent when it is tried again', async () => {
    const { context, queue, sent, email, run, giveUp, mailServer } = await setUp();
    await queue();
    mailServer.isAway = true;
    await sendEmails(context);
    expect(await run('list')).toEqual(['Waiting:', expect.stringMatching(/, attempt 2 at \S+Z: 450 try again later$/)]);
    const seconds = await giveUp();
    expect(seconds).toBeGreaterThan(threeDays);
    expect(seconds).toBeLessThan(1.1 * threeDays);
    const lines = await run('list');
    expect(lines).toEqual(['Failed for good:', expect.stringContaining(`password changed to ${email}, failed at `)]);
    expect(lines[1]).toContain(': 450 try again later');
    mailServer.isAway = false;
    await sendEmails(context);
    expect(sent).toEqual([]);
    expect(await run('retry')).toEqual(['1 job to be tried again.']);
    await sendEmails(context);
    expect(sent.map(({ to }) => to)).toEqual([email]);
    expect(await run('list')).toEqual(['No job waits, and none failed.']);
  });

  it('that failed or waits can be dropped, and an unknown id changes nothing', async () => {
    const { database, context, queue, sent, run, giveUp, mailServer } = await setUp();
    await queue();
    await giveUp();
    mailServer.isAway = false;
    await queue();
    const ids = (await Promise.all([emailQueue, failedEmailQueue].map((name) => database.jobs.findJobs(name))))
      .flat()
      .filter(({ state }) => state === 'created')
      .map(({ id }) => id);
    expect(ids).toHaveLength(2);
    await expect(run('drop', ...ids, 'nothing')).rejects.toMatchObject({
      lines: ['There are no such jobs, so nothing was changed:', '  nothing'],
    });
    await expect(run('retry', ...ids)).rejects.toMatchObject({
      lines: ['These jobs did not fail for good: they are tried again by themselves.', expect.stringContaining('attempt 1 at ')],
    });
    expect(await run('drop', ...ids)).toEqual(['2 jobs dropped.']);
    await sendEmails(context);
    expect(sent).toEqual([]);
    expect(await run('list')).toEqual(['No job waits, and none failed.']);
  });
}

/**
 * Measures how many emails about a cancelled class are written and sent each second, compared with `nodemailer` sending the same emails.
 */
import { createTransport } from 'nodemailer';
import { sendEmails } from '#server/mail/mail-queue.ts';
import { readCatalogues } from '#server/translate.ts';
import { acquirePostgres } from '#tests/database/shared-postgres.ts';
import { createTemplate, databaseUrl, dropDatabase } from '#tests/database/template.ts';
import { notifyOfCancelledClass } from '#tests/jobs/cancelled-class.ts';
import { listenForMail } from '#tests/mail/loopback-mail-server.ts';
import { contextOf } from '#tests/mail/mail-context.ts';
import { createWorld } from '#tests/server/world.ts';
import { median, type Measurement } from './measure.ts';

const members = 500;
const rounds = 3;

const perSecond = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (members * 1000) / (performance.now() - began);
};

export const measureEmails = async (): Promise<readonly Measurement[]> => {
  readCatalogues();
  const postgres = await acquirePostgres();
  const name = await createTemplate(postgres.url);
  const world = await createWorld({ databaseUrl: databaseUrl(postgres.url, name) });
  const mailServer = await listenForMail();
  const context = contextOf(world.database, mailServer.url);
  const transport = createTransport({ host: mailServer.url.hostname, port: Number(mailServer.url.port), pool: true, maxConnections: 1 });
  try {
    const ours: number[] = [];
    const alone: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await notifyOfCancelledClass(world, context, await world.members(members));
      ours.push(await perSecond(() => sendEmails(context)));
      const emails = mailServer.accepted.slice(-members);
      if (mailServer.accepted.length !== members * (round * 2 + 1)) throw new Error('not every email arrived');
      alone.push(
        await perSecond(async () => {
          for (const { from, to, text } of emails) await transport.sendMail({ envelope: { from, to: [...to] }, raw: text });
        }),
      );
    }
    const [sent, reference] = [median(ours), median(alone)];
    const made = `median of ${rounds} classes of ${members} members, ${sent.toFixed(0)} emails/s; ${reference.toFixed(0)} by nodemailer alone`;
    return [{ name: 'writing and sending emails next to sending alone', value: sent / reference, budget: 0.05, holds: 'at least', made }];
  } finally {
    transport.close();
    context.mail.mailbox.close();
    await mailServer.close();
    await world.close();
    await dropDatabase(postgres.url, name);
    await postgres.release();
  }
};

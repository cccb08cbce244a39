/** Sends emails in a process that kills itself. Arguments: database, mail server, kill point, number of calls before the kill. */
import { sendEmails } from '#server/mail/mail-queue.ts';
import type { EmailMessage } from '#server/mail/mail-transport.ts';
import { readCatalogues } from '#server/translate.ts';
import { killAfter, killOnceDone } from '#tests/jobs/kill-after.ts';
import { openForWorker } from '#tests/jobs/worker-database.ts';
import { contextOf } from './mail-context.ts';

/** `clock`: soon after a read of the clock. `accepted`: after the mail server's answer, before the job is complete. */
export type KillPoint = 'clock' | 'accepted';

const [databaseUrl = '', smtpUrl = '', point = '', calls = ''] = process.argv.slice(2);
const database = await openForWorker(databaseUrl);
readCatalogues();
const context = contextOf(database, new URL(smtpUrl));
const { clock, mail } = context;
const killed: Readonly<Record<KillPoint, object>> = {
  clock: { clock: { now: killAfter(Number(calls), () => clock.now()) } },
  accepted: {
    mail: { ...mail, mailbox: { ...mail.mailbox, send: killOnceDone(Number(calls), (email: EmailMessage) => mail.mailbox.send(email)) } },
  },
};
await sendEmails({ ...context, ...killed[point as KillPoint] });
mail.mailbox.close();
await database.close();

/** Sends emails in a process of its own, which kills itself. Its arguments: the database, the mail server, where it is killed, after how many calls. */
import { sendEmails } from '#server/mail/mail-queue.ts';
import type { EmailMessage } from '#server/mail/mail-transport.ts';
import { readCatalogues } from '#server/translate.ts';
import { killAfter, killOnceDone } from '#tests/jobs/kill-after.ts';
import { openForWorker } from '#tests/jobs/worker-database.ts';
import { contextOf } from './mail-context.ts';

/** `clock`: anywhere, soon after a look at the clock. `accepted`: between the answer of the mail server and the end of the job. */
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

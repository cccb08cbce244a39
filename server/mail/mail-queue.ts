/** Jobs are enqueued in the transaction of their cause, so no response time shows whether an address is known. */
import { fromKysely, type JobWithMetadata } from 'pg-boss';
import type { LocaleCode } from '#contract/profile.ts';
import type { Limiter } from '../auth/limiter.ts';
import type { Context } from '../context.ts';
import { messageOf } from '../database/errors.ts';
import type { Tx } from '../database/schema.ts';
import { dueJobs } from '../jobs/due-jobs.ts';
import { runAfterCommit } from '../jobs/run-after-commit.ts';
import { emailQueue } from '../jobs/queues.ts';
import { inSpan } from '../operation/tracer.ts';
import { composeEmail } from './compose-email.ts';
import type { AccountEmailJob, EmailJob } from './email-job.ts';
import type { Mailbox } from './mail-transport.ts';

export interface EmailDelivery {
  readonly mailbox: Mailbox;
  readonly origin: string;
  readonly limiter?: Limiter;
}

/** The key of the mail provider; all studios use the same provider. */
const provider = 'smtp';

export interface EmailRequest {
  readonly kind: AccountEmailJob['kind'];
  readonly email: string;
  readonly locale: LocaleCode;
  readonly invite?: { readonly orgId: string; readonly id: string };
}

const due = new WeakSet<Tx>();

export const queueEmail = (tx: Tx, context: Context, { kind, email, locale, invite }: EmailRequest): Promise<void> =>
  queueEmails(tx, context, [{ kind, email, locale, org_id: invite?.orgId ?? null, invite_id: invite?.id ?? null }]);

/** The emails are sent once the transaction has been committed. */
export async function queueEmails(tx: Tx, { database, newId }: Context, jobs: readonly EmailJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const insert = jobs.map((data) => ({ id: newId(), data }));
  await database.jobs.insert(emailQueue, insert, { db: fromKysely(tx) });
  due.add(tx);
}

/** `stop` prevents further emails from starting, and resolves once the current email has been sent. */
export const sendEmailsAfterCommit = (context: Context) =>
  runAfterCommit(context, {
    hasEnqueued: (tx) => due.has(tx),
    run: sendEmails,
    failure: 'emails could not be sent; they are sent later',
  });

async function send(context: Context, { mailbox, origin }: EmailDelivery, job: JobWithMetadata<EmailJob>): Promise<void> {
  const { id, data, retryCount, retryLimit } = job;
  const { database, log } = context;
  try {
    await inSpan(context.tracer, { name: 'email', attributes: { 'spotter.email.kind': data.kind }, place: 'root' }, async () => {
      const message = await database.transaction((tx) => composeEmail(tx, context, origin, { id, ...data }));
      if (message) await mailbox.send(message);
    });
    // a finished job would store the address for longer
    await database.jobs.deleteJob(emailQueue, id);
  } catch (error) {
    const facts = { mail: id, kind: data.kind, error: messageOf(error) };
    if (retryCount < retryLimit) log.warn(facts, 'an email was not sent; it is sent again later');
    else log.error(facts, 'an email was not sent for three days; "npm run studio -- jobs" lists it');
    await database.jobs.fail(emailQueue, { id, retryCount }, { message: messageOf(error) });
  }
}

/** A failed email does not delay other emails. No other email starts once the signal is aborted. */
export async function sendEmails(context: Context, { signal }: { readonly signal?: AbortSignal } = {}): Promise<void> {
  const { database, mail } = context;
  if (!mail) return;
  const canTake = async () => (await mail.limiter?.hasRoom(provider)) ?? true;
  for await (const job of dueJobs<EmailJob>(database.jobs, emailQueue, { signal, canTake })) {
    await mail.limiter?.add(provider);
    await send(context, mail, job);
  }
}

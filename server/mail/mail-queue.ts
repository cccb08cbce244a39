/**
 * Letters are written down with what caused them and sent afterwards, so that nobody waits for a mail server, and an unknown address
 * costs as long as a known one. What did not leave is tried again, with a new link where it carries one.
 */
import { sql } from 'kysely';
import type { LocaleCode } from '#contract/profile.ts';
import type { Context } from '../context.ts';
import { messageOf } from '../database/errors.ts';
import type { MailRow, Tx } from '../database/schema.ts';
import type { MailKind } from '../database/schema/identity.ts';
import type { Mailbox } from './mail-transport.ts';
import { composeEmail } from './compose-email.ts';

/** Where letters leave, and where their links lead. */
export interface EmailDelivery {
  readonly mailbox: Mailbox;
  /** Scheme, host and port of the pages. */
  readonly origin: string;
}

export interface EmailRequest {
  readonly kind: MailKind;
  readonly email: string;
  readonly locale: LocaleCode;
  readonly invite?: { readonly orgId: string; readonly id: string };
}

const due = new WeakSet<Tx>();

/** The letter leaves once the transaction has ended well. */
export async function queueEmail(tx: Tx, { newId }: Context, { kind, email, locale, invite }: EmailRequest): Promise<void> {
  await tx
    .insertInto('mails')
    .values({ id: newId(), kind, email, locale, org_id: invite?.orgId ?? null, invite_id: invite?.id ?? null })
    .execute();
  due.add(tx);
}

export function sendWhenDue(context: Context): void {
  context.database.afterCommit((tx) => {
    if (!due.has(tx)) return;
    setImmediate(() => {
      sendEmails(context).catch((error: unknown) =>
        context.log.error({ error: messageOf(error) }, 'letters could not be sent; it is tried again'),
      );
    });
  });
}

/** After some four hours. */
const lastAttempt = 10;

/** The letter that has been due longest; for whoever is cut off it is due again once any mail server has had its time. */
const takeDue = ({ database }: Context): Promise<MailRow | undefined> =>
  database.once((handle) =>
    handle
      .updateTable('mails')
      .set({ attempts: sql`attempts + 1`, due_at: sql`clock_timestamp() + interval '5 minutes'` })
      .where('id', 'in', (rows) =>
        rows
          .selectFrom('mails')
          .select('id')
          .where('due_at', '<=', sql<Date>`clock_timestamp()`)
          .orderBy('due_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst(),
  );

/** Twice as long after every attempt, beginning with fifteen seconds. */
const putOff = ({ database }: Context, { id, attempts }: MailRow): Promise<unknown> =>
  database.once((handle) =>
    handle
      .updateTable('mails')
      .set({ due_at: sql`clock_timestamp() + make_interval(secs => ${15 * 2 ** (attempts - 1)})` })
      .where('id', '=', id)
      .execute(),
  );

const removeEmail = ({ database }: Context, id: string): Promise<unknown> =>
  database.once((handle) => handle.deleteFrom('mails').where('id', '=', id).execute());

async function send(context: Context, { mailbox, origin }: EmailDelivery, row: MailRow): Promise<void> {
  try {
    const message = await context.database.transaction((tx) => composeEmail(tx, context, origin, row));
    if (message) await mailbox.send(message);
    await removeEmail(context, row.id);
  } catch (error) {
    const facts = { mail: row.id, kind: row.kind, error: messageOf(error) };
    if (row.attempts < lastAttempt) {
      context.log.warn(facts, 'a letter did not leave; it is tried again');
      await putOff(context, row);
      return;
    }
    context.log.error(facts, 'a letter did not leave and is given up');
    await removeEmail(context, row.id);
  }
}

/** Sends what is due; a letter that does not leave keeps no other one back. */
export async function sendEmails(context: Context): Promise<void> {
  const { mail } = context;
  if (!mail) return;
  for (let row = await takeDue(context); row; row = await takeDue(context)) await send(context, mail, row);
}

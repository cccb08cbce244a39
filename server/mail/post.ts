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
import type { Mailbox } from './mailbox.ts';
import { writeLetter } from './write-letter.ts';

/** Where letters leave, and where their links lead. */
export interface Mail {
  readonly mailbox: Mailbox;
  /** Scheme, host and port of the pages. */
  readonly origin: string;
}

export interface Order {
  readonly kind: MailKind;
  readonly email: string;
  readonly locale: LocaleCode;
  readonly invite?: { readonly orgId: string; readonly id: string };
}

const due = new WeakSet<Tx>();

/** The letter leaves once the transaction has ended well. */
export async function orderLetter(tx: Tx, { newId }: Context, { kind, email, locale, invite }: Order): Promise<void> {
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
      sendLetters(context).catch((error: unknown) =>
        context.log.error({ error: messageOf(error) }, 'letters could not be sent; it is tried again'),
      );
    });
  });
}

const atOnce = 20;
/** After some four hours. */
const lastAttempt = 10;

/** The letters that are due, which are due again later from now on, for whoever is cut off. */
const takeDue = ({ database }: Context): Promise<MailRow[]> =>
  database.once((handle) =>
    handle
      .updateTable('mails')
      .set({
        attempts: sql`attempts + 1`,
        due_at: sql`clock_timestamp() + make_interval(secs => 15 * power(2, least(attempts, 10))::integer)`,
      })
      .where('id', 'in', (rows) =>
        rows
          .selectFrom('mails')
          .select('id')
          .where('due_at', '<=', sql<Date>`clock_timestamp()`)
          .orderBy('due_at')
          .limit(atOnce)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .execute(),
  );

const forget = ({ database }: Context, id: string): Promise<unknown> =>
  database.once((handle) => handle.deleteFrom('mails').where('id', '=', id).execute());

async function send(context: Context, { mailbox, origin }: Mail, row: MailRow): Promise<void> {
  try {
    const letter = await context.database.transaction((tx) => writeLetter(tx, context, origin, row));
    if (letter) await mailbox.send(letter);
    await forget(context, row.id);
  } catch (error) {
    const facts = { mail: row.id, kind: row.kind, error: messageOf(error) };
    if (row.attempts < lastAttempt) return context.log.warn(facts, 'a letter did not leave; it is tried again');
    context.log.error(facts, 'a letter did not leave and is given up');
    await forget(context, row.id);
  }
}

/** Sends what is due; a letter that does not leave keeps no other one back. */
export async function sendLetters(context: Context): Promise<void> {
  const { mail } = context;
  if (!mail) return;
  for (let taken = await takeDue(context); taken.length > 0; taken = await takeDue(context))
    for (const row of taken) await send(context, mail, row);
}

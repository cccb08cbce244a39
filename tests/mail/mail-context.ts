import { pino } from 'pino';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/database/database.ts';
import { smtpMailbox, type Mailbox } from '#server/mail/mail-transport.ts';
import { start } from '#tests/server/world.ts';

interface MailContext extends Context {
  readonly mail: { readonly origin: string; readonly mailbox: Mailbox };
}

export const contextOf = (database: Database, smtpUrl: URL): MailContext => ({
  database,
  clock: { now: () => start },
  newId: () => crypto.randomUUID(),
  log: pino({ level: 'silent' }),
  mail: { origin: 'https://members.example.org', mailbox: smtpMailbox(smtpUrl, 'Spotter <no-reply@members.example.org>') },
});

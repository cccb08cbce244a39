import { pino } from 'pino';
import { cancelAppointmentByStudio } from '#server/appointments/cancel-by-studio.ts';
import type { Context } from '#server/context.ts';
import { composeEmail } from '#server/mail/compose-email.ts';
import type { AppointmentEmailJob } from '#server/mail/email-job.ts';
import { sendEmails } from '#server/mail/mail-queue.ts';
import type { EmailMessage } from '#server/mail/mail-transport.ts';
import { notifyAll, type NotificationChange } from '#server/notifications/notification-outbox.ts';
import type { TestServer } from '#tests/server/test-server.ts';
import { start } from '#tests/server/world.ts';

const contextOf = ({ world }: TestServer): Context => ({
  database: world.database,
  clock: { now: () => start },
  newId: () => crypto.randomUUID(),
  log: pino({ level: 'silent' }),
});

export const cancelAsStudio = (server: TestServer, id: string): Promise<void> =>
  server.world.database.transaction(async (tx) => {
    const notifications: NotificationChange[] = [];
    const context = contextOf(server);
    await cancelAppointmentByStudio({ tx, context, now: start, orgId: server.world.box.orgId, notifications }, id);
    await notifyAll(tx, context, notifications);
  });

/** Composes the email without sending it; null if it is not to be sent. The server itself would send a queued email. */
export const composeNow = (server: TestServer, email: Omit<AppointmentEmailJob, 'kind'>): Promise<EmailMessage | null> =>
  server.world.database.transaction((tx) =>
    composeEmail(tx, contextOf(server), server.url, { id: crypto.randomUUID(), kind: 'appointment', ...email }),
  );

/** Sends emails that no request of the server sends. */
export async function sendDue(server: TestServer): Promise<readonly EmailMessage[]> {
  const sent: EmailMessage[] = [];
  const mailbox = { send: (email: EmailMessage) => Promise.resolve(void sent.push(email)), close: () => undefined };
  await sendEmails({ ...contextOf(server), mail: { origin: server.url, mailbox } });
  return sent;
}

import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionChange } from '#server/database/schema.ts';
import { sendEmails } from '#server/mail/mail-queue.ts';
import type { EmailMessage } from '#server/mail/mail-transport.ts';
import { notifyAll, type NotificationChange } from '#server/notifications/notification-outbox.ts';
import { cancelClass, changeClass, type StudioWork } from '#server/studio/timetable/change-booked-classes.ts';
import { emailsTo, type FoundEmail } from '#tests/auth/outbox.ts';
import { visitIn } from '#tests/server/answers.ts';
import { entryOf } from './calendar-file.ts';
import { notificationsOf } from './notification-scenarios.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

const contextAt = (now: Date) => ({
  database: server.world.database,
  clock: { now: () => now },
  newId: () => crypto.randomUUID(),
  log: pino({ level: 'silent' }),
});

const asStudio = (work: (studio: StudioWork) => Promise<unknown>): Promise<void> =>
  server.world.database.transaction(async (tx) => {
    const notifications: NotificationChange[] = [];
    const context = contextAt(start);
    await work({ context, tx, orgId: server.world.box.orgId, now: start, notifications });
    await notifyAll(tx, context, notifications);
  });

const change = (sessionId: string, to: SessionChange) => asStudio((studio) => changeClass(studio, sessionId, to));

async function withPass(): Promise<{ mia: TestMember; sessionId: string }> {
  const mia = await server.world.member();
  await server.world.membership(mia);
  return { mia, sessionId: await server.world.session() };
}

const book = async (member: TestMember, sessionId: string) =>
  visitIn(await server.as(member)('POST', `/api/v1/sessions/${sessionId}/book`, { body: {} }));
const cancel = async (member: TestMember, visitId: string) =>
  visitIn(await server.as(member)('PUT', `/api/v1/visits/${visitId}/cancel`, { body: {} }));

/** Sends emails about actions of the studio: no request of the server triggers them. */
const sendDue = async (): Promise<readonly EmailMessage[]> => {
  const sent: EmailMessage[] = [];
  const mailbox = { send: (email: EmailMessage) => Promise.resolve(void sent.push(email)), close: () => undefined };
  await sendEmails({ ...contextAt(start), mail: { origin: server.url, mailbox } });
  return sent;
};

describe('a booking', () => {
  it('is confirmed by one email with a calendar entry, and its cancellation by one email that removes the entry', async () => {
    const { mia, sessionId } = await withPass();
    const visit = await book(mia, sessionId);
    const [confirmation] = await emailsTo(server.folder, mia.email, 1);
    expect(confirmation).toMatchObject({ subject: expect.stringMatching(/^Booked: CrossFit, Tue,? 3 Mar, 09:00$/) });
    expect(confirmation?.text).toMatch(
      /^You are in\n09:00\nTuesday,? 3 March\n\nCrossFit\n60 minutes, [^]*You can cancel for free until[^]*\/classes\//,
    );
    expect(confirmation?.headers.get('list-unsubscribe')).toMatch(/\/unsubscribe\/[\w-]+\.[\w-]+\.booking\./);
    const added = entryOf(confirmation as FoundEmail);
    expect(added).toMatchObject({ method: 'REQUEST', start: hours(24), status: 'CONFIRMED', attendee: `mailto:${mia.email}` });

    await cancel(mia, visit.id);
    const emails = await emailsTo(server.folder, mia.email, 2);
    const removed = entryOf(emails[1] as FoundEmail);
    expect(removed).toMatchObject({ method: 'CANCEL', uid: added.uid, status: 'CANCELLED' });
    expect(removed.sequence).toBeGreaterThan(added.sequence);
    expect(await sendDue()).toEqual([]);
  });

  it('that the studio moves is reported with a later version of the entry, and other changes of the class are not reported', async () => {
    const { mia, sessionId } = await withPass();
    await book(mia, sessionId);
    const [confirmation] = await emailsTo(server.folder, mia.email, 1);
    await change(sessionId, { capacity: 20 });
    expect(await sendDue()).toEqual([]);
    await change(sessionId, { starts_at: hours(25), ends_at: hours(26) });
    const [moved, ...others] = await sendDue();
    expect(others).toEqual([]);
    expect(moved).toMatchObject({ to: mia.email, subject: expect.stringMatching(/^CrossFit, Tue,? 3 Mar: now at 10:00$/) });
    expect(moved?.text).toMatch(
      /^New time\n09:00 → 10:00\nTuesday,? 3 March\n\nCrossFit\n[^]*You are still booked\.[^]*Cancel for free until/,
    );
    const [before, after] = [entryOf(confirmation as FoundEmail), entryOf(moved as EmailMessage)];
    expect(after).toMatchObject({ method: 'REQUEST', uid: before.uid, start: hours(25) });
    expect(after.sequence).toBeGreaterThan(before.sequence);
  });

  it('that is cancelled loses the notification of an earlier change', async () => {
    const { mia, sessionId } = await withPass();
    const { id } = await book(mia, sessionId);
    await change(sessionId, { starts_at: hours(25), ends_at: hours(26) });
    expect((await notificationsOf(server, mia)).map(({ type }) => type)).toEqual(['class_changed']);
    await cancel(mia, id);
    expect(await notificationsOf(server, mia)).toEqual([]);
  });

  it('that the studio cancels sends one email, for its notification, which removes the entry', async () => {
    const { mia, sessionId } = await withPass();
    await book(mia, sessionId);
    const [confirmation] = await emailsTo(server.folder, mia.email, 1);
    await asStudio((studio) => cancelClass(studio, sessionId, null));
    const [cancelled, ...others] = await sendDue();
    expect(others).toEqual([]);
    const [before, after] = [entryOf(confirmation as FoundEmail), entryOf(cancelled as EmailMessage)];
    expect(after).toMatchObject({ method: 'CANCEL', uid: before.uid });
    expect(after.sequence).toBeGreaterThan(before.sequence);
  });

  it('that was cancelled before the email was sent is not confirmed', async () => {
    const { mia, sessionId } = await withPass();
    const { id } = await book(mia, sessionId);
    await emailsTo(server.folder, mia.email, 1);
    const email = { cause: 'booked', org_id: server.world.box.orgId, session_id: sessionId, visit_id: id } as const;
    const again = (): Promise<void> =>
      server.world.database.transaction((tx) => notifyAll(tx, contextAt(start), [{ profileId: mia.profileId, email }]));
    await again();
    expect(await sendDue()).toHaveLength(1);
    await cancel(mia, id);
    await emailsTo(server.folder, mia.email, 2);
    await again();
    expect(await sendDue()).toEqual([]);
  });

  it('is not confirmed to a member who has stopped such emails', async () => {
    const { mia, sessionId } = await withPass();
    await server.as(mia)('PUT', '/api/v1/notification_settings', { body: { booking_email: false, class_changed_email: false } });
    await book(mia, sessionId);
    await change(sessionId, { starts_at: hours(25), ends_at: hours(26) });
    expect(await sendDue()).toEqual([]);
    await expect(emailsTo(server.folder, mia.email, 0)).resolves.toEqual([]);
  });
});

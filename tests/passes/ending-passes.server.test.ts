import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NewPass } from '#server/database/schema.ts';
import { notifyOfEndingPasses } from '#server/passes/notify-of-ending-passes.ts';
import { emailsTo } from '#tests/auth/outbox.ts';
import { notificationsOf, onlyNotificationOf } from '#tests/notifications/notification-scenarios.ts';
import { visitIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

const notifyAt = (now = start): Promise<void> =>
  notifyOfEndingPasses({
    database: server.world.database,
    clock: { now: () => now },
    newId: () => crypto.randomUUID(),
    log: pino({ level: 'silent' }),
  });

const holder = async (more: Partial<NewPass> = {}): Promise<{ mia: TestMember; passId: string }> => {
  const mia = await server.world.member();
  return { mia, passId: await server.world.pass(mia, server.world.box, more) };
};

const book = async (mia: TestMember) =>
  visitIn(await server.as(mia)('POST', `/api/v1/sessions/${await server.world.session()}/book`, { body: {} }));

describe('a pass', () => {
  it('with one visit left after a booking is reported once, in the app and by email, with any number of processes', async () => {
    const { mia, passId } = await holder({ visits_total: 3 });
    await book(mia);
    await notifyAt();
    expect(await notificationsOf(server, mia)).toEqual([]);
    await book(mia);
    await Promise.all([notifyAt(), notifyAt(), notifyAt(hours(1))]);
    const notification = await onlyNotificationOf(server, mia);
    expect(notification).toMatchObject({ message: 'Ten visits: 1 visit left.', params: { pass_id: passId, cause: 'last_visit' } });
    const emails = (await emailsTo(server.folder, mia.email, 3)).filter(({ subject }) => !subject.startsWith('Booked'));
    expect(emails.map(({ subject }) => subject)).toEqual(['Ten visits: 1 visit left']);
    expect(emails[0]?.text).toContain(`${server.url}/account/passes`);
  });

  it('that has had one visit left for a long time is not reported', async () => {
    const { mia } = await holder({ visits_total: 2 });
    await book(mia);
    await notifyAt(hours(24 * 4));
    expect(await notificationsOf(server, mia)).toEqual([]);
  });

  it('is reported seven days before its last day, and again if its last day changes', async () => {
    const { mia, passId } = await holder({ expires_on: '2026-03-09' });
    await notifyAt();
    await notifyAt(hours(1));
    expect(await onlyNotificationOf(server, mia)).toMatchObject({
      message: expect.stringMatching(/^Ten visits ends on Monday,? 9 March\.$/),
      params: { pass_id: passId, cause: 'last_day' },
      expires_at: '2026-03-09T11:00:00.000Z',
    });
    await server.world.database.once((handle) =>
      handle.updateTable('passes').set({ expires_on: '2026-03-08' }).where('id', '=', passId).execute(),
    );
    await notifyAt();
    expect(await notificationsOf(server, mia)).toHaveLength(2);
  });

  it.each([
    { what: 'is closed', more: { closed_at: start } },
    { what: 'ends later', more: { expires_on: '2026-03-10' } },
  ])('that $what is not reported', async ({ more }) => {
    const { mia } = await holder({ expires_on: '2026-03-09', ...more });
    await notifyAt();
    expect(await notificationsOf(server, mia)).toEqual([]);
  });

  it('of a course is not reported', async () => {
    const { mia } = await holder({ expires_on: '2026-03-09', course_id: await server.world.course() });
    await notifyAt();
    expect(await notificationsOf(server, mia)).toEqual([]);
  });
});

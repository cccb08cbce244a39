import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NotificationSettings } from '#contract/notifications.ts';
import type { Context } from '#server/context.ts';
import { emailQueue } from '#server/jobs/queues.ts';
import { sendEmails } from '#server/mail/mail-queue.ts';
import type { EmailMessage } from '#server/mail/mail-transport.ts';
import { createUnsubscribeToken } from '#server/mail/unsubscribe-token.ts';
import { mute, type Muted } from '#server/notifications/mute.ts';
import { changeNotifications, notifyAll, type NotificationChange } from '#server/notifications/notification-outbox.ts';
import { freshDatabase } from '#tests/database/postgres.ts';
import { problemIn, read } from '#tests/server/answers.ts';
import { emailsTo } from '#tests/auth/outbox.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { offerPlace } from './notification-scenarios.ts';
import { createWorld, hours, start, type TestMember, type World } from '#tests/server/world.ts';

const origin = 'https://members.example.org';

describe('a notification', () => {
  let world: World;
  const sent: EmailMessage[] = [];
  beforeAll(async () => {
    const fresh = await freshDatabase();
    world = await createWorld({ databaseUrl: fresh.url, poolSize: 4 });
    return async () => {
      await world.close();
      await fresh.drop();
    };
  });
  beforeEach(() => {
    sent.length = 0;
  });

  const contextAt = (now: Date): Context => ({
    database: world.database,
    clock: { now: () => now },
    newId: () => crypto.randomUUID(),
    log: pino({ level: 'silent' }),
    mail: { origin, mailbox: { send: (email) => Promise.resolve(void sent.push(email)), close: () => undefined } },
  });

  const offer = async (member: TestMember): Promise<NotificationChange> => {
    const sessionId = await world.session();
    const { orgId } = world.box;
    const about = { params: { session_id: sessionId }, subjectId: sessionId };
    return { type: 'waitlist', profileId: member.profileId, orgId, ...about, now: start, expiresAt: hours(1) };
  };

  const notify = async (...changes: readonly NotificationChange[]): Promise<void> =>
    world.database.transaction((tx) => notifyAll(tx, contextAt(start), changes));

  it('of an offer is sent to the member once, with the class, its address in the app and a way to stop such emails', async () => {
    const mia = await world.member();
    const change = await offer(mia);
    await notify(change);
    await Promise.all([sendEmails(contextAt(start)), sendEmails(contextAt(start))]);
    const [email, ...others] = sent;
    expect(others).toEqual([]);
    expect(email).toMatchObject({ to: mia.email, subject: expect.stringMatching(/^A spot in CrossFit is held for you until 10:00$/) });
    expect(email?.text).toContain(`${origin}/classes/${'subjectId' in change ? change.subjectId : ''}`);
    expect(email?.text).toMatch(/^Held for you until\n10:00\ntoday, Monday,? 2 March\n\nCrossFit\nTue,? 3 Mar, 09:00\n/);
    expect(email?.text).toContain(`Stop emails about offers\n${email?.unsubscribeUrl}\nNotification settings\n${origin}/settings`);
    expect(email?.html).toContain('Confirm your spot');
    expect(email?.unsubscribeUrl).toMatch(/^https:\/\/members\.example\.org\/unsubscribe\/[\w.-]+$/);
    expect(await world.database.jobs.findJobs(emailQueue)).toEqual([]);
  });

  it.each([
    { locale: 'fr', subject: /^Une place en CrossFit vous est réservée jusqu’à 10:00$/ },
    { locale: 'et', subject: /^CrossFit: sulle hoitakse kohta kuni 10:00$/ },
  ])('is written in the member’s language: $locale', async ({ locale, subject }) => {
    await notify(await offer(await world.member([world.box], { locale })));
    await sendEmails(contextAt(start));
    expect(sent[0]?.subject).toMatch(subject);
  });

  it('of a type without emails causes no email', async () => {
    const { profileId } = await world.member();
    await notify({ type: 'post', profileId, orgId: world.box.orgId, params: {}, now: start, expiresAt: null });
    await sendEmails(contextAt(start));
    expect(sent).toEqual([]);
  });

  const allOf = (member: TestMember, type: 'mark_as_read' | 'notification.withdrawn') => () =>
    world.database.transaction((tx) => changeNotifications(tx, contextAt(start), member.profileId, { type, now: start }, (rows) => rows));
  const muting =
    (channel: Muted['channel'], studio = world.box) =>
    ({ profileId }: TestMember) =>
    () =>
      world.database.transaction((tx) => mute(tx, { org_id: studio.orgId, profile_id: profileId }, { type: 'waitlist', channel }));

  it.each([
    { what: 'is read', befalls: (mia: TestMember) => allOf(mia, 'mark_as_read') },
    { what: 'is taken back, as the offer was answered', befalls: (mia: TestMember) => allOf(mia, 'notification.withdrawn') },
    { what: 'is muted by email', befalls: (mia: TestMember) => muting('email')(mia) },
    {
      what: 'is about a studio that the member has left',
      befalls: (mia: TestMember) => () =>
        world.database.once((handle) => handle.deleteFrom('accounts').where('profile_id', '=', mia.profileId).execute()),
    },
  ])('that $what before the email is sent is not sent', async ({ befalls }) => {
    const mia = await world.member();
    const other = await world.member();
    await notify(await offer(mia), await offer(other));
    await befalls(mia)();
    await sendEmails(contextAt(start));
    expect(sent.map(({ to }) => to)).toEqual([other.email]);
  });

  it('is sent if the member has turned off push, or the emails of another studio', async () => {
    const mia = await world.member([world.box, world.yoga]);
    await notify(await offer(mia));
    await muting('push')(mia)();
    await muting('email', world.yoga)(mia)();
    await sendEmails(contextAt(start));
    expect(sent.map(({ to }) => to)).toEqual([mia.email]);
  });

  it('that expires before the email is sent is not sent', async () => {
    await notify(await offer(await world.member()));
    await sendEmails(contextAt(hours(1)));
    expect(sent).toEqual([]);
    expect(await world.database.jobs.findJobs(emailQueue)).toEqual([]);
  });
});

describe('the address that stops emails', () => {
  const server = serverForFile();

  it('is in the header of an email that the server sends', async () => {
    const { mia } = await offerPlace(server);
    const [email] = await emailsTo(server.folder, mia.email, 1);
    expect(email?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [, address = ''] = /^<(.+)>$/.exec(email?.headers.get('list-unsubscribe') ?? '') ?? [];
    expect((await server.sendRequest('POST', new URL(address).pathname)).status).toBe(204);
    expect((await settingsOf(mia)).waitlist_email).toBe(false);
  });

  const settingsOf = async (member: TestMember) =>
    read(NotificationSettings, await server.as(member)('GET', '/api/v1/notification_settings'));
  const tokenOf = ({ profileId }: TestMember): Promise<string> =>
    server.world.database.transaction((tx) => createUnsubscribeToken(tx, { orgId: server.world.box.orgId, profileId, type: 'waitlist' }));

  it('stops the emails of one type when a mail program sends POST requests to it, however often', async () => {
    const mia = await server.world.member();
    const before = await settingsOf(mia);
    const path = `/unsubscribe/${await tokenOf(mia)}`;
    const post = () => fetch(new URL(path, server.url), { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    expect([(await post()).status, (await post()).status]).toEqual([204, 204]);
    expect(await settingsOf(mia)).toEqual({ ...before, waitlist_email: false });
  });

  it('stops only the emails of its studio', async () => {
    const mia = await server.world.member([server.world.box, server.world.yoga]);
    await server.sendRequest('POST', `/unsubscribe/${await tokenOf(mia)}`);
    const elsewhere = await server.as(mia, server.world.yoga)('GET', '/api/v1/notification_settings');
    expect([(await settingsOf(mia)).waitlist_email, read(NotificationSettings, elsewhere).waitlist_email]).toEqual([false, true]);
  });

  it('has no effect after the member has left the studio', async () => {
    const mia = await server.world.member([server.world.box, server.world.yoga]);
    const path = `/unsubscribe/${await tokenOf(mia)}`;
    await server.world.database.once((handle) =>
      handle.deleteFrom('accounts').where('profile_id', '=', mia.profileId).where('org_id', '=', server.world.box.orgId).execute(),
    );
    expect((await server.sendRequest('POST', path)).status).toBe(204);
    const muted = await server.world.database.once((handle) =>
      handle.selectFrom('muted_notifications').select('type').where('profile_id', '=', mia.profileId).execute(),
    );
    expect(muted).toEqual([]);
  });

  it('is not found with another member, another studio or another type in it', async () => {
    const mia = await server.world.member();
    const sam = await server.world.member();
    const token = await tokenOf(mia);
    const { box, yoga } = server.world;
    const forgeries = [
      token.replace(mia.profileId, sam.profileId),
      token.replace(box.orgId, yoga.orgId),
      token.replace('waitlist', 'appointment'),
      'x',
      `${token}x.y`,
    ];
    for (const forged of forgeries) {
      const answer = await server.sendRequest('POST', `/unsubscribe/${forged}`);
      problemIn(answer, 'not_found');
    }
    expect((await settingsOf(sam)).waitlist_email).toBe(true);
  });
});

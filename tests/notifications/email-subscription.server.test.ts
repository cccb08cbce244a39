import { describe, expect, it, vi } from 'vitest';
import { EmailSubscription, NotificationSettings } from '#contract/notifications.ts';
import { emailQueue } from '#server/jobs/queues.ts';
import { emailsTo } from '#tests/auth/outbox.ts';
import { problemIn, read } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import type { TestMember } from '#tests/server/world.ts';
import { offerPlace } from './notification-scenarios.ts';
import { subscriptionToken } from './subscription-token.ts';

const server = serverForFile({ env: { TRUST_PROXY: '1' } });

const pathOf = (token: string): string => `/api/v1/email_subscriptions/${token}`;
const look = async (path: string) => read(EmailSubscription, await server.sendRequest('GET', path));
const change = async (path: string, is_stopped: boolean) =>
  read(EmailSubscription, await server.sendRequest('PUT', path, { body: { is_stopped } }));
const settingsOf = async (member: TestMember, studio = server.world.box) =>
  read(NotificationSettings, await server.as(member, studio)('GET', '/api/v1/notification_settings'));

describe('the address in an email', () => {
  it('opens the app, and changes nothing', async () => {
    const mia = await server.world.member();
    const before = await settingsOf(mia);
    const token = await subscriptionToken(server, mia);
    const page = await fetch(new URL(`/unsubscribe/${token}`, server.url), { redirect: 'manual' });
    expect(page.status).not.toBe(303);
    expect(await look(pathOf(token))).toMatchObject({ org: { id: server.world.box.orgId }, type: 'waitlist', is_stopped: false });
    expect(await settingsOf(mia)).toEqual(before);
  });

  it('stops the emails of its type from its studio, and turns them on again', async () => {
    const { box, yoga } = server.world;
    const mia = await server.world.member([box, yoga]);
    const before = [await settingsOf(mia), await settingsOf(mia, yoga)];
    const path = pathOf(await subscriptionToken(server, mia));
    expect([await change(path, true), await change(path, true), await look(path)].map(({ is_stopped }) => is_stopped)).toEqual([
      true,
      true,
      true,
    ]);
    expect([await settingsOf(mia), await settingsOf(mia, yoga)]).toEqual([{ ...before[0], waitlist_email: false }, before[1]]);
    expect([await change(path, false), await change(path, false)].map(({ is_stopped }) => is_stopped)).toEqual([false, false]);
    expect([await settingsOf(mia), await settingsOf(mia, yoga)]).toEqual(before);
  });

  it('causes no later emails while they are stopped, and emails again after they are turned on', async () => {
    const { mia } = await offerPlace(server);
    const [first] = await emailsTo(server.folder, mia.email, 1);
    const [, token = ''] = /\/unsubscribe\/([\w.-]+)>$/.exec(first?.headers.get('list-unsubscribe') ?? '') ?? [];
    await change(pathOf(token), true);
    await offerPlace(server, { mia });
    // The subscription is checked when the email is sent.
    await vi.waitFor(async () => expect(await server.world.database.jobs.findJobs(emailQueue)).toEqual([]), 10_000);
    await change(pathOf(token), false);
    const last = await offerPlace(server, { mia });
    const emails = await emailsTo(server.folder, mia.email, 2);
    expect(emails.map(({ text }) => text.includes(last.sessionId))).toEqual([false, true]);
  });

  it('of a daily summary stops all of its types, and turns on again those that were on', async () => {
    const mia = await server.world.member();
    const turn = (settings: Partial<NotificationSettings>) =>
      server.as(mia)('PUT', '/api/v1/notification_settings', { body: { ...settings } });
    const path = pathOf(await subscriptionToken(server, mia, 'summary'));
    expect(await look(path)).toMatchObject({ type: 'summary', is_stopped: true });
    await turn({ post_email: true, reaction_email: true, class_start_push: true });
    const before = await settingsOf(mia);
    expect([await look(path), await change(path, true), await change(path, true)].map(({ is_stopped }) => is_stopped)).toEqual([
      false,
      true,
      true,
    ]);
    const stopped = { ...before, post_email: false, reaction_email: false };
    expect(await settingsOf(mia)).toEqual(stopped);
    expect([await change(path, false), await change(path, false)].map(({ is_stopped }) => is_stopped)).toEqual([false, false]);
    expect(await settingsOf(mia)).toEqual(before);
    // A later change of the setting has precedence.
    await change(path, true);
    await turn({ comment_email: true });
    expect([await settingsOf(mia), (await look(path)).is_stopped]).toEqual([{ ...stopped, comment_email: true }, false]);
  });

  it('of a daily summary turns on all of its types if the member has turned each of them off', async () => {
    const mia = await server.world.member();
    const before = await settingsOf(mia);
    await change(pathOf(await subscriptionToken(server, mia, 'summary')), false);
    expect(await settingsOf(mia)).toEqual({ ...before, comment_email: true, reaction_email: true, post_email: true });
  });

  it('of a daily summary stops the summary when a mail program sends a POST request to it', async () => {
    const mia = await server.world.member();
    await server.as(mia)('PUT', '/api/v1/notification_settings', { body: { post_email: true } });
    const token = await subscriptionToken(server, mia, 'summary');
    expect((await server.sendRequest('POST', `/unsubscribe/${token}`)).status).toBe(204);
    expect((await settingsOf(mia)).post_email).toBe(false);
  });

  it('is invalid with another member, studio or type in it, or after the member has left', async () => {
    const { box, yoga } = server.world;
    const [mia, sam] = [await server.world.member([box, yoga]), await server.world.member()];
    const token = await subscriptionToken(server, mia);
    const forged = [
      token.replace(mia.profileId, sam.profileId),
      token.replace(box.orgId, yoga.orgId),
      token.replace('waitlist', 'appointment'),
      'x',
    ];
    await server.world.database.once((handle) =>
      handle.deleteFrom('accounts').where('profile_id', '=', mia.profileId).where('org_id', '=', box.orgId).execute(),
    );
    for (const path of [...forged, token].map(pathOf)) {
      problemIn(await server.sendRequest('GET', path), 'not_found');
      problemIn(await server.sendRequest('PUT', path, { body: { is_stopped: true } }), 'not_found');
    }
    expect((await settingsOf(sam)).waitlist_email).toBe(true);
  });

  it('is slowed down when someone guesses it', async () => {
    const headers = { 'x-forwarded-for': '10.9.8.7' };
    const guess = (method: 'GET' | 'PUT') =>
      server.sendRequest(method, pathOf('x'), { headers, ...(method === 'PUT' && { body: { is_stopped: true } }) });
    for (let turn = 0; turn < 60; turn += 1) problemIn(await guess(turn % 2 === 0 ? 'GET' : 'PUT'), 'not_found');
    problemIn(await guess('GET'), 'too_many_requests');
    problemIn(await guess('PUT'), 'too_many_requests');
  });
});

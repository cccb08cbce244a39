import { beforeAll, describe, expect, it } from 'vitest';
import { NotificationSettings } from '#contract/notifications.ts';
import { PushState, PushTest } from '#contract/push.ts';
import { mintSession } from '#server/auth/sign-in-session-store.ts';
import { problemIn, read } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { start, type TestMember } from '#tests/server/world.ts';
import { startPushService, type PushService, type TestBrowser } from './loopback-push-service.ts';

const path = '/api/v1/push_subscription';
const server = serverForFile();
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
  return () => service.close();
});

const stateOf = async (member: TestMember) => read(PushState, await server.as(member)('GET', path));

async function subscribe(member: TestMember): Promise<TestBrowser> {
  const browser = service.subscribe((await stateOf(member)).server_key);
  await server.as(member)('PUT', path, { body: browser.subscription });
  return browser;
}

const test = (member: TestMember) => server.as(member)('POST', `${path}/test`);
const resultOf = async (member: TestMember) => read(PushTest, await test(member)).result;

const elsewhere = async (member: TestMember): Promise<TestMember> => ({
  ...member,
  token: await server.world.database.once((handle) => mintSession(handle, member.profileId, start)),
});

describe('a test', () => {
  it('reaches only this browser, and is no notification', async () => {
    const mia = await server.world.member();
    const { orgId } = server.world.box;
    const { name } = await server.world.database.once((handle) =>
      handle.selectFrom('orgs').select('name').where('id', '=', orgId).executeTakeFirstOrThrow(),
    );
    const phone = await subscribe(mia);
    const desktop = await subscribe(await elsewhere(mia));
    expect(await resultOf(mia)).toBe('sent');
    expect(desktop.received).toEqual([]);
    expect(phone.received).toMatchObject([
      {
        message: { title: name, body: 'Push notifications work on this device.', lang: 'en', path: '/settings', org_id: orgId },
        urgency: 'high',
        timeToLive: 60,
      },
    ]);
    expect((await server.as(mia)('GET', '/api/v1/notifications')).body).toMatchObject({ data: [] });
  });

  it('is shown each time: no message replaces another', async () => {
    const mia = await server.world.member();
    const phone = await subscribe(mia);
    await resultOf(mia);
    await resultOf(mia);
    expect(new Set(phone.received.map(({ message }) => message.notification_id)).size).toBe(2);
  });

  it('does not wait for the end of the quiet hours', async () => {
    const mia = await server.world.member();
    const phone = await subscribe(mia);
    const settings = read(NotificationSettings, await server.as(mia)('GET', '/api/v1/notification_settings'));
    const changed = await server.as(mia)('PUT', '/api/v1/notification_settings', {
      body: { ...settings, quiet_hours: { from: '00:00', until: '23:59' } },
    });
    expect(changed.status, changed.text).toBe(200);
    expect(await resultOf(mia)).toBe('sent');
    expect(phone.received).toHaveLength(1);
  });

  it('to a browser without a subscription is not sent', async () => {
    const mia = await server.world.member();
    expect(await resultOf(mia)).toBe('ended');
    const phone = await subscribe(mia);
    await server.as(mia)('DELETE', path);
    expect(await resultOf(mia)).toBe('ended');
    expect(phone.received).toEqual([]);
  });

  it.each([404, 410, 403])('that the push service answers with %s ends the subscription', async (status) => {
    const mia = await server.world.member();
    const phone = await subscribe(mia);
    phone.status = status;
    expect(await resultOf(mia)).toBe('ended');
    expect((await stateOf(mia)).is_subscribed).toBe(false);
  });

  it.each([400, 429, 500])('that the push service answers with %s is not sent, and the subscription stays', async (status) => {
    const mia = await server.world.member();
    const phone = await subscribe(mia);
    phone.status = status;
    expect(await resultOf(mia)).toBe('unavailable');
    expect((await stateOf(mia)).is_subscribed).toBe(true);
    phone.status = null;
    expect(await resultOf(mia)).toBe('sent');
  });

  it('is sent at most five times a minute to a member, whichever browser they use', async () => {
    const [mia, sam] = [await server.world.member(), await server.world.member()];
    const [phone, other] = [await subscribe(mia), await elsewhere(mia)];
    await subscribe(sam);
    for (let count = 0; count < 5; count += 1) expect(await resultOf(mia)).toBe('sent');
    problemIn(await test(mia), 'too_many_requests');
    problemIn(await test(other), 'too_many_requests');
    expect(phone.received).toHaveLength(5);
    expect(await resultOf(sam)).toBe('sent');
  });
});

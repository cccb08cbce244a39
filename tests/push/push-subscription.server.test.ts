import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PushState } from '#contract/push.ts';
import { problemIn, read } from '#tests/server/answers.ts';
import { offerPlace } from '#tests/notifications/notification-scenarios.ts';
import { mintSession } from '#server/auth/sign-in-session-store.ts';
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
const save = (member: TestMember, { subscription }: TestBrowser) => server.as(member)('PUT', path, { body: subscription });

async function subscribe(member: TestMember): Promise<TestBrowser> {
  const browser = service.subscribe((await stateOf(member)).server_key);
  expect(read(PushState, await save(member, browser)).is_subscribed).toBe(true);
  return browser;
}

const received = (browser: TestBrowser, count: number) =>
  vi.waitFor(() => expect(browser.received).toHaveLength(count), { timeout: 10_000 });

describe('a browser', () => {
  it('that subscribed gets an offer at once, signed with the key of the server', async () => {
    const mia = await server.world.member();
    const phone = await subscribe(mia);
    const { sessionId } = await offerPlace(server, { mia });
    await received(phone, 1);
    expect(phone.received[0]?.message.path).toBe(`/classes/${sessionId}`);
  });

  it('that subscribes again replaces its former subscription', async () => {
    const mia = await server.world.member();
    const former = await subscribe(mia);
    const renewed = await subscribe(mia);
    await offerPlace(server, { mia });
    await received(renewed, 1);
    expect(former.received).toEqual([]);
  });

  it('that another member now uses gets only the messages of that member', async () => {
    const [mia, sam] = [await server.world.member(), await server.world.member()];
    const shared = await subscribe(mia);
    await save(sam, shared);
    expect([(await stateOf(mia)).is_subscribed, (await stateOf(sam)).is_subscribed]).toEqual([false, true]);
    const { sessionId } = await offerPlace(server, { mia: sam });
    await offerPlace(server, { mia });
    await received(shared, 1);
    expect(shared.received[0]?.message.path).toBe(`/classes/${sessionId}`);
  });

  it.each([
    { how: 'unsubscribes', end: (mia: TestMember) => server.as(mia)('DELETE', path) },
    { how: 'is signed out', end: (mia: TestMember) => server.as(mia)('DELETE', '/api/v1/authentication') },
  ])('that $how gets nothing any more', async ({ end }) => {
    const mia = await server.world.member();
    const phone = await subscribe(mia);
    const elsewhere = { ...mia, token: await server.world.database.once((handle) => mintSession(handle, mia.profileId, start)) };
    const desktop = await subscribe(elsewhere);
    expect((await end(mia)).status).toBeLessThan(300);
    await offerPlace(server, { mia: elsewhere });
    await received(desktop, 1);
    expect(phone.received).toEqual([]);
  });
});

it.each([
  { what: 'an address that is no push service', change: { endpoint: 'https://members.example.org/inbox' } },
  { what: 'an address that is none', change: { endpoint: 'https://[' } },
  { what: 'a key that is no point on the curve', change: { keys: { p256dh: 'x', auth: 'x'.repeat(22) } } },
])('$what is refused, and nothing is stored', async ({ change }) => {
  const mia = await server.world.member();
  const { subscription } = service.subscribe((await stateOf(mia)).server_key);
  problemIn(await server.as(mia)('PUT', path, { body: { ...subscription, ...change } }), 'invalid_input');
  expect((await stateOf(mia)).is_subscribed).toBe(false);
});

it('the key stays the same', async () => {
  const [mia, sam] = [await server.world.member(), await server.world.member()];
  expect((await stateOf(mia)).server_key).toBe((await stateOf(sam)).server_key);
});

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '#server/auth/password-hash.ts';
import { problemIn, profileIn } from '#tests/server/answers.ts';
import { serverForFile, type TestResponse } from '#tests/server/test-server.ts';
import { inMinutes, start, type TestMember } from '#tests/server/world.ts';
import { inviteCode, resetToken } from './one-time-link-fixtures.ts';
import { tokensTo } from './outbox.ts';

const server = serverForFile({ env: { TRUST_PROXY: '1' } });
const password = 'squat-bench-deadlift';
const next = 'kettle-river-anvil';
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword(password);
});
beforeEach(() => server.at(start));

let lastAddress = 0;
const from = () => {
  lastAddress += 1;
  return { 'x-forwarded-for': `192.0.2.${lastAddress}` };
};
const member = (more = {}): Promise<TestMember> => server.world.member([server.world.box], { password_hash, ...more });
const request = ({ email }: TestMember) => server.sendRequest('POST', '/api/v1/password_resets', { body: { email }, headers: from() });
const look = (token: string) => server.sendRequest('GET', `/api/v1/password_resets/${token}`, { headers: from() });
const set = (token: string, word = next) =>
  server.sendRequest('PUT', `/api/v1/password_resets/${token}`, { body: { password: word }, headers: from() });
const signIn = ({ email }: TestMember, word: string) =>
  server.sendRequest('POST', '/api/v1/authentication', { body: { email, password: word }, headers: from() });

const isAllSent = () =>
  expect
    .poll(() => server.world.database.once((handle) => handle.selectFrom('pgboss.job').select('id').execute()), { timeout: 15_000 })
    .toEqual([]);
const links = async ({ email }: TestMember): Promise<readonly string[]> => {
  await isAllSent();
  return tokensTo(server.folder, email, 0);
};

describe('a member for whom a stranger requests links', () => {
  it('sets a password with the link that they have open, despite any number of requests by the stranger (ASVS 6.3.1)', async () => {
    const mia = await member();
    await request(mia);
    const [own = ''] = await links(mia);
    for (let minute = 3; minute < 60; minute += 3) {
      await server.at(inMinutes(minute));
      expect((await request(mia)).status).toBe(204);
      await isAllSent();
    }
    expect((await look(own)).status).toBe(200);
    expect((await set(own)).status).toBe(204);
    profileIn(await signIn(mia, next));
  });

  it('gets at most five emails in an hour, and always has a valid link', async () => {
    const mia = await member();
    for (let minute = 0; minute < 120; minute += 3) {
      await server.at(inMinutes(minute));
      await request(mia);
      const newest = (await links(mia)).at(-1) ?? '';
      expect((await look(newest)).status, `after ${minute} minutes`).toBe(200);
    }
    expect(await links(mia)).toHaveLength(10);
  });

  it('can request a link again at once after having set a password', async () => {
    const mia = await member();
    for (let turn = 0; turn < 5; turn += 1) {
      await server.at(inMinutes(turn * 3));
      await request(mia);
      await isAllSent();
    }
    expect((await set((await links(mia)).at(-1) ?? '')).status).toBe(204);
    await request(mia);
    expect(await links(mia)).toHaveLength(6);
  });
});

describe('links that lie in a mailbox', () => {
  const ways: readonly [string, (mia: TestMember) => Promise<TestResponse>][] = [
    ['has set another with another link', async (mia) => set(await resetToken(server, mia))],
    [
      'has changed it',
      (mia) => server.as(mia)('PUT', '/api/v1/password', { body: { current_password: password, password: next }, headers: from() }),
    ],
  ];
  it.each(ways)('are void once the member %s (ASVS 6.4.3)', async (_, change) => {
    const mia = await member();
    const tokens = [await resetToken(server, mia), await resetToken(server, mia)];
    const other = await member();
    const theirs = await resetToken(server, other);
    expect((await change(mia)).status).toBe(204);
    for (const token of tokens) {
      problemIn(await look(token), 'link_replaced');
      problemIn(await set(token, 'another-river-anvil'), 'link_replaced');
    }
    profileIn(await signIn(mia, next));
    expect((await look(theirs)).status).toBe(200);
  });

  it('are void once a person whom the studio added has signed up', async () => {
    const ana = await member({ password_hash: null });
    const token = await resetToken(server, ana);
    const answer = await server.sendRequest('POST', `/api/v1/signup?invite=${await inviteCode(server, ana.email)}`, {
      body: { app_signup: { full_name: 'Ana Whaanga', password: next } },
    });
    expect(profileIn(answer).id).toBe(ana.profileId);
    problemIn(await set(token, 'another-river-anvil'), 'link_replaced');
  });

  it('are refused as used or as expired, whichever came first', async () => {
    const mia = await member();
    const over = await resetToken(server, mia, { issued_at: inMinutes(-60) });
    const used = await resetToken(server, mia);
    await set(used);
    problemIn(await look(over), 'link_expired');
    problemIn(await look(used), 'link_used');
  });

  it('set only one password if two are used at the same moment', async () => {
    const mia = await member();
    const tokens = [await resetToken(server, mia), await resetToken(server, mia), await resetToken(server, mia)];
    const answers = await Promise.all(tokens.map((token) => set(token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409]);
  });
});

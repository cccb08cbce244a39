import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { listSignInSessions } from '#contract/sign-in-session-calls.ts';
import type { SignInSession } from '#contract/sign-in-sessions.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import { signInDeviceOf } from '#server/auth/sign-in-device.ts';
import { executeRequest } from '#server/studio/admin/execute-request.ts';
import { startSweeping } from '#server/sweeper.ts';
import { openEventStream } from '#tests/realtime/channel-client.ts';
import { problemIn, profileIn, read } from '#tests/server/answers.ts';
import { serverForFile, type TestResponse } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';
import { emailsTo } from './outbox.ts';

const server = serverForFile({ env: { TRUST_PROXY: '1' } });
const password = 'squat-bench-deadlift';
const path = '/api/v1/sign_in_sessions';
let password_hash: string;

beforeAll(async () => {
  password_hash = await hashPassword(password);
});
beforeEach(() => server.at(start));

const agents = {
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
  safari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
} as const;

interface From {
  readonly agent?: string;
  readonly address?: string;
}

const headersOf = ({ agent = agents.firefox, address = '203.0.113.7' }: From) => ({ 'user-agent': agent, 'x-forwarded-for': address });
const tokenIn = ({ headers }: TestResponse): string => /^sid=([^;]+)/.exec(headers['set-cookie']?.[0] ?? '')?.[1] ?? '';

async function newMember(more: Record<string, string> = {}): Promise<TestMember> {
  const member = await server.world.member([server.world.box], { password_hash, email: `${randomUUID()}@example.org`, ...more });
  await server.world.database.once((handle) => handle.deleteFrom('auth_sessions').where('profile_id', '=', member.profileId).execute());
  return member;
}

async function signIn({ email }: TestMember, from: From = {}): Promise<string> {
  const answer = await server.sendRequest('POST', '/api/v1/authentication', { body: { email, password }, headers: headersOf(from) });
  profileIn(answer);
  return tokenIn(answer);
}

const send = (token: string, method: string, at: string, headers: Record<string, string> = {}): Promise<TestResponse> =>
  server.sendRequest(method, at, { headers: { cookie: `sid=${token}`, 'x-app': 'spotter-member/7.3.9', ...headers } });
const sessions = async (token: string): Promise<readonly SignInSession[]> =>
  read(listSignInSessions.answer, await send(token, 'GET', path)).sign_in_sessions;
const isSignedIn = async (token: string): Promise<boolean> => (await send(token, 'GET', '/api/v1/profile')).status === 200;
const emailCount = async (member: TestMember, atLeast: number): Promise<number> =>
  (await emailsTo(server.folder, member.email, atLeast)).length;

describe('the list of sign-in sessions', () => {
  it('has this one first, each with its browser, system, block of addresses and times', async () => {
    const mia = await newMember();
    const phone = await signIn(mia, { agent: agents.safari, address: '2001:db8:12:34::5' });
    await server.at(hours(2));
    const laptop = await signIn(mia);
    const times = { created_at: hours(2).toISOString(), used_at: hours(2).toISOString() };
    expect(await sessions(laptop)).toEqual([
      { id: expect.any(String), browser: 'Firefox', os: 'Windows', address_block: '203.0.113.0/24', ...times, is_current: true },
      {
        id: expect.any(String),
        browser: 'Safari',
        os: 'iOS',
        address_block: '2001:db8:12::/48',
        created_at: start.toISOString(),
        used_at: start.toISOString(),
        is_current: false,
      },
    ]);
    expect((await sessions(phone)).map(({ browser }) => browser)).toEqual(['Safari', 'Firefox']);
  });

  it('has the last use to the hour', async () => {
    const mia = await newMember();
    const token = await signIn(mia);
    await server.at(hours(0.5));
    expect((await sessions(token))[0]?.used_at).toBe(start.toISOString());
    await server.at(hours(3));
    await send(token, 'GET', '/api/v1/profile');
    expect((await sessions(token))[0]?.used_at).toBe(hours(3).toISOString());
  });

  it('has no text from the header of an unknown browser', () => {
    expect(signInDeviceOf('your-bank.example/1.0 hello', '203.0.113.7')).toEqual({
      browser: null,
      os: null,
      addressBlock: '203.0.113.0/24',
    });
    expect(signInDeviceOf(undefined, '')).toEqual({ browser: null, os: null, addressBlock: null });
  });
});

describe('a member who ends a session', () => {
  it('is signed out only on that device, and a repeat with the same key changes nothing', async () => {
    const mia = await newMember();
    const [phone, laptop, tablet] = [await signIn(mia, { agent: agents.safari }), await signIn(mia), await signIn(mia)];
    const other = (await sessions(laptop)).find(({ browser }) => browser === 'Safari');
    const key = { 'idempotency-key': randomUUID() };
    expect((await send(laptop, 'DELETE', `${path}/${other?.id}`, key)).status).toBe(204);
    expect((await send(laptop, 'DELETE', `${path}/${other?.id}`, key)).status).toBe(204);
    problemIn(await send(laptop, 'DELETE', `${path}/${other?.id}`), 'not_found');
    expect([await isSignedIn(phone), await isSignedIn(laptop), await isSignedIn(tablet)]).toEqual([false, true, true]);
    expect(await sessions(laptop)).toHaveLength(2);
  });

  it('cannot end a session of another member', async () => {
    const [mia, sam] = [await newMember(), await newMember()];
    const [own, theirs] = [await signIn(mia), await signIn(sam)];
    const [session] = await sessions(theirs);
    problemIn(await send(own, 'DELETE', `${path}/${session?.id}`), 'not_found');
    expect(await isSignedIn(theirs)).toBe(true);
  });

  it('can end all other sessions, whose streams close at once (ASVS 7.4.3, 7.5.2)', async () => {
    const shortId = randomUUID();
    const mia = await newMember({ short_id: shortId });
    const laptop = await signIn(mia);
    const others = [await signIn(mia, { agent: agents.safari }), await signIn(mia)];
    const stream = await openEventStream(server.url, { ...mia, token: others[0] ?? '' }, shortId);
    await stream.until(({ type }) => type === 'channel.opened');
    expect((await send(laptop, 'DELETE', path)).status).toBe(204);
    await stream.until(({ type }) => type === 'session.ended');
    await stream.ended;
    for (const token of others) problemIn(await send(token, 'GET', '/api/v1/profile'), 'not_signed_in');
    expect(await sessions(laptop)).toHaveLength(1);
  });
});

describe('a sign-in session', () => {
  it('ends after 90 days, however often it is used (ASVS 7.3.2)', async () => {
    const mia = await newMember();
    const token = await signIn(mia);
    for (const day of [20, 40, 60, 80, 89]) {
      await server.at(hours(24 * day));
      expect(await isSignedIn(token)).toBe(true);
    }
    await server.at(hours(24 * 90));
    problemIn(await send(token, 'GET', '/api/v1/profile'), 'not_signed_in');
  });

  it('is ended by the studio on every device', async () => {
    const mia = await newMember();
    const tokens = [await signIn(mia), await signIn(mia)];
    const context = {
      database: server.world.database,
      clock: { now: () => start },
      newId: () => randomUUID(),
      log: pino({ level: 'silent' }),
    };
    const signOut = () => executeRequest(context, { command: 'sign-out', member: mia.email }, {});
    expect(await signOut()).toEqual({ kind: 'done', lines: [expect.stringMatching(/is signed out: 2 sessions ended/)] });
    expect(await signOut()).toEqual({ kind: 'done', lines: [expect.stringMatching(/is signed out: 0 sessions ended/)] });
    expect(await Promise.all(tokens.map(isSignedIn))).toEqual([false, false]);
  });
});

describe('the email about a new device', () => {
  it('goes to a member who signs in with another browser or from another network, and not for the first sign-in', async () => {
    const mia = await newMember();
    await signIn(mia);
    await signIn(mia);
    await signIn(mia, { address: '203.0.113.200' });
    await signIn(mia, { agent: agents.safari });
    const [email, ...more] = await emailsTo(server.folder, mia.email, 1);
    expect([email?.subject, more.length]).toEqual(['You signed in on a new device', 0]);
    expect(email?.text).toMatch(/Safari on iOS/);
    expect(email?.text).toMatch(/203\.0\.113\.0\/24/);
    expect(email?.text).toMatch(/\/profile\/security/);
    await signIn(mia, { address: '198.51.100.1' });
    expect(await emailCount(mia, 2)).toBe(2);
    await signIn(mia, { address: '198.51.100.2' });
    await signIn(mia, { agent: agents.safari, address: '198.51.100.3' });
    expect(await emailCount(mia, 3)).toBe(3);
  });

  it('is not sent for a browser with the cookie of the device, wherever it is', async () => {
    const mia = await newMember();
    const body = { email: mia.email, password };
    const first = await server.sendRequest('POST', '/api/v1/authentication', { body, headers: headersOf({}) });
    const device = first.headers['set-cookie']?.map((cookie) => /^device=[^;]+/.exec(cookie)?.[0]).find(Boolean) ?? '';
    const away = { ...headersOf({ address: '198.51.100.1' }), cookie: device };
    profileIn(await server.sendRequest('POST', '/api/v1/authentication', { body, headers: away }));
    await signIn(mia, { address: '192.0.2.1' });
    const [email, ...more] = await emailsTo(server.folder, mia.email, 1);
    expect([more.length, email?.text]).toEqual([0, expect.stringMatching(/192\.0\.2\.0\/24/)]);
  });

  it('is not sent for a device on which the member has signed out, until 90 days later', async () => {
    const mia = await newMember();
    await signIn(mia);
    const phone = await signIn(mia, { agent: agents.safari });
    await send(phone, 'DELETE', '/api/v1/authentication');
    await server.at(hours(24 * 89));
    await signIn(mia, { agent: agents.safari });
    expect(await emailCount(mia, 1)).toBe(1);
    const context = {
      database: server.world.database,
      clock: { now: () => hours(24 * 300) },
      newId: () => randomUUID(),
      log: pino({ level: 'silent' }),
    };
    await (await startSweeping(context)).stop();
    await server.at(hours(24 * 300));
    await signIn(mia, { agent: agents.safari });
    expect(await emailCount(mia, 2)).toBe(2);
  });
});

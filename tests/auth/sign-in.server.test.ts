import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { foldEmail } from '#contract/email.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import { problemIn, profileIn } from '#tests/server/answers.ts';
import { serverForFile, type TestResponse } from '#tests/server/test-server.ts';
import { hours, start } from '#tests/server/world.ts';

const server = serverForFile({ env: { TRUST_PROXY: '1' } });
const alone = serverForFile();
const password = 'squat-bench-deadlift';
const path = '/api/v1/authentication';
let password_hash: string;

beforeAll(async () => {
  password_hash = await hashPassword(password);
  await server.world.member([server.world.box, server.world.yoga], { email: 'Mia@example.org', password_hash });
});
beforeEach(() => server.at(start));

const cookieIn = (answer: TestResponse): string => answer.headers['set-cookie']?.[0] ?? '';
const tokenIn = (answer: TestResponse): string => /^sid=([^;]+)/.exec(cookieIn(answer))?.[1] ?? '';
/** A new address for each request, so that rate limits do not affect other tests. */
let lastAddress = 0;
const from = () => {
  lastAddress += 1;
  return { 'x-forwarded-for': `203.0.${lastAddress}.9` };
};
const signIn = (email: string, attempt: string, headers: Record<string, string> = from()) =>
  server.sendRequest('POST', path, { body: { email, password: attempt }, headers });
const profileWith = (token: string) => server.sendRequest('GET', '/api/v1/profile', { headers: { cookie: `sid=${token}` } });

describe('a member who signs in', () => {
  it('gets their profile with both studios, for any notation of their email', async () => {
    const profile = profileIn(await signIn('  mia@EXAMPLE.org ', password));
    expect(profile.email).toBe('Mia@example.org');
    expect(profile.accounts.map((account) => account.facilities.length)).toEqual([1, 1]);
  });

  it.each([
    ["o'brien@example.org", " O'Brien@Example.org"],
    ['müller@example.org', 'MÜLLER@EXAMPLE.ORG'],
    ['ülle@xn--exmple-cua.org', 'U\u0308lle@exämple.org'],
    ['İpek@xn--e1afmkfd.xn--p1ai', 'i\u0307pek@пример.рф'],
    ['用户@xn--fsqu00a.xn--55qx5d', '用户@例子.公司'],
  ])('whose address is %s gets in with %s, and with no other', async (email, written) => {
    const { profileId } = await server.world.member([server.world.box], { email: foldEmail(email), password_hash });
    for (const address of [email, written]) expect(profileIn(await signIn(address, password)).id).toBe(profileId);
    problemIn(await signIn(`x${written.trim()}`, password), 'invalid_credentials');
  });

  it('gets a cookie for 30 days that scripts cannot read and other sites cannot send (ASVS 3.3.2, 3.3.4)', async () => {
    expect(cookieIn(await signIn('mia@example.org', password))).toMatch(
      /^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('is identified only by the hash of 256 random bits (ASVS 7.2.2, 7.2.3)', async () => {
    const token = tokenIn(await signIn('mia@example.org', password));
    const hashes = await server.world.database.once((handle) => handle.selectFrom('auth_sessions').select('token_hash').execute());
    const known = hashes.map(({ token_hash }) => Buffer.from(token_hash).toString('hex'));
    expect(known).toContain(createHash('sha256').update(token).digest('hex'));
    expect(known).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  it('gets a new session each time, and the one that the browser had ends (ASVS 7.2.4)', async () => {
    const first = tokenIn(await signIn('mia@example.org', password));
    const second = tokenIn(await signIn('mia@example.org', password, { ...from(), cookie: `sid=${first}` }));
    expect(second).not.toBe(first);
    problemIn(await profileWith(first), 'not_signed_in');
    profileIn(await profileWith(second));
  });

  it('stays signed in if they use the app at least every 30 days (ASVS 7.3.1)', async () => {
    const token = tokenIn(await signIn('mia@example.org', password));
    await server.at(hours(24 * 20));
    expect(tokenIn(await profileWith(token))).toBe(token);
    await server.at(hours(24 * 49));
    profileIn(await profileWith(token));
    await server.at(hours(24 * 80));
    problemIn(await profileWith(token), 'not_signed_in');
  });

  it('gets a renewed cookie also with a response that refuses the request', async () => {
    const token = tokenIn(await signIn('mia@example.org', password));
    await server.at(hours(25));
    const answer = await server.sendRequest('GET', '/api/v1/sessions', { headers: { cookie: `sid=${token}` } });
    problemIn(answer, 'invalid_input');
    expect(tokenIn(await profileWith(token))).toBe('');
    expect(tokenIn(answer)).toBe(token);
  });

  it('gets no new cookie on a request within a day', async () => {
    const token = tokenIn(await signIn('mia@example.org', password));
    await server.at(hours(23));
    expect((await profileWith(token)).headers['set-cookie']).toBeUndefined();
  });
});

describe('a member who signs out', () => {
  it('is signed out only on this device, and may repeat the sign-out (ASVS 7.4.1)', async () => {
    const token = tokenIn(await signIn('mia@example.org', password));
    const elsewhere = tokenIn(await signIn('mia@example.org', password));
    const out = await server.sendRequest('DELETE', path, { headers: { cookie: `sid=${token}` } });
    expect([out.status, cookieIn(out)]).toEqual([204, 'sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
    problemIn(await profileWith(token), 'not_signed_in');
    profileIn(await profileWith(elsewhere));
    expect((await server.sendRequest('DELETE', path, { headers: { cookie: `sid=${token}` } })).status).toBe(204);
    expect((await server.sendRequest('DELETE', path)).status).toBe(204);
  });
});

describe('signing out', () => {
  it.each([
    ['a body that no call takes', { raw: '{"x":1}' }],
    ['no JSON', { raw: 'hello' }],
    ['another type', { raw: 'x=1', headers: { 'content-type': 'text/plain' } }],
    ['a cookie that is none', { headers: { cookie: 'sid=zz' } }],
  ])('always succeeds: with %s', async (_, requestOptions) => {
    const answer = await server.sendRequest('DELETE', `${path}?why=1`, requestOptions);
    expect([answer.status, cookieIn(answer)]).toEqual([204, 'sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
  });
});

describe('a person who guesses', () => {
  it('gets the same response for a wrong password, an unknown address and a member without a password (ASVS 6.3.8)', async () => {
    await server.world.member([server.world.box], { email: 'new@example.org', password_hash: null });
    const answers = [
      await signIn('mia@example.org', 'guess'),
      await signIn('nobody@example.org', 'guess'),
      await signIn('new@example.org', 'guess'),
    ];
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    for (const answer of answers) {
      expect(problemIn(answer, 'invalid_credentials').status).toBe(422);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('waits after five failures, also with the right password, and the owner elsewhere does not (ASVS 6.1.1, 6.3.1)', async () => {
    const headers = from();
    const { email } = await server.world.member([server.world.box], { password_hash });
    for (let attempt = 0; attempt < 5; attempt += 1) problemIn(await signIn(email, 'guess', headers), 'invalid_credentials');
    const answer = await signIn(email, password, headers);
    problemIn(answer, 'too_many_requests');
    expect(answer.headers['retry-after']).toBe('1');
    profileIn(await signIn(email, password));
  });

  it('has no advantage from invented network addresses if there is no proxy before the server (ASVS 15.3.4)', async () => {
    const guess = (attempt: number) =>
      alone.sendRequest('POST', path, {
        body: { email: 'nobody@example.org', password: 'guess' },
        headers: { 'x-forwarded-for': `203.0.113.${attempt}` },
      });
    for (let attempt = 0; attempt < 10; attempt += 1) problemIn(await guess(attempt), 'invalid_credentials');
    problemIn(await guess(10), 'too_many_requests');
  });

  it('must wait with any number of network addresses, and the member can sign in after a wait (ASVS 6.1.1, 6.3.1)', async () => {
    const { world } = server;
    const email = 'ana@example.org';
    await world.member([world.box], { email, password_hash });
    for (let attempt = 0; attempt < 10; attempt += 1) problemIn(await signIn(email, 'guess'), 'invalid_credentials');
    problemIn(await signIn(email, 'guess'), 'too_many_requests');
    const answer = await signIn(email, password);
    problemIn(answer, 'too_many_requests');
    const wait = Number(answer.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(31);
    await server.at(new Date(start.getTime() + wait * 1000));
    profileIn(await signIn(email, password));
    problemIn(await signIn(email, 'guess'), 'invalid_credentials');
  });

  it('has a new count of attempts after a success', async () => {
    const headers = from();
    const { email } = await server.world.member([server.world.box], { password_hash });
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1) problemIn(await signIn(email, 'guess', headers), 'invalid_credentials');
      profileIn(await signIn(email, password, headers));
    }
  });

  it('cannot choose their network address if there is no proxy before the server (ASVS 15.3.4)', async () => {
    const { clientAddressOf } = await import('#server/http/client-address.ts');
    expect(clientAddressOf('198.51.100.7', '203.0.113.1')).toBe('198.51.100.7');
    expect(clientAddressOf('::ffff:10.0.0.2', '203.0.113.1, 198.51.100.9')).toBe('198.51.100.9');
    expect(clientAddressOf('127.0.0.1', 'no address')).toBe('127.0.0.1');
  });
});

describe('a cookie', () => {
  it.each(['', 'short', 'x'.repeat(43), `${'x'.repeat(42)}!`, 'x'.repeat(5000)])(
    'that names no session (%#) is no sign-in',
    async (token) => {
      problemIn(await profileWith(token), 'not_signed_in');
    },
  );
});

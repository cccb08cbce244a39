/** Names contain the numbers of ASVS 5.0. */
import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '#server/auth/password-hash.ts';
import { createSignInLimits } from '#server/auth/sign-in-limits.ts';
import { clientAddressOf } from '#server/http/client-address.ts';
import { Refused } from '#server/http/outcome.ts';
import { createLog } from '#server/log.ts';
import { problemIn, profileIn } from '#tests/server/answers.ts';
import { serverForFile, type TestResponse } from '#tests/server/test-server.ts';
import { start, type TestMember } from '#tests/server/world.ts';
import { emailsTo, tokenIn } from './outbox.ts';

const server = serverForFile({ env: { TRUST_PROXY: '1' } });
const password = 'squat-bench-deadlift';
const next = 'kettle-river-anvil';
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword(password);
});
beforeEach(() => server.at(start));

let lastNetwork = 0;
/** Each call returns an address in a new block. */
const somewhere = (): string => {
  lastNetwork += 1;
  return `2001:db8:${lastNetwork.toString(16)}:1::1`;
};
const member = (): Promise<TestMember> => server.world.member([server.world.box], { password_hash });
type Browser = Readonly<Record<string, string>>;
const signIn = ({ email }: Pick<TestMember, 'email'>, word: string, address: string, browser: Browser = {}) =>
  server.sendRequest('POST', '/api/v1/authentication', {
    body: { email, password: word },
    headers: { 'x-forwarded-for': address, ...browser },
  });
const browserIn = (answer: TestResponse): Browser => ({
  cookie: (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '').join('; '),
});
const waitIn = (answer: TestResponse): number => {
  problemIn(answer, 'too_many_requests');
  return Number(answer.headers['retry-after']);
};

/** Guesses from 18 addresses, until the wait is at its maximum. */
const attack = async (who: TestMember, now: Date): Promise<Date> => {
  let time = now.getTime();
  for (let guess = 0; guess < 18; guess += 1) {
    const address = somewhere();
    let answer = await signIn(who, 'guess', address);
    if (answer.status === 429) {
      time += waitIn(answer) * 1000;
      await server.at(new Date(time));
      answer = await signIn(who, 'guess', address);
    }
    problemIn(answer, 'invalid_credentials');
  }
  return new Date(time);
};
const devicesOf = ({ profileId }: TestMember) =>
  server.world.database.once((handle) =>
    handle.selectFrom('known_devices').select('token_hash').where('profile_id', '=', profileId).execute(),
  );
const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

describe('a member whose password another person guesses', () => {
  it('can sign in on a known device while the guessing continues (ASVS 6.1.1, 6.3.1)', async () => {
    const mia = await member();
    const browser = browserIn(await signIn(mia, password, somewhere()));
    let now = start;
    for (let round = 0; round < 3; round += 1) {
      now = await attack(mia, now);
      expect(waitIn(await signIn(mia, password, somewhere()))).toBeGreaterThan(0);
      profileIn(await signIn(mia, password, somewhere(), browser));
    }
  });

  it('waits no longer than a minute on a new device (ASVS 6.3.1)', async () => {
    const mia = await member();
    const now = await attack(mia, start);
    const away = somewhere();
    const wait = waitIn(await signIn(mia, password, away));
    expect(wait).toBeLessThanOrEqual(60);
    for (let attempt = 0; attempt < 12; attempt += 1) problemIn(await signIn(mia, password, away), 'too_many_requests');
    await server.at(later(now, wait));
    profileIn(await signIn(mia, password, away));
    problemIn(await signIn(mia, 'guess', somewhere()), 'invalid_credentials');
  });

  it('waits at most two turns and a half minute, although a stranger at one address tries all the time', async () => {
    const mia = await member();
    const stranger = somewhere();
    const away = somewhere();
    let now = await attack(mia, start);
    let waited = 0;
    for (;;) {
      await signIn(mia, 'guess', stranger);
      const answer = await signIn(mia, password, away);
      if (answer.status === 200) break;
      const wait = waitIn(answer);
      waited += wait;
      now = later(now, wait);
      await server.at(now);
      if (waited > 600) break;
    }
    // Seconds: one turn of the stranger, the time for which that turn is reserved, and the member's own turn.
    expect(waited).toBeLessThanOrEqual(150);
    profileIn(await signIn(mia, password, away));
  });

  it('gets one email a day with a link that lets them in (ASVS 6.3.5)', async () => {
    const mia = await member();
    const away = somewhere();
    await attack(mia, start);
    problemIn(await signIn(mia, password, away), 'too_many_requests');
    const [message] = await emailsTo(server.folder, mia.email, 1);
    expect(message?.subject).toBe('Someone is trying to sign in to your Spotter account');
    const answer = await server.sendRequest('PUT', `/api/v1/password_resets/${message ? tokenIn(message) : ''}`, {
      body: { password: next },
      headers: { 'x-forwarded-for': away },
    });
    expect(answer.status).toBe(204);
    const browser = browserIn(answer);
    const now = await attack(mia, later(start, 3600));
    profileIn(await signIn(mia, next, away, browser));
    const subjects = (await emailsTo(server.folder, mia.email, 2)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === message?.subject)).toHaveLength(1);
    await attack(mia, later(now, 25 * 3600));
    await expect
      .poll(async () => (await emailsTo(server.folder, mia.email, 2)).filter(({ subject }) => subject === message?.subject).length)
      .toBe(2);
  });

  it('must wait if they guess themselves, also on a known device', async () => {
    const mia = await member();
    const browser = browserIn(await signIn(mia, password, somewhere()));
    for (let guess = 0; guess < 5; guess += 1) problemIn(await signIn(mia, 'guess', somewhere(), browser), 'invalid_credentials');
    expect(waitIn(await signIn(mia, password, somewhere(), browser))).toBe(1);
    await server.at(later(start, 1));
    profileIn(await signIn(mia, password, somewhere(), browser));
  });
});

describe('a known device', () => {
  it('belongs to one member only', async () => {
    const [mia, ben] = [await member(), await member()];
    const browser = browserIn(await signIn(ben, password, somewhere()));
    await attack(mia, start);
    problemIn(await signIn(mia, password, somewhere(), browser), 'too_many_requests');
  });

  it('is stored as a hash, in a cookie for 400 days that scripts cannot read', async () => {
    const mia = await member();
    const cookie = (await signIn(mia, password, somewhere())).headers['set-cookie']?.find((one) => one.startsWith('device=')) ?? '';
    expect(cookie).toMatch(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    const rows = await devicesOf(mia);
    const token = cookie.slice('device='.length, 'device='.length + 43);
    expect(rows.map((row) => Buffer.from(row.token_hash).toString('hex'))).toEqual([createHash('sha256').update(token).digest('hex')]);
  });

  it('never keeps a token that the server did not create', async () => {
    const mia = await member();
    const invented = { cookie: `device=${'x'.repeat(43)}` };
    expect(browserIn(await signIn(mia, password, somewhere(), invented))['cookie']).not.toContain('x'.repeat(43));
  });

  it('is removed by a new password elsewhere, and the oldest one when there are more than twenty', async () => {
    const mia = await member();
    const first = browserIn(await signIn(mia, password, somewhere()));
    for (let more = 1; more <= 20; more += 1) {
      await server.at(later(start, more));
      profileIn(await signIn(mia, password, somewhere()));
    }
    expect(await devicesOf(mia)).toHaveLength(20);
    await attack(mia, later(start, 60));
    problemIn(await signIn(mia, password, somewhere(), first), 'too_many_requests');
    const body = { current_password: password, password: next };
    expect((await server.as(mia)('PUT', '/api/v1/password', { body })).status).toBe(204);
    expect(await devicesOf(mia)).toHaveLength(1);
  });
});

describe('a person who guesses', () => {
  it('counts as one person with all network addresses of a /56 (ASVS 6.3.1)', async () => {
    const mia = await member();
    for (let guess = 0; guess < 5; guess += 1)
      problemIn(await signIn(mia, 'guess', `2001:db8:ffff:1${guess}0::${guess + 1}`), 'invalid_credentials');
    expect(waitIn(await signIn(mia, 'guess', '2001:DB8:FFFF:01FF:ffff:ffff:ffff:ffff'))).toBe(1);
    problemIn(await signIn(mia, 'guess', '2001:db8:ffff:200::1'), 'invalid_credentials');
  });

  it('behind carrier-grade NAT keeps no other member there from signing in', async () => {
    const victims = await server.world.members(30);
    const ben = await member();
    for (const victim of victims) problemIn(await signIn(victim, 'guess', '100.64.7.7'), 'invalid_credentials');
    profileIn(await signIn(ben, password, '100.64.7.7'));
  });

  it('at a public address slows others there down by a minute at most, and known devices not at all', async () => {
    const victims = await server.world.members(40);
    const [ben, ana] = [await member(), await member()];
    const browser = browserIn(await signIn(ana, password, somewhere()));
    const gym = '198.51.100.20';
    let refused = 0;
    for (const victim of victims) if ((await signIn(victim, 'guess', gym)).status === 429) refused += 1;
    expect(refused).toBe(20);
    profileIn(await signIn(ana, password, gym, browser));
    const wait = waitIn(await signIn(ben, password, gym));
    expect(wait).toBeLessThanOrEqual(60);
    await server.at(later(start, wait));
    profileIn(await signIn(ben, password, gym));
  });

  it('has no failure counted while the server is busy, or after a successful sign-in', async () => {
    const context = { database: server.world.database, clock: { now: () => start }, newId: randomUUID, log: createLog('silent') };
    const limits = createSignInLimits(context);
    const gym = '192.0.2.1';
    const from = (email: string) => ({ email, address: gym, device: null, locale: 'en', now: start }) as const;
    const failing = (email: string, error: Error) => limits.attempt(from(email), () => Promise.reject(error));
    for (let attempt = 0; attempt < 40; attempt += 1) {
      await expect(failing('ben@example.org', new Refused('busy'))).rejects.toMatchObject({ refusal: { code: 'busy' } });
      await expect(failing('ben@example.org', new Error('away'))).rejects.toThrow('away');
      await limits.attempt(from(`in-${attempt}@example.org`), async () => true);
    }
    const wrong = new Refused('invalid_credentials');
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(failing('ben@example.org', wrong)).rejects.toMatchObject({ refusal: { code: 'invalid_credentials' } });
    await expect(failing('ben@example.org', wrong)).rejects.toMatchObject({ refusal: { code: 'too_many_requests' } });
  });

  it('has as many tries in parallel as one after another', async () => {
    const mia = await member();
    const address = somewhere();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(mia, 'guess', address)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0000:0001:0:0:0:1', '2001:db8:0:1::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '0:0:0:0:0:ffff:cb00:7109'],
  ])('from %s counts as %s', (peer, network) => {
    expect(clientAddressOf(peer, null)).toBe(network);
    expect(clientAddressOf('127.0.0.1', peer)).toBe(network);
  });
});

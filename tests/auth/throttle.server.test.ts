/** Somebody guesses a member's password for as long as they like, and the member signs in meanwhile. Figures of ASVS 5.0 stand in the names. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '#server/auth/password-hash.ts';
import { clientAddressOf } from '#server/http/client-address.ts';
import { problemIn, profileIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { start, type TestMember } from '#tests/server/world.ts';
import { tokensTo } from './outbox.ts';

const server = serverForFile({ env: { TRUST_PROXY: '1' } });
const password = 'squat-bench-deadlift';
const next = 'kettle-river-anvil';
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword(password);
});
beforeEach(() => server.at(start));

let lastNetwork = 0;
/** An address of its own each time, as IPv6 with a network of its own. */
const somewhere = (): string => {
  lastNetwork += 1;
  return `2001:db8:0:${lastNetwork.toString(16)}::1`;
};
const member = (): Promise<TestMember> => server.world.member([server.world.box], { password_hash });
const signIn = ({ email }: TestMember, word: string, address: string) =>
  server.sendRequest('POST', '/api/v1/authentication', { body: { email, password: word }, headers: { 'x-forwarded-for': address } });

/** As many guesses as are looked at, from as many addresses as it takes. */
const attack = async (who: TestMember): Promise<void> => {
  for (let guess = 0; guess < 30; guess += 1) problemIn(await signIn(who, 'guess', somewhere()), 'invalid_credentials');
  problemIn(await signIn(who, 'guess', somewhere()), 'too_many_requests');
};
/** The five minutes of the e-mail's limit are over, and not the quarter of an hour of the others. */
const fiveMinutesPass = () =>
  server.world.database.once((handle) =>
    handle
      .updateTable('rate_limits')
      .set((row) => ({ expire: row('expire', '-', 5 * 60_000) }))
      .where('key', 'like', 'sign-in-%')
      .execute(),
  );

describe('a member whose password somebody guesses', () => {
  it('gets in where they have signed in before, while it goes on and on (ASVS 6.1.1, 6.3.1)', async () => {
    const mia = await member();
    const home = somewhere();
    profileIn(await signIn(mia, password, home));
    for (let round = 0; round < 3; round += 1) {
      await attack(mia);
      profileIn(await signIn(mia, password, home));
      await fiveMinutesPass();
    }
  });

  it('gets in elsewhere by the link in their mail, and stays able to, while it goes on and on (ASVS 6.1.1, 6.3.1)', async () => {
    const mia = await member();
    const away = somewhere();
    const headers = { 'x-forwarded-for': away };
    await attack(mia);
    problemIn(await signIn(mia, password, away), 'too_many_requests');
    await server.sendRequest('POST', '/api/v1/password_resets', { body: { email: mia.email }, headers });
    const [token] = await tokensTo(server.folder, mia.email, 1);
    const answer = await server.sendRequest('PUT', `/api/v1/password_resets/${token}`, { body: { password: next }, headers });
    expect(answer.status).toBe(204);
    for (let round = 0; round < 2; round += 1) {
      await attack(mia);
      profileIn(await signIn(mia, next, away));
      await fiveMinutesPass();
    }
  });

  it('is not locked out by trying the right password while they wait (ASVS 6.3.1)', async () => {
    const mia = await member();
    const away = somewhere();
    await attack(mia);
    for (let attempt = 0; attempt < 12; attempt += 1) problemIn(await signIn(mia, password, away), 'too_many_requests');
    await fiveMinutesPass();
    profileIn(await signIn(mia, password, away));
  });

  it('is asked to wait where they guess themselves, known or not', async () => {
    const mia = await member();
    const home = somewhere();
    profileIn(await signIn(mia, password, home));
    for (let guess = 0; guess < 10; guess += 1) problemIn(await signIn(mia, 'guess', home), 'invalid_credentials');
    problemIn(await signIn(mia, password, home), 'too_many_requests');
  });
});

describe('somebody who guesses', () => {
  it('is one household, however many addresses of IPv6 it has (ASVS 6.3.1)', async () => {
    const mia = await member();
    for (let guess = 0; guess < 10; guess += 1)
      problemIn(await signIn(mia, 'guess', `2001:db8:ffff:1:${guess}::${guess + 1}`), 'invalid_credentials');
    problemIn(await signIn(mia, 'guess', '2001:DB8:FFFF:0001:ffff:ffff:ffff:ffff'), 'too_many_requests');
    problemIn(await signIn(mia, 'guess', '2001:db8:ffff:2::1'), 'invalid_credentials');
  });

  it('is not helped by members behind the same address who are kept from trying', async () => {
    const { createSignInLimits } = await import('#server/auth/sign-in-limits.ts');
    const { Refused } = await import('#server/http/outcome.ts');
    const limits = createSignInLimits(server.world.database);
    const gym = somewhere();
    const failing = (code: 'busy' | 'invalid_credentials', email = 'ben@example.org') =>
      limits.attempt(email, gym, () => Promise.reject(new Refused(code)));
    // nobody's password was looked at: the server was busy, or the database away
    for (let attempt = 0; attempt < 40; attempt += 1) {
      await expect(failing('busy')).rejects.toMatchObject({ refusal: { code: 'busy' } });
      await expect(limits.attempt('ben@example.org', gym, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    }
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expect(failing('invalid_credentials')).rejects.toMatchObject({ refusal: { code: 'invalid_credentials' } });
    // what a later limit refuses counts at no earlier one
    for (let attempt = 0; attempt < 100; attempt += 1)
      await expect(failing('invalid_credentials')).rejects.toMatchObject({ refusal: { code: 'too_many_requests' } });
    for (let attempt = 0; attempt < 9; attempt += 1)
      for (let turn = 0; turn < 10; turn += 1)
        await expect(failing('invalid_credentials', `member-${attempt}@example.org`)).rejects.toMatchObject({
          refusal: { code: 'invalid_credentials' },
        });
    await expect(failing('invalid_credentials', 'last@example.org')).rejects.toMatchObject({ refusal: { code: 'too_many_requests' } });
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

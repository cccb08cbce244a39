/** Names contain the numbers of ASVS 5.0. */
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '#server/auth/password-hash.ts';
import { problemIn, profileIn } from '#tests/server/answers.ts';
import { serverForFile, type TestResponse } from '#tests/server/test-server.ts';
import { hours, inMinutes, start, type TestMember } from '#tests/server/world.ts';
import { emailsTo, tokenIn } from './outbox.ts';

const server = serverForFile({ env: { TRUST_PROXY: '1' } });
const password = 'squat-bench-deadlift';
const next = 'kettle-river-anvil';
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword(password);
});
beforeEach(() => server.at(start));

let lastAddress = 0;
/** A new address for each request, so that rate limits do not affect other tests. */
const from = () => {
  lastAddress += 1;
  return { 'x-forwarded-for': `198.51.${lastAddress}.9` };
};
const member = (more = {}): Promise<TestMember> => server.world.member([server.world.box], { password_hash, ...more });
const request = (email: string, headers: Record<string, string> = from()) =>
  server.sendRequest('POST', '/api/v1/password_resets', { body: { email }, headers });
const set = (token: string, word: string) =>
  server.sendRequest('PUT', `/api/v1/password_resets/${token}`, { body: { password: word }, headers: from() });
const signIn = (email: string, word: string, headers: Record<string, string> = from()) =>
  server.sendRequest('POST', '/api/v1/authentication', { body: { email, password: word }, headers });
const emails = ({ email }: TestMember, count: number) => emailsTo(server.folder, email, count);
const lastToken = async (who: TestMember, count: number): Promise<string> => {
  // The email about guesses has no link while another link is valid.
  const message = (await emails(who, count)).findLast(({ text }) => text.includes('/password_reset/'));
  return message ? tokenIn(message) : '';
};
const errorsIn = (answer: TestResponse) => problemIn(answer, 'invalid_input').errors;

describe('a member who does not know their password', () => {
  it('sets a new one with the link in their mail, and every device of theirs is signed out (ASVS 7.4.3)', async () => {
    const mia = await member();
    expect((await request(mia.email.toUpperCase())).status).toBe(204);
    const token = await lastToken(mia, 1);
    const link = await server.sendRequest('GET', `/api/v1/password_resets/${token}`);
    expect(link.body).toEqual({ email: `${mia.email.charAt(0)}•••@example.org`, expires_at: inMinutes(60).toISOString() });
    expect((await set(token, next)).status).toBe(204);
    problemIn(await server.as(mia)('GET', '/api/v1/profile'), 'not_signed_in');
    problemIn(await signIn(mia.email, password), 'invalid_credentials');
    profileIn(await signIn(mia.email, next));
    const [, notice] = await emails(mia, 2);
    expect(notice?.subject).toBe('Your Spotter password was changed');
  });

  it('gets the email in their own language', async () => {
    const luc = await member({ locale: 'fr', first_name: 'Luc' });
    await request(luc.email);
    const [message] = await emails(luc, 1);
    expect(message?.text.startsWith('Bonjour Luc,')).toBe(true);
  });

  it('uses a link once, and within an hour (ASVS 6.5.5)', async () => {
    const mia = await member();
    await request(mia.email);
    const token = await lastToken(mia, 1);
    expect((await set(token, next)).status).toBe(204);
    problemIn(await set(token, 'another-river-anvil'), 'link_used');
    await server.at(inMinutes(5));
    await request(mia.email);
    const late = await lastToken(mia, 3);
    await server.at(inMinutes(65));
    problemIn(await set(late, next), 'link_expired');
  });

  it('gets one email in two minutes for any number of requests, and each link is valid until one is used', async () => {
    const mia = await member();
    await request(mia.email);
    const token = await lastToken(mia, 1);
    for (let again = 0; again < 3; again += 1) await request(mia.email);
    await server.at(inMinutes(3));
    await request(mia.email);
    const newer = await lastToken(mia, 2);
    expect(await emails(mia, 2)).toHaveLength(2);
    expect((await set(token, next)).status).toBe(204);
    problemIn(await set(newer, 'another-river-anvil'), 'link_replaced');
  });

  it('gets the link even if another person requests links and guesses passwords for their address (ASVS 6.3.1)', async () => {
    const mia = await member();
    const other = from();
    for (let turn = 0; turn < 5; turn += 1) expect((await request(mia.email, other)).status).toBe(204);
    const refused = await request(mia.email, other);
    problemIn(refused, 'too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    for (let turn = 0; turn < 10; turn += 1) await signIn(mia.email, 'guess');
    const own = from();
    problemIn(await signIn(mia.email, password, own), 'too_many_requests');
    expect((await request(mia.email, own)).status).toBe(204);
    const answer = await server.sendRequest('PUT', `/api/v1/password_resets/${await lastToken(mia, 1)}`, {
      body: { password: next },
      headers: own,
    });
    expect(answer.status).toBe(204);
    profileIn(await signIn(mia.email, next, own));
  });
});

describe('a person who requests links for addresses of others', () => {
  it('gets the same response for a known and an unknown one, and an unknown one gets no email (ASVS 6.3.8)', async () => {
    const mia = await member();
    const [known, unknown] = [await request(mia.email), await request('nobody@example.org')];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await emails(mia, 1);
    await expect.poll(() => server.world.database.once((handle) => handle.selectFrom('pgboss.job').select('id').execute())).toEqual([]);
    expect(await emailsTo(server.folder, 'nobody@example.org', 0)).toEqual([]);
  });

  it('is slowed down when they guess links', async () => {
    const headers = from();
    const look = () => server.sendRequest('GET', `/api/v1/password_resets/${'x'.repeat(43)}`, { headers });
    for (let turn = 0; turn < 60; turn += 1) problemIn(await look(), 'not_found');
    problemIn(await look(), 'too_many_requests');
  });
});

describe('a password', () => {
  it.each([
    ['seven characters', 'riverst', 'This is too short. Use at least 8 characters.'],
    ['what everybody uses (ASVS 6.2.4)', 'Football1', 'This password is too common. A few words of your own are safer.'],
    ['their own name', 'mia-example-1', 'This is too close to your name, email or studio. Choose something harder to guess.'],
  ])('that is %s is refused with what would be right', async (_, word, sentence) => {
    const mia = await member();
    const answer = await server.as(mia)('PUT', '/api/v1/password', {
      body: { current_password: password, password: word },
      headers: from(),
    });
    expect(errorsIn(answer)).toEqual({ password: sentence });
  });

  it('of many words, with spaces and characters of any script, is accepted (ASVS 6.2.5)', async () => {
    const mia = await member();
    const long = 'He waka eke noa – ā tātou katoa 🛶 '.repeat(8);
    const answer = await server.as(mia)('PUT', '/api/v1/password', {
      body: { current_password: password, password: long },
      headers: from(),
    });
    expect(answer.status).toBe(204);
    profileIn(await signIn(mia.email, long));
  });
});

describe('a person with the old password while a new one is being set', () => {
  const ways: readonly [string, (mia: TestMember) => Promise<TestResponse>][] = [
    ['signs in', (mia) => signIn(mia.email, password)],
    [
      'changes it',
      (mia) =>
        server.as(mia)('PUT', '/api/v1/password', { body: { current_password: password, password: 'their-river-anvil' }, headers: from() }),
    ],
  ];

  it.each(ways)('is refused where it is set before they are through: who %s', async (_, act) => {
    const mia = await member();
    const newer = await hashPassword(next);
    const held = Promise.withResolvers<undefined>();
    const reset = server.world.database.transaction(async (tx) => {
      await tx.selectFrom('profiles').select('id').where('id', '=', mia.profileId).forUpdate().execute();
      held.resolve(undefined);
      const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
      await expect.poll(async () => (await waiting.execute(tx)).rows.length, { timeout: 15_000 }).toBeGreaterThan(0);
      await tx.updateTable('profiles').set({ password_hash: newer }).where('id', '=', mia.profileId).execute();
      await tx.deleteFrom('auth_sessions').where('profile_id', '=', mia.profileId).execute();
    });
    await held.promise;
    const answer = act(mia);
    await reset;
    problemIn(await answer, 'invalid_credentials');
    const left = server.world.database.once((handle) =>
      handle.selectFrom('auth_sessions').select('created_at').where('profile_id', '=', mia.profileId).execute(),
    );
    expect(await left).toEqual([]);
    profileIn(await signIn(mia.email, next));
  });
});

describe('a member who changes their password', () => {
  it('stays signed in only on the current device, with another session (ASVS 7.4.3)', async () => {
    const mia = await member();
    const elsewhere = /^sid=([^;]+)/.exec((await signIn(mia.email, password)).headers['set-cookie']?.[0] ?? '')?.[1] ?? '';
    const answer = await server.as(mia)('PUT', '/api/v1/password', {
      body: { current_password: password, password: next },
      headers: from(),
    });
    const token = /^sid=([^;]+)/.exec(answer.headers['set-cookie']?.[0] ?? '')?.[1] ?? '';
    profileIn(await server.as({ ...mia, token })('GET', '/api/v1/profile'));
    for (const former of [mia.token, elsewhere])
      problemIn(await server.as({ ...mia, token: former })('GET', '/api/v1/profile'), 'not_signed_in');
  });

  it('must enter the current password, and must wait after wrong ones (ASVS 6.2.3)', async () => {
    const mia = await member();
    const headers = from();
    const guess = () => server.as(mia)('PUT', '/api/v1/password', { body: { current_password: 'guess', password: next }, headers });
    for (let turn = 0; turn < 5; turn += 1) problemIn(await guess(), 'invalid_credentials');
    problemIn(await guess(), 'too_many_requests');
    await server.at(hours(1));
    profileIn(await server.as(mia)('GET', '/api/v1/profile'));
  });
});

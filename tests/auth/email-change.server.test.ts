import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EmailChangeState } from '#contract/email-change.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import { hashToken, mintSession } from '#server/auth/sign-in-session-store.ts';
import { problemIn, profileIn } from '#tests/server/answers.ts';
import { serverForFile, type TestResponse } from '#tests/server/test-server.ts';
import { hours, inMinutes, start, type TestMember } from '#tests/server/world.ts';
import { changedEmail, emailChangeToken } from './email-change-fixtures.ts';
import { resetToken } from './one-time-link-fixtures.ts';
import { emailsTo, tokenIn, tokensTo } from './outbox.ts';

const server = serverForFile({ env: { TRUST_PROXY: '1' } });
const password = 'squat-bench-deadlift';
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword(password);
});
beforeEach(() => server.at(start));

let lastAddress = 0;
const from = () => {
  lastAddress += 1;
  return { 'x-forwarded-for': `203.0.${lastAddress}.7` };
};
const member = (more = {}): Promise<TestMember> => server.world.member([server.world.box], { password_hash, ...more });
const newAddress = (): string => `${randomUUID()}@example.net`;
const request = (mia: TestMember, email: string, headers: Record<string, string> = from()) =>
  server.as(mia)('POST', '/api/v1/email_change', { body: { email }, headers });
const byLink = (method: string, token: string, action = '', headers: Record<string, string> = {}) =>
  server.sendRequest(method, `/api/v1/email_changes/${token}${action}`, { headers: { ...from(), ...headers } });
const confirm = (token: string, headers = {}) => byLink('PUT', token, '/confirm', headers);
const undo = (token: string) => byLink('PUT', token, '/undo');
const signIn = (email: string) => server.sendRequest('POST', '/api/v1/authentication', { body: { email, password }, headers: from() });
const waiting = async (mia: TestMember) =>
  v.parse(EmailChangeState, (await server.as(mia)('GET', '/api/v1/email_change')).body).email_change;
const lastTokenTo = async (email: string, count = 1): Promise<string> => (await tokensTo(server.folder, email, count)).at(-1) ?? '';
const mailTo = (email: string, count = 1) => emailsTo(server.folder, email, count);
const session = async ({ profileId }: TestMember) => {
  const token = await server.world.database.once((handle) => mintSession(handle, profileId, start));
  return { cookie: `sid=${token}` };
};
const reads = async (headers: Record<string, string>): Promise<number> =>
  (await server.sendRequest('GET', '/api/v1/profile', { headers })).status;

describe('a member who changes their email', () => {
  it.each([
    ['old', 'new'],
    ['new', 'old'],
  ] as const)('changes once both addresses have confirmed it, whichever is first, and every other session ends', async (first, second) => {
    const mia = await member();
    const email = newAddress();
    const other = await session(mia);
    expect((await request(mia, email)).status).toBe(204);
    const links = { old: await lastTokenTo(mia.email), new: await lastTokenTo(email) };
    expect((await confirm(links[first])).body).toEqual({ is_changed: false });
    profileIn(await signIn(mia.email));
    expect(await waiting(mia)).toMatchObject({ new_email: email, is_old_confirmed: first === 'old', is_new_confirmed: first === 'new' });
    const own = { cookie: `sid=${mia.token}` };
    expect((await confirm(links[second], own)).body).toEqual({ is_changed: true });
    expect(profileIn(await server.as(mia)('GET', '/api/v1/profile')).email).toBe(email);
    expect(await reads(other)).toBe(401);
    problemIn(await signIn(mia.email), 'invalid_credentials');
    profileIn(await signIn(email));
    expect(await waiting(mia)).toBeNull();
  });

  it('keeps the calendar link, and earlier links for a new password are void', async () => {
    const mia = await member({ calendar_token_hash: hashToken('a-calendar-token'), calendar_token_end: 'oken' });
    const reset = await resetToken(server, mia);
    const token = await emailChangeToken(server, mia, { new_confirmed_at: start });
    expect((await confirm(token)).body).toEqual({ is_changed: true });
    const row = await server.world.database.once((handle) =>
      handle.selectFrom('profiles').select('calendar_token_end').where('id', '=', mia.profileId).executeTakeFirstOrThrow(),
    );
    expect(row.calendar_token_end).toBe('oken');
    const path = `/api/v1/password_resets/${reset}`;
    problemIn(await server.sendRequest('GET', path, { headers: from() }), 'link_replaced');
  });

  it('needs a step-up from ten minutes after the sign-in', async () => {
    const mia = await member();
    await server.at(inMinutes(10));
    problemIn(await request(mia, newAddress()), 'step_up_required');
    expect(await waiting(mia)).toBeNull();
    await server.as(mia)('POST', '/api/v1/step_up', { body: { password } });
    expect((await request(mia, newAddress())).status).toBe(204);
    expect(await waiting(mia)).not.toBeNull();
  });

  it('must enter another address than the current one', async () => {
    const mia = await member();
    const same = problemIn(await request(mia, mia.email.toUpperCase()), 'invalid_input');
    expect(same.errors).toEqual({ email: 'This is the email that you have now. Enter another one.' });
    expect(await waiting(mia)).toBeNull();
  });

  it('can replace a request by a newer one, and can cancel it', async () => {
    const mia = await member();
    const [one, two] = [newAddress(), newAddress()];
    await request(mia, one);
    const first = await lastTokenTo(one);
    await request(mia, two);
    problemIn(await confirm(first), 'link_replaced');
    const second = await lastTokenTo(two);
    expect((await server.as(mia)('DELETE', '/api/v1/email_change')).status).toBe(204);
    expect((await server.as(mia)('DELETE', '/api/v1/email_change')).status).toBe(204);
    problemIn(await confirm(second), 'link_replaced');
    problemIn(await byLink('GET', second), 'link_replaced');
    expect(await waiting(mia)).toBeNull();
  });

  it('has one day to confirm the new address', async () => {
    const mia = await member();
    const token = await emailChangeToken(server, mia, { new_confirmed_at: start });
    await server.at(inMinutes(24 * 60));
    problemIn(await confirm(token), 'link_expired');
    await server.at(start);
    expect((await byLink('GET', token)).body).toMatchObject({ action: 'confirm', old_email: expect.stringContaining('•••') });
  });

  it('changes the email once if both links are used at the same moment', async () => {
    const mia = await member();
    const email = newAddress();
    await request(mia, email);
    const links = [await lastTokenTo(mia.email), await lastTokenTo(email)];
    const answers = await Promise.all(links.map((token) => confirm(token)));
    expect(answers.filter(({ body }) => (body as { readonly is_changed: boolean }).is_changed)).toHaveLength(1);
    profileIn(await signIn(email));
  });

  it('has the same limits as links for a new password', async () => {
    const mia = await member();
    const headers = from();
    const answers: TestResponse[] = [];
    for (let turn = 0; turn < 6; turn += 1) answers.push(await request(mia, newAddress(), headers));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 429]);
  });
});

describe('an address that belongs to another member', () => {
  it('gets the same response as a free address, and its owner gets an email without a link', async () => {
    const mia = await member();
    const ana = await member({ first_name: 'Ana', locale: 'fr' });
    expect((await request(mia, ana.email)).status).toBe(204);
    const [letter] = await mailTo(ana.email);
    expect(letter?.subject).toBe('Quelqu’un a saisi votre adresse e-mail');
    expect(letter?.text).not.toMatch(/https?:/);
    expect(tokenIn(letter ?? { text: '' })).toBe('');
    const free = await member();
    await request(free, newAddress());
    const [taken, open] = [await waiting(mia), await waiting(free)];
    expect({ ...taken, new_email: '' }).toEqual({ ...open, new_email: '' });
    expect((await confirm(await lastTokenTo(mia.email))).body).toEqual({ is_changed: false });
    profileIn(await signIn(mia.email));
    profileIn(await signIn(ana.email));
  });

  it('still belongs to a person who has become a member meanwhile', async () => {
    const mia = await member();
    const email = newAddress();
    const token = await emailChangeToken(server, mia, { newEmail: email, old_confirmed_at: start }, 'new');
    await member({ email });
    problemIn(await confirm(token), 'link_replaced');
    problemIn(await byLink('GET', token), 'link_replaced');
    profileIn(await signIn(mia.email));
  });
});

describe('the old address', () => {
  it('is restored by the link, and all sessions from the time between are ended', async () => {
    const mia = await member();
    const email = newAddress();
    await request(mia, email);
    const [old, next] = [await lastTokenTo(mia.email), await lastTokenTo(email)];
    await confirm(old);
    await confirm(next);
    const between = await session(mia);
    const reset = await resetToken(server, mia);
    const token = await lastTokenTo(mia.email, 2);
    const [, letter] = await mailTo(mia.email, 2);
    expect(letter?.subject).toBe('Your Spotter email was changed');
    expect((await byLink('GET', token)).body).toMatchObject({ action: 'undo' });
    expect((await undo(token)).status).toBe(204);
    expect(await reads(between)).toBe(401);
    problemIn(await signIn(email), 'invalid_credentials');
    profileIn(await signIn(mia.email));
    problemIn(await undo(token), 'link_used');
    problemIn(await server.sendRequest('GET', `/api/v1/password_resets/${reset}`, { headers: from() }), 'link_replaced');
    // Requests a password reset, because a person may not know the password.
    const link = await lastTokenTo(mia.email, 3);
    const body = { password: 'kettle-river-anvil' };
    expect((await server.sendRequest('PUT', `/api/v1/password_resets/${link}`, { body, headers: from() })).status).toBe(204);
  });

  it('can be restored for seven days, even after a second change, which is then void', async () => {
    const mia = await member();
    const between = newAddress();
    const first = await changedEmail(server, mia, between);
    await server.at(hours(24));
    const now = { ...mia, email: between };
    const second = await emailChangeToken(server, now, { requested_at: inMinutes(24 * 60), changed_at: inMinutes(24 * 60) }, 'undo');
    const open = await emailChangeToken(server, now, { requested_at: inMinutes(7 * 24 * 60 - 60) });
    await server.at(inMinutes(7 * 24 * 60 - 1));
    expect((await undo(first)).status).toBe(204);
    problemIn(await undo(second), 'link_replaced');
    problemIn(await byLink('GET', open), 'link_replaced');
    profileIn(await signIn(mia.email));
    const late = await member();
    await server.at(start);
    const token = await changedEmail(server, late);
    await server.at(inMinutes(7 * 24 * 60));
    problemIn(await undo(token), 'link_expired');
  });

  it('is not restored by a link that confirms, and a link that restores confirms nothing', async () => {
    const mia = await member();
    problemIn(await undo(await emailChangeToken(server, mia)), 'not_found');
    problemIn(await confirm(await changedEmail(server, mia)), 'not_found');
  });

  it('is not restored if another member has it now', async () => {
    const mia = await member();
    const email = newAddress();
    const token = await changedEmail(server, mia, email);
    await member({ email: mia.email });
    problemIn(await undo(token), 'link_replaced');
    profileIn(await signIn(email));
  });
});

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listSecurityEvents } from '#contract/security-event-calls.ts';
import { beginSecondFactor, readSecondFactor, renewRecoveryCodes } from '#contract/second-factor-calls.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import { exportMember } from '#server/studio/members/export-member.ts';
import { problemIn, profileIn, read } from '#tests/server/answers.ts';
import { serverForFile, type TestResponse } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';
import { addApp, appCode } from './authenticator-app.ts';
import { resetToken } from './one-time-link-fixtures.ts';
import { emailsTo } from './outbox.ts';

const server = serverForFile({ env: { TRUST_PROXY: '1' } });
const path = '/api/v1/second_factor';
const password = 'squat-bench-deadlift';
let password_hash: string;

beforeAll(async () => {
  password_hash = await hashPassword(password);
});
beforeEach(() => server.at(start));

const seconds = (count: number): Date => hours(count / 3600);
const newMember = (): Promise<TestMember> => server.world.member([server.world.box], { password_hash });
const signIn = ({ email }: TestMember, code?: string): Promise<TestResponse> =>
  server.sendRequest('POST', '/api/v1/authentication', { body: { email, password, code } });
const factorOf = async (member: TestMember) => read(readSecondFactor.answer, await server.as(member)('GET', path));
const secretOf = async (member: TestMember): Promise<string> =>
  read(beginSecondFactor.answer, await server.as(member)('POST', `${path}/secret`)).secret;
const stepUp = (member: TestMember): Promise<TestResponse> => server.as(member)('POST', '/api/v1/step_up', { body: { password } });
const confirm = (member: TestMember, code: string): Promise<TestResponse> => server.as(member)('PUT', path, { body: { code } });
const auditOf = ({ profileId }: TestMember) =>
  server.world.database.once((handle) =>
    handle.selectFrom('audit_events').select(['code', 'after']).where('profile_id', '=', profileId).orderBy('at').orderBy('id').execute(),
  );
const subjectsTo = async ({ email }: TestMember, count: number) =>
  (await emailsTo(server.folder, email, count)).map(({ subject }) => subject);

describe('adding an app', () => {
  it('gives a secret that apps read, and needs no code before it is confirmed', async () => {
    const mia = await newMember();
    const setup = read(beginSecondFactor.answer, await server.as(mia)('POST', `${path}/secret`));
    expect(setup.uri).toBe(
      `otpauth://totp/Spotter:${encodeURIComponent(mia.email)}?issuer=Spotter&secret=${setup.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await factorOf(mia)).toEqual({ added_at: null, recovery_codes_left: 0 });
    expect(profileIn(await signIn(mia)).email).toBe(mia.email);
  });

  it('gives ten recovery codes with the first code of the app, and sends an email', async () => {
    const mia = await newMember();
    const { recoveryCodes } = await addApp(server.as(mia), start);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
    expect(await factorOf(mia)).toEqual({ added_at: start.toISOString(), recovery_codes_left: 10 });
    expect(await subjectsTo(mia, 1)).toContain('An authenticator app was added to your account');
    expect((await auditOf(mia)).map(({ code }) => code)).toContain('second-factor.added');
  });

  it('refuses a wrong code, a code of another secret, and any code after ten minutes', async () => {
    const mia = await newMember();
    const first = await secretOf(mia);
    const second = await secretOf(mia);
    problemIn(await confirm(mia, '12345'), 'code_refused');
    problemIn(await confirm(mia, appCode(first, start)), 'code_refused');
    await server.at(seconds(600));
    problemIn(await confirm(mia, appCode(second, seconds(600))), 'setup_expired');
    expect(await factorOf(mia)).toMatchObject({ added_at: null });
    expect((await stepUp(mia)).status).toBe(204);
    const again = await server.as(mia)('POST', `${path}/secret`);
    const { secret, expires_at } = read(beginSecondFactor.answer, again);
    expect(expires_at).toBe(seconds(1200).toISOString());
    expect((await confirm(mia, appCode(secret, seconds(600)))).status).toBe(200);
  });

  it('replaces an app: the old codes and recovery codes are valid until the new app is confirmed', async () => {
    const mia = await newMember();
    const former = await addApp(server.as(mia), start);
    const secret = await secretOf(mia);
    await server.at(seconds(60));
    expect((await signIn(mia, appCode(former.secret, seconds(60)))).status).toBe(200);
    expect((await confirm(mia, appCode(secret, seconds(60)))).status).toBe(200);
    await server.at(seconds(120));
    problemIn(await signIn(mia, appCode(former.secret, seconds(120))), 'code_refused');
    await server.at(seconds(240));
    problemIn(await signIn(mia, former.recoveryCodes[0]), 'code_refused');
    await server.at(hours(1));
    expect((await signIn(mia, appCode(secret, hours(1)))).status).toBe(200);
  });

  it('needs a step-up in a session older than ten minutes', async () => {
    const mia = await newMember();
    await server.at(seconds(600));
    const begin = () => server.as(mia)('POST', `${path}/secret`);
    problemIn(await begin(), 'step_up_required');
    expect((await stepUp(mia)).status).toBe(204);
    expect((await begin()).status).toBe(200);
  });
});

describe('signing in', () => {
  it('needs a code with the password, and no session begins without it', async () => {
    const mia = await newMember();
    const { secret } = await addApp(server.as(mia), start);
    await server.at(seconds(60));
    const refused = await signIn(mia);
    problemIn(refused, 'second_factor_required');
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect(profileIn(await signIn(mia, appCode(secret, seconds(60)))).email).toBe(mia.email);
  });

  it('does not reveal whether a code is needed before the password is right', async () => {
    const mia = await newMember();
    await addApp(server.as(mia), start);
    const wrong = { email: mia.email, password: 'not this one' };
    problemIn(await server.sendRequest('POST', '/api/v1/authentication', { body: wrong }), 'invalid_credentials');
  });

  it.each([-30, 0, 30])('takes the code of a clock that is %i seconds off', async (off) => {
    const mia = await newMember();
    const { secret } = await addApp(server.as(mia), start);
    await server.at(seconds(300));
    expect((await signIn(mia, appCode(secret, seconds(300 + off)))).status).toBe(200);
  });

  it.each([-60, 60])('refuses the code of a clock that is %i seconds off', async (off) => {
    const mia = await newMember();
    const { secret } = await addApp(server.as(mia), start);
    await server.at(seconds(300));
    problemIn(await signIn(mia, appCode(secret, seconds(300 + off))), 'code_refused');
  });

  it('accepts a code once, and no earlier code afterwards', async () => {
    const mia = await newMember();
    const { secret } = await addApp(server.as(mia), start);
    await server.at(seconds(300));
    const code = appCode(secret, seconds(300));
    expect((await signIn(mia, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    problemIn(await signIn(mia, code), 'code_refused');
    await server.at(seconds(303));
    problemIn(await signIn(mia, appCode(secret, seconds(270))), 'code_refused');
  });

  it('accepts only one of two requests with the same code', async () => {
    const mia = await newMember();
    const { secret } = await addApp(server.as(mia), start);
    await server.at(seconds(300));
    const code = appCode(secret, seconds(300));
    const both = await Promise.all([signIn(mia, code), signIn(mia, code)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('counts wrong codes like wrong passwords, so that a million of them cannot be tried', async () => {
    const mia = await newMember();
    await addApp(server.as(mia), start);
    await server.at(hours(1));
    let answer = await signIn(mia, '000 000');
    problemIn(answer, 'code_refused');
    for (let tries = 0; tries < 20 && answer.status !== 429; tries += 1) answer = await signIn(mia, '000 000');
    problemIn(answer, 'too_many_requests');
    expect((await auditOf(mia)).filter(({ code }) => code === 'sign-in.failed')).toContainEqual({
      code: 'sign-in.failed',
      after: { reason: 'wrong_code' },
    });
  });

  it('ignores a code of a member who needs none', async () => {
    expect((await signIn(await newMember(), '123456')).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('signs in once, however it is typed, and an email with the number of codes left is sent', async () => {
    const mia = await newMember();
    const { recoveryCodes } = await addApp(server.as(mia), start);
    const [first = '', second = ''] = recoveryCodes;
    expect((await signIn(mia, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    problemIn(await signIn(mia, first), 'code_refused');
    await server.at(hours(1));
    expect((await signIn(mia, second)).status).toBe(200);
    expect(await factorOf(mia)).toMatchObject({ recovery_codes_left: 8 });
    expect(await auditOf(mia)).toContainEqual({ code: 'recovery-code.used', after: { left: 9 } });
    const { security_events } = read(listSecurityEvents.answer, await server.as(mia)('GET', '/api/v1/security_events'));
    expect(security_events).toContainEqual(expect.objectContaining({ kind: 'recovery_code_used', codes_left: 9 }));
    expect(security_events).toContainEqual(expect.objectContaining({ kind: 'wrong_code', count: 1 }));
    const used = (await emailsTo(server.folder, mia.email, 4)).filter(({ subject }) => subject === 'A recovery code was used');
    expect(used).toHaveLength(2);
    expect(used.at(-1)?.text).toMatch(/Recovery codes left:?\s+8/);
  });

  it('is one of ten new codes after a renewal, and the former codes are void', async () => {
    const mia = await newMember();
    const { recoveryCodes } = await addApp(server.as(mia), start);
    const renewed = await server.as(mia)('POST', `${path}/recovery_codes`);
    const [code = ''] = read(renewRecoveryCodes.answer, renewed).recovery_codes;
    problemIn(await signIn(mia, recoveryCodes[0]), 'code_refused');
    await server.at(hours(1));
    expect((await signIn(mia, code)).status).toBe(200);
    expect(await subjectsTo(mia, 2)).toContain('You have new recovery codes');
  });

  it('is stored with the same kind of hash as a password', async () => {
    const mia = await newMember();
    const { recoveryCodes, secret } = await addApp(server.as(mia), start);
    const row = await server.world.database.once((handle) =>
      handle.selectFrom('second_factors').selectAll().where('profile_id', '=', mia.profileId).executeTakeFirstOrThrow(),
    );
    for (const hash of row.code_hashes) expect(Buffer.from(hash, 'base64')).toHaveLength(32);
    const exported = JSON.stringify(
      await server.world.database.transaction(async (tx) =>
        exportMember(tx, await tx.selectFrom('profiles').selectAll().where('id', '=', mia.profileId).executeTakeFirstOrThrow()),
      ),
    );
    for (const code of [...recoveryCodes, secret, ...row.code_hashes]) expect(exported).not.toContain(code);
    expect(exported).toContain('"recovery_codes_left":10');
  });
});

it('is removed: the password alone signs in, an email is sent, and removing it again changes nothing', async () => {
  const mia = await newMember();
  await addApp(server.as(mia), start);
  for (const _ of [1, 2]) expect((await server.as(mia)('POST', `${path}/removal`)).status).toBe(204);
  expect((await signIn(mia)).status).toBe(200);
  expect((await auditOf(mia)).filter(({ code }) => code === 'second-factor.removed')).toHaveLength(1);
  expect(await subjectsTo(mia, 2)).toEqual([
    'An authenticator app was added to your account',
    'The authenticator app was removed from your account',
  ]);
});

it.each(['changes', 'resets'])('stays when the member %s the password', async (how) => {
  const mia = await newMember();
  const { secret } = await addApp(server.as(mia), start);
  const next = 'kettle-river-anvil';
  const set =
    how === 'changes'
      ? await server.as(mia)('PUT', '/api/v1/password', { body: { current_password: password, password: next } })
      : await server.sendRequest('PUT', `/api/v1/password_resets/${await resetToken(server, mia)}`, { body: { password: next } });
  expect(set.status).toBe(204);
  await server.at(hours(1));
  const body = { email: mia.email, password: next };
  problemIn(await server.sendRequest('POST', '/api/v1/authentication', { body }), 'second_factor_required');
  const coded = { ...body, code: appCode(secret, hours(1)) };
  expect((await server.sendRequest('POST', '/api/v1/authentication', { body: coded })).status).toBe(200);
});

import { beforeAll, beforeEach, expect, it } from 'vitest';
import { hashPassword } from '#server/auth/password-hash.ts';
import { problemIn } from '#tests/server/answers.ts';
import { serverForFile, type TestResponse } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';
import { addApp, appCode } from './authenticator-app.ts';
import { addPasskey, signInWith, stepUpWith } from './software-authenticator.ts';

const server = serverForFile({ env: { TRUST_PROXY: '1' } });
const password = 'squat-bench-deadlift';
let password_hash: string;

beforeAll(async () => {
  password_hash = await hashPassword(password);
});
beforeEach(() => server.at(start));

const minutes = (count: number): Date => hours(count / 60);
const newMember = (): Promise<TestMember> => server.world.member([server.world.box], { password_hash });
const stepUp = (member: TestMember, body: object): Promise<TestResponse> => server.as(member)('POST', '/api/v1/step_up', { body });
/** A call that needs a recent sign-in and has no lasting effect. */
const begin = (member: TestMember): Promise<TestResponse> => server.as(member)('POST', '/api/v1/second_factor/secret');

it('is valid for ten minutes, and so is a sign-in', async () => {
  const mia = await newMember();
  await server.at(minutes(9.9));
  expect((await begin(mia)).status).toBe(200);
  await server.at(minutes(10));
  problemIn(await begin(mia), 'step_up_required');
  expect((await stepUp(mia, { password })).status).toBe(204);
  await server.at(minutes(19.9));
  expect((await begin(mia)).status).toBe(200);
  await server.at(minutes(20));
  problemIn(await begin(mia), 'step_up_required');
});

it('confirms nothing with a wrong password, and repeated tries have to wait', async () => {
  const mia = await newMember();
  await server.at(hours(1));
  let answer = await stepUp(mia, { password: 'not this one' });
  problemIn(answer, 'invalid_credentials');
  for (let tries = 0; tries < 20 && answer.status !== 429; tries += 1) answer = await stepUp(mia, { password: 'not this one' });
  problemIn(answer, 'too_many_requests');
  problemIn(await begin(mia), 'step_up_required');
});

it('needs a code of the authenticator app too, which counts once', async () => {
  const mia = await newMember();
  const { secret } = await addApp(server.as(mia), start);
  await server.at(hours(1));
  problemIn(await stepUp(mia, { password }), 'second_factor_required');
  problemIn(await stepUp(mia, { password, code: '000 000' }), 'code_refused');
  problemIn(await begin(mia), 'step_up_required');
  const code = appCode(secret, hours(1));
  expect((await stepUp(mia, { password, code })).status).toBe(204);
  expect((await begin(mia)).status).toBe(200);
  problemIn(await stepUp(mia, { password, code }), 'code_refused');
});

it('takes a recovery code in place of the app', async () => {
  const mia = await newMember();
  const { recoveryCodes } = await addApp(server.as(mia), start);
  await server.at(hours(1));
  expect((await stepUp(mia, { password, code: recoveryCodes[0] })).status).toBe(204);
  expect((await begin(mia)).status).toBe(200);
});

it('accepts only a passkey of the member', async () => {
  const [mia, luc] = [await newMember(), await newMember()];
  const [own, other] = [
    await addPasskey(server.as(mia), server.url, mia.profileId),
    await addPasskey(server.as(luc), server.url, luc.profileId),
  ];
  await addApp(server.as(mia), start);
  await server.at(hours(1));
  problemIn(await stepUpWith(server.as(mia), other), 'passkey_refused');
  problemIn(await stepUpWith(server.as(mia), own, { isForged: true }), 'passkey_refused');
  problemIn(await begin(mia), 'step_up_required');
  expect((await stepUpWith(server.as(mia), own)).status).toBe(204);
  expect((await begin(mia)).status).toBe(200);
  // The passkey of the other member was not used up.
  expect((await signInWith(server.sendRequest, other)).status).toBe(200);
});

it('is valid only in the session in which it was made', async () => {
  const mia = await newMember();
  const { headers } = await server.sendRequest('POST', '/api/v1/authentication', { body: { email: mia.email, password } });
  const cookie = String(headers['set-cookie']).match(/sid=[\w-]{43}/)?.[0] ?? '';
  await server.at(hours(1));
  expect((await stepUp(mia, { password })).status).toBe(204);
  problemIn(await server.sendRequest('POST', '/api/v1/second_factor/secret', { headers: { cookie } }), 'step_up_required');
});

it('is not replaced by the current password of a changed password, because the member may have an app', async () => {
  const mia = await newMember();
  await addApp(server.as(mia), start);
  await server.at(hours(1));
  const body = { current_password: password, password: 'kettle-river-anvil' };
  const { status, headers } = await server.as(mia)('PUT', '/api/v1/password', { body });
  expect(status).toBe(204);
  const cookie = String(headers['set-cookie']).match(/sid=[\w-]{43}/)?.[0] ?? '';
  problemIn(await server.sendRequest('POST', '/api/v1/second_factor/removal', { headers: { cookie } }), 'step_up_required');
});

it('is needed with the code of the app before a passkey or another email, so a stolen session and password add neither', async () => {
  const mia = await newMember();
  const { secret } = await addApp(server.as(mia), start);
  await server.at(hours(1));
  const send = server.as(mia);
  problemIn(await stepUp(mia, { password }), 'second_factor_required');
  problemIn(await send('POST', '/api/v1/passkeys/options'), 'step_up_required');
  problemIn(await send('DELETE', `/api/v1/passkeys/${mia.profileId}`), 'step_up_required');
  problemIn(await send('POST', '/api/v1/email_change', { body: { email: 'other@example.net' } }), 'step_up_required');
  expect((await stepUp(mia, { password, code: appCode(secret, hours(1)) })).status).toBe(204);
  expect((await send('POST', '/api/v1/passkeys/options')).status).toBe(200);
  expect((await send('POST', '/api/v1/email_change', { body: { email: 'other@example.net' } })).status).toBe(204);
});

import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { addPasskey as addCall, beginPasskey, beginPasskeySignIn, listPasskeys } from '#contract/passkey-calls.ts';
import { listSecurityEvents } from '#contract/security-event-calls.ts';
import type { Passkey } from '#contract/passkeys.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import { exportMember } from '#server/studio/members/export-member.ts';
import { startSweeping } from '#server/sweeper.ts';
import { problemIn, profileIn, read } from '#tests/server/answers.ts';
import { serverForFile, type TestResponse } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';
import { emailsTo } from './outbox.ts';
import { addPasskey, challengeFrom, makePasskey, signInWith, type SoftwarePasskey, type Wrong } from './software-authenticator.ts';

const server = serverForFile({ env: { TRUST_PROXY: '1' } });
const path = '/api/v1/passkeys';
const signInPath = '/api/v1/authentication/passkey';
const password = 'squat-bench-deadlift';
let password_hash: string;

beforeAll(async () => {
  password_hash = await hashPassword(password);
});
beforeEach(() => server.at(start));

const minutes = (count: number): Date => hours(count / 60);
const newMember = (): Promise<TestMember> => server.world.member([server.world.box], { password_hash });
const stepUp = (member: TestMember) => server.as(member)('POST', '/api/v1/step_up', { body: { password } });
const add = (member: TestMember, counter = 0): Promise<SoftwarePasskey> =>
  addPasskey(server.as(member), server.url, member.profileId, counter);
const signIn = (passkey: SoftwarePasskey, wrong: Wrong = {}, headers: Record<string, string> = {}): Promise<TestResponse> =>
  signInWith(server.sendRequest, passkey, wrong, headers);
const list = async (member: TestMember): Promise<readonly Passkey[]> =>
  read(listPasskeys.answer, await server.as(member)('GET', path)).passkeys;
const codesOf = ({ profileId }: TestMember): Promise<readonly string[]> =>
  server.world.database.once(async (handle) =>
    (await handle.selectFrom('audit_events').select('code').where('profile_id', '=', profileId).orderBy('at').orderBy('id').execute()).map(
      ({ code }) => code,
    ),
  );

describe('adding a passkey', () => {
  it('creates a passkey for this host that the browser can discover and that requires user verification', async () => {
    const mia = await newMember();
    const known = await add(mia);
    const { options } = read(beginPasskey.answer, await server.as(mia)('POST', `${path}/options`));
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Spotter' },
      user: { id: Buffer.from(mia.profileId).toString('base64url'), name: mia.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: known.id, transports: ['internal'] }],
    });
  });

  it('stores the passkey, and names it after the operating system of the browser', async () => {
    const mia = await newMember();
    const send = server.as(mia);
    const challenge = challengeFrom(await send('POST', `${path}/options`));
    const { made } = makePasskey({ origin: server.url, challenge, profileId: mia.profileId });
    const answer = await send('POST', path, {
      body: { passkey: made },
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0' },
    });
    const passkey = { id: expect.any(String), name: 'Windows', created_at: start.toISOString(), used_at: null, is_backed_up: true };
    expect(read(addCall.answer, answer)).toEqual(passkey);
    expect(await list(mia)).toEqual([passkey]);
  });

  it('ends no session, leaves a row in the audit log and sends an email', async () => {
    const mia = await newMember();
    await add(mia);
    expect((await server.as(mia)('GET', '/api/v1/profile')).status).toBe(200);
    expect(await codesOf(mia)).toContain('passkey.added');
    const [email] = await emailsTo(server.folder, mia.email, 1);
    expect(email?.subject).toBe('A passkey was added to your account');
  });

  it('creates no second passkey for a repeated request with the same key', async () => {
    const mia = await newMember();
    const send = server.as(mia);
    const challenge = challengeFrom(await send('POST', `${path}/options`));
    const { made } = makePasskey({ origin: server.url, challenge, profileId: mia.profileId });
    const headers = { 'idempotency-key': randomUUID() };
    const first = await send('POST', path, { body: { passkey: made }, headers });
    expect((await send('POST', path, { body: { passkey: made }, headers })).body).toEqual(first.body);
    expect(await list(mia)).toHaveLength(1);
  });

  it.each<[string, Wrong]>([
    ['another site', { origin: 'https://spotter.example' }],
    ['another host', { rpId: 'spotter.example' }],
    ['nobody who was checked', { isUnverified: true }],
    ['a sign-in', { type: 'webauthn.get' }],
  ])('is refused where it was made for %s', async (_, wrong) => {
    const mia = await newMember();
    const challenge = challengeFrom(await server.as(mia)('POST', `${path}/options`));
    const { made } = makePasskey({ origin: server.url, challenge, profileId: mia.profileId, wrong });
    problemIn(await server.as(mia)('POST', path, { body: { passkey: made } }), 'passkey_refused');
    expect(await list(mia)).toEqual([]);
  });

  it('is refused with the challenge of another member, of a sign-in, with a used one and after five minutes', async () => {
    const [mia, luc] = [await newMember(), await newMember()];
    const tryWith = async (challenge: string): Promise<number> => {
      const { made } = makePasskey({ origin: server.url, challenge, profileId: mia.profileId });
      const answer = await server.as(mia)('POST', path, { body: { passkey: made } });
      if (answer.status !== 200) problemIn(answer, 'passkey_refused');
      return answer.status;
    };
    expect(await tryWith(challengeFrom(await server.as(luc)('POST', `${path}/options`)))).toBe(422);
    expect(await tryWith(challengeFrom(await server.sendRequest('POST', `${signInPath}/options`)))).toBe(422);
    const own = challengeFrom(await server.as(mia)('POST', `${path}/options`));
    expect(await tryWith(own)).toBe(200);
    expect(await tryWith(own)).toBe(422);
    const late = challengeFrom(await server.as(mia)('POST', `${path}/options`));
    await server.at(minutes(5));
    expect(await tryWith(late)).toBe(422);
  });

  it('is refused for a passkey that is stored already, and after 20 passkeys', async () => {
    const mia = await newMember();
    const known = await add(mia);
    const challenge = challengeFrom(await server.as(mia)('POST', `${path}/options`));
    const { made } = makePasskey({ origin: server.url, challenge, profileId: mia.profileId });
    problemIn(await server.as(mia)('POST', path, { body: { passkey: { ...made, id: known.id } } }), 'passkey_refused');
    const row = { profile_id: mia.profileId, public_key: Buffer.from('a key'), counter: 0, name: null, created_at: start, used_at: null };
    const rows = Array.from({ length: 19 }, () => ({ ...row, credential_id: randomUUID(), transports: [], backed_up: false }));
    await server.world.database.once((handle) => handle.insertInto('passkeys').values(rows).execute());
    problemIn(await server.as(mia)('POST', `${path}/options`), 'passkeys_full');
  });

  it('needs a step-up ten minutes after the sign-in', async () => {
    const mia = await newMember();
    const begin = () => server.as(mia)('POST', `${path}/options`);
    await server.at(minutes(9.9));
    expect((await begin()).status).toBe(200);
    await server.at(minutes(10));
    problemIn(await begin(), 'step_up_required');
    await stepUp(mia);
    expect((await begin()).status).toBe(200);
  });
});

describe('a passkey', () => {
  it('can be renamed only by its owner', async () => {
    const [mia, luc] = [await newMember(), await newMember()];
    await add(mia);
    const [passkey] = await list(mia);
    const rename = (member: TestMember) => server.as(member)('PUT', `${path}/${passkey?.id}`, { body: { name: ' Work  laptop ' } });
    problemIn(await rename(luc), 'not_found');
    expect((await rename(mia)).status).toBe(200);
    expect((await list(mia))[0]?.name).toBe('Work  laptop');
  });

  it('is removed: it is refused at the next sign-in, the password still works, and an email is sent', async () => {
    const mia = await newMember();
    const removed = await add(mia);
    const [row] = await list(mia);
    expect((await server.as(mia)('DELETE', `${path}/${row?.id}`)).status).toBe(204);
    expect(await list(mia)).toEqual([]);
    problemIn(await signIn(removed), 'passkey_refused');
    profileIn(await server.sendRequest('POST', '/api/v1/authentication', { body: { email: mia.email, password } }));
    expect(await codesOf(mia)).toContain('passkey.removed');
    const subjects = (await emailsTo(server.folder, mia.email, 2)).map(({ subject }) => subject);
    expect(subjects).toContain('A passkey was removed from your account');
  });

  it('is not removed by another member, nor without a step-up ten minutes after the sign-in', async () => {
    const [mia, luc] = [await newMember(), await newMember()];
    await add(mia);
    const [row] = await list(mia);
    const remove = (member: TestMember) => server.as(member)('DELETE', `${path}/${row?.id}`);
    problemIn(await remove(luc), 'not_found');
    await server.at(minutes(10));
    problemIn(await remove(mia), 'step_up_required');
    expect(await list(mia)).toHaveLength(1);
    await stepUp(mia);
    expect((await remove(mia)).status).toBe(204);
  });

  it('is in the export without its key', async () => {
    const mia = await newMember();
    await add(mia);
    const exported = await server.world.database.transaction(async (tx) =>
      exportMember(tx, await tx.selectFrom('profiles').selectAll().where('id', '=', mia.profileId).executeTakeFirstOrThrow()),
    );
    expect(exported['passkeys']).toEqual([{ name: null, added_at: start, used_at: null }]);
  });

  it('is deleted with an erased profile and is then refused', async () => {
    const mia = await newMember();
    const passkey = await add(mia);
    await server.world.database.once((handle) => handle.deleteFrom('profiles').where('id', '=', mia.profileId).execute());
    problemIn(await signIn(passkey), 'passkey_refused');
  });
});

describe('signing in with a passkey', () => {
  it('begins a session as a password does: both cookies, the time of use, and a row in the audit log', async () => {
    const mia = await newMember();
    const passkey = await add(mia);
    await server.at(hours(1));
    const answer = await signIn(passkey);
    expect(profileIn(answer).id).toBe(mia.profileId);
    expect(answer.headers['set-cookie']?.map((cookie) => /^\w+/.exec(cookie)?.[0])).toEqual(['sid', 'device']);
    expect((await list(mia))[0]?.used_at).toBe(hours(1).toISOString());
    expect(await codesOf(mia)).toEqual(expect.arrayContaining(['passkey.used', 'sign-in.succeeded']));
    await server.as(mia)('PUT', `${path}/${(await list(mia))[0]?.id}`, { body: { name: 'Work laptop' } });
    const { security_events } = read(listSecurityEvents.answer, await server.as(mia)('GET', '/api/v1/security_events'));
    expect(security_events.map(({ kind, passkey: name }) => [kind, name])).toEqual([
      ['signed_in', 'Work laptop'],
      ['passkey_added', 'Work laptop'],
    ]);
  });

  it('sends no member and no passkey before the sign-in, and requires user verification', async () => {
    const { options } = read(beginPasskeySignIn.answer, await server.sendRequest('POST', `${signInPath}/options`));
    expect(options).toEqual({ rpId: 'localhost', challenge: expect.any(String), timeout: 300_000, userVerification: 'required' });
  });

  it('sends an email about a new device', async () => {
    const mia = await newMember();
    const passkey = await add(mia);
    await signIn(passkey, {}, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0' });
    const subjects = (await emailsTo(server.folder, mia.email, 2)).map(({ subject }) => subject);
    expect(subjects).toContain('You signed in on a new device');
  });

  it.each<[string, Wrong]>([
    ['another site', { origin: 'https://spotter.example' }],
    ['another host', { rpId: 'spotter.example' }],
    ['nobody who was checked', { isUnverified: true }],
    ['a new passkey', { type: 'webauthn.create' }],
    ['another member', { userHandle: Buffer.from(randomUUID()).toString('base64url') }],
    ['another key', { isForged: true }],
  ])('is refused where it was signed for %s', async (_, wrong) => {
    const passkey = await add(await newMember());
    problemIn(await signIn(passkey, wrong), 'passkey_refused');
    expect((await signIn(passkey, { userHandle: null })).status).toBe(200);
  });

  it('is refused with a used challenge, one for adding, and after five minutes', async () => {
    const mia = await newMember();
    const passkey = await add(mia);
    const tryWith = async (challenge: string) =>
      (await server.sendRequest('POST', signInPath, { body: { passkey: passkey.sign(challenge) } })).status;
    const challenge = challengeFrom(await server.sendRequest('POST', `${signInPath}/options`));
    expect([await tryWith(challenge), await tryWith(challenge)]).toEqual([200, 422]);
    expect(await tryWith(challengeFrom(await server.as(mia)('POST', `${path}/options`)))).toBe(422);
    const late = challengeFrom(await server.sendRequest('POST', `${signInPath}/options`));
    await server.at(minutes(5));
    expect(await tryWith(late)).toBe(422);
    expect(await tryWith('!')).toBe(422);
  });

  it('uses its challenge even if it is refused', async () => {
    const passkey = await add(await newMember());
    const challenge = challengeFrom(await server.sendRequest('POST', `${signInPath}/options`));
    const tryWith = async (wrong: Wrong) =>
      (await server.sendRequest('POST', signInPath, { body: { passkey: passkey.sign(challenge, wrong) } })).status;
    expect([await tryWith({ isForged: true }), await tryWith({})]).toEqual([422, 422]);
  });

  it('is refused if the counter decreases, but not if both counters are zero', async () => {
    const counting = await add(await newMember(), 4);
    expect((await signIn(counting, { counter: 5 })).status).toBe(200);
    for (const counter of [5, 4, 0]) problemIn(await signIn(counting, { counter }), 'passkey_refused');
    expect((await signIn(counting, { counter: 6 })).status).toBe(200);
    const other = await add(await newMember());
    expect([(await signIn(other)).status, (await signIn(other)).status]).toEqual([200, 200]);
  });

  it('is limited for each address, and a refused one is in the audit log without a member', async () => {
    const mia = await newMember();
    const passkey = await add(mia);
    const from = { 'x-forwarded-for': '198.51.100.77' };
    const statuses = new Set<number>();
    for (let count = 0; count < 62; count += 1) {
      const challenge = await server.sendRequest('POST', `${signInPath}/options`, { headers: from });
      statuses.add(challenge.status);
      if (challenge.status !== 200) break;
      const body = { passkey: passkey.sign(challengeFrom(challenge), { isForged: true }) };
      statuses.add((await server.sendRequest('POST', signInPath, { body, headers: from })).status);
    }
    expect([...statuses]).toEqual([200, 422, 429]);
    expect((await signIn(passkey)).status).toBe(200);
    const rows = await server.world.database.once((handle) =>
      handle.selectFrom('audit_events').select(['profile_id', 'after']).where('code', '=', 'sign-in.failed').execute(),
    );
    expect(rows).toContainEqual({ profile_id: null, after: { reason: 'passkey_refused' } });
  });

  it('leaves no expired challenge in the database', async () => {
    const { database } = server.world;
    const challenges = () => database.once((handle) => handle.selectFrom('passkey_challenges').select('expires_at').execute());
    await server.sendRequest('POST', `${signInPath}/options`);
    expect(await challenges()).not.toEqual([]);
    const context = { database, clock: { now: () => hours(1) }, newId: randomUUID, log: pino({ level: 'silent' }) };
    await (await startSweeping(context)).stop();
    expect(await challenges()).toEqual([]);
  });
});

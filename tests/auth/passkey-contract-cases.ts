import { randomUUID } from 'node:crypto';
import { hashPassword } from '#server/auth/password-hash.ts';
import type { ContractCase, ContractCases } from '#tests/server/contract-cases.ts';
import type { TestResponse, TestServer } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';
import { addPasskey, challengeFrom, makePasskey, signInWith } from './software-authenticator.ts';

const path = '/api/v1/passkeys';
const signInPath = '/api/v1/authentication/passkey';
const nobodysToken = 'x'.repeat(43);
let hash: Promise<string> | null = null;

const newMember = async ({ world }: TestServer): Promise<TestMember> =>
  world.member([world.box], { password_hash: await (hash ??= hashPassword('kettle-river-anvil')) });

const signedOut =
  (method: string, at: string, body?: unknown): ContractCase =>
  ({ sendRequest }) =>
    sendRequest(method, at, { body, headers: { cookie: `sid=${nobodysToken}` } });

async function madeBy(server: TestServer, member: TestMember) {
  const challenge = challengeFrom(await server.as(member)('POST', `${path}/options`));
  return { passkey: makePasskey({ origin: server.url, challenge, profileId: member.profileId }).made };
}

async function fill({ world }: TestServer, { profileId }: TestMember): Promise<void> {
  const row = { profile_id: profileId, public_key: Buffer.from('a key'), counter: 0, name: null, created_at: start, used_at: null };
  const rows = Array.from({ length: 20 }, () => ({ ...row, credential_id: randomUUID(), transports: [], backed_up: false }));
  await world.database.once((handle) => handle.insertInto('passkeys').values(rows).execute());
}

async function passkeyOf(server: TestServer, member: TestMember): Promise<string> {
  await addPasskey(server.as(member), server.url, member.profileId);
  const { id } = await server.world.database.once((handle) =>
    handle.selectFrom('passkeys').select('id').where('profile_id', '=', member.profileId).executeTakeFirstOrThrow(),
  );
  return id;
}

type Send = (server: TestServer, member: TestMember) => Promise<TestResponse>;

/** Sends the request when the session is an hour old. */
const later =
  (send: Send): ContractCase =>
  async (server) => {
    const member = await newMember(server);
    await server.at(hours(1));
    return send(server, member);
  };

const begin: Send = (server, member) => server.as(member)('POST', `${path}/options`);
const remove: Send = (server, member) => server.as(member)('DELETE', `${path}/${randomUUID()}`);
const made = { id: 'AAAA', client_data: 'AAAA', attestation: 'AAAA', transports: [] };

export const passkeyCases = {
  listPasskeys: {
    done: async (server) => {
      const member = await newMember(server);
      await passkeyOf(server, member);
      return server.as(member)('GET', path);
    },
    not_signed_in: signedOut('GET', path),
  },
  beginPasskey: {
    done: async (server) => begin(server, await newMember(server)),
    not_signed_in: signedOut('POST', `${path}/options`),
    step_up_required: later(begin),
    passkeys_full: async (server) => {
      const member = await newMember(server);
      await fill(server, member);
      return begin(server, member);
    },
  },
  addPasskey: {
    done: async (server) => {
      const member = await newMember(server);
      return server.as(member)('POST', path, { body: await madeBy(server, member) });
    },
    not_signed_in: signedOut('POST', path, { passkey: made }),
    passkey_refused: async (server) => server.as(await newMember(server))('POST', path, { body: { passkey: made } }),
    passkeys_full: async (server) => {
      const member = await newMember(server);
      const body = await madeBy(server, member);
      await fill(server, member);
      return server.as(member)('POST', path, { body });
    },
    key_reused: async (server) => {
      const send = server.as(await newMember(server));
      const headers = { 'idempotency-key': 'one-key-for-two' };
      await send('POST', path, { body: { passkey: made }, headers });
      return send('POST', path, { body: { passkey: { ...made, id: 'BBBB' } }, headers });
    },
  },
  renamePasskey: {
    done: async (server) => {
      const member = await newMember(server);
      return server.as(member)('PUT', `${path}/${await passkeyOf(server, member)}`, { body: { name: 'Work laptop' } });
    },
    not_signed_in: signedOut('PUT', `${path}/${randomUUID()}`, { name: 'Work laptop' }),
    not_found: async (server) => server.as(await newMember(server))('PUT', `${path}/${randomUUID()}`, { body: { name: 'Work laptop' } }),
  },
  removePasskey: {
    done: async (server) => {
      const member = await newMember(server);
      return server.as(member)('DELETE', `${path}/${await passkeyOf(server, member)}`);
    },
    not_signed_in: signedOut('DELETE', `${path}/${randomUUID()}`),
    not_found: async (server) => remove(server, await newMember(server)),
    step_up_required: later(remove),
  },
  beginPasskeySignIn: { done: ({ sendRequest }) => sendRequest('POST', `${signInPath}/options`) },
  signInWithPasskey: {
    done: async (server) => {
      const member = await newMember(server);
      return signInWith(server.sendRequest, await addPasskey(server.as(member), server.url, member.profileId));
    },
    passkey_refused: async (server) => {
      const member = await newMember(server);
      return signInWith(server.sendRequest, await addPasskey(server.as(member), server.url, member.profileId), { isForged: true });
    },
  },
} satisfies Partial<ContractCases>;

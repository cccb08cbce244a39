import { hashPassword } from '#server/auth/password-hash.ts';
import type { ContractCase, ContractCases } from '#tests/server/contract-cases.ts';
import type { TestServer } from '#tests/server/test-server.ts';
import { start, type TestMember } from '#tests/server/world.ts';
import { addApp } from './authenticator-app.ts';
import { addPasskey, stepUpWith, type Wrong } from './software-authenticator.ts';

const path = '/api/v1/step_up';
const password = 'kettle-river-anvil';
const unknownSession = { cookie: `sid=${'x'.repeat(43)}` };
let hash: Promise<string> | null = null;

const newMember = async ({ world }: TestServer): Promise<TestMember> =>
  world.member([world.box], { password_hash: await (hash ??= hashPassword(password)) });

const confirming =
  (body: unknown, hasApp = false): ContractCase =>
  async (server) => {
    const member = await newMember(server);
    if (hasApp) await addApp(server.as(member), start);
    return server.as(member)('POST', path, { body });
  };

const withPasskey =
  (wrong?: Wrong): ContractCase =>
  async (server) => {
    const member = await newMember(server);
    const send = server.as(member);
    return stepUpWith(send, await addPasskey(send, server.url, member.profileId), wrong);
  };

const signed = { id: 'AAAA', client_data: 'AAAA', authenticator_data: 'AAAA', signature: 'AAAA', user_handle: null };

export const stepUpCases = {
  stepUp: {
    done: confirming({ password }),
    not_signed_in: ({ sendRequest }) => sendRequest('POST', path, { body: { password }, headers: unknownSession }),
    invalid_credentials: confirming({ password: 'not this one' }),
    second_factor_required: confirming({ password }, true),
    code_refused: confirming({ password, code: 'ABCD-EFGH-JKMN' }, true),
  },
  stepUpWithPasskey: {
    done: withPasskey(),
    not_signed_in: ({ sendRequest }) => sendRequest('POST', `${path}/passkey`, { body: { passkey: signed }, headers: unknownSession }),
    passkey_refused: withPasskey({ isForged: true }),
  },
} satisfies Partial<ContractCases>;

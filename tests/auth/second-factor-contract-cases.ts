import { beginSecondFactor } from '#contract/second-factor-calls.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import { read } from '#tests/server/answers.ts';
import type { ContractCase, ContractCases } from '#tests/server/contract-cases.ts';
import type { TestResponse, TestServer } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';
import { addApp, appCode } from './authenticator-app.ts';

const path = '/api/v1/second_factor';
const nobodysToken = 'x'.repeat(43);
const password = 'kettle-river-anvil';
let hash: Promise<string> | null = null;

const newMember = async ({ world }: TestServer): Promise<TestMember> =>
  world.member([world.box], { password_hash: await (hash ??= hashPassword(password)) });

async function memberWithApp(server: TestServer): Promise<TestMember> {
  const member = await newMember(server);
  await addApp(server.as(member), start);
  return member;
}

type Send = (server: TestServer, member: TestMember) => Promise<TestResponse>;

const posting =
  (to: string): Send =>
  (server, member) =>
    server.as(member)('POST', `${path}${to}`);
const begin = posting('/secret');
const remove = posting('/removal');
const renew = posting('/recovery_codes');

const signedOut =
  (method: string, to: string, body?: unknown): ContractCase =>
  ({ sendRequest }) =>
    sendRequest(method, `${path}${to}`, { body, headers: { cookie: `sid=${nobodysToken}` } });

/** Sends the request when the session is an hour old. */
const later =
  (send: Send): ContractCase =>
  async (server) => {
    const member = await newMember(server);
    await server.at(hours(1));
    return send(server, member);
  };

const stepUpCases = (to: string, send: Send) => ({ not_signed_in: signedOut('POST', to), step_up_required: later(send) });

const signIn = async (server: TestServer, code?: string): Promise<TestResponse> => {
  const { email } = await memberWithApp(server);
  return server.sendRequest('POST', '/api/v1/authentication', { body: { email, password, code } });
};

export const signInCodeCases = {
  second_factor_required: (server) => signIn(server),
  code_refused: (server) => signIn(server, 'ABCD-EFGH-JKMN'),
} satisfies Partial<ContractCases['signIn']>;

export const secondFactorCases = {
  readSecondFactor: {
    done: async (server) => server.as(await memberWithApp(server))('GET', path),
    not_signed_in: signedOut('GET', ''),
  },
  beginSecondFactor: {
    done: async (server) => begin(server, await newMember(server)),
    ...stepUpCases('/secret', begin),
  },
  confirmSecondFactor: {
    done: async (server) => {
      const member = await newMember(server);
      const send = server.as(member);
      const { secret } = read(beginSecondFactor.answer, await send('POST', `${path}/secret`));
      return send('PUT', path, { body: { code: appCode(secret, start) } });
    },
    not_signed_in: signedOut('PUT', '', { code: '123456' }),
    code_refused: async (server) => {
      const send = server.as(await newMember(server));
      await send('POST', `${path}/secret`);
      return send('PUT', path, { body: { code: 'no code' } });
    },
    setup_expired: async (server) => server.as(await newMember(server))('PUT', path, { body: { code: '123456' } }),
  },
  removeSecondFactor: {
    done: async (server) => remove(server, await memberWithApp(server)),
    ...stepUpCases('/removal', remove),
  },
  renewRecoveryCodes: {
    done: async (server) => renew(server, await memberWithApp(server)),
    no_second_factor: async (server) => renew(server, await newMember(server)),
    ...stepUpCases('/recovery_codes', renew),
  },
} satisfies Partial<ContractCases>;

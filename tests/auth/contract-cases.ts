import { randomUUID } from 'node:crypto';
import { hashPassword } from '#server/auth/password-hash.ts';
import { hashToken, mintSession } from '#server/auth/sign-in-session-store.ts';
import type { ContractCase, ContractCases } from '#tests/server/contract-cases.ts';
import type { TestResponse, TestServer } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';
import { inviteCode, resetToken } from './one-time-link-fixtures.ts';

const password = 'kettle-river-anvil';
let hash: Promise<string> | null = null;
const withPassword = async ({ world }: TestServer): Promise<TestMember> =>
  world.member([world.box], { password_hash: await (hash ??= hashPassword(password)) });

const newEmail = (): string => `${randomUUID()}@example.org`;
const resetPath = (token: string): string => `/api/v1/password_resets/${token}`;
const invitePath = (code: string): string => `/api/v1/invite/${code}`;
const signupPath = (code: string): string => `/api/v1/signup?invite=${code}`;
const sessionsPath = '/api/v1/sign_in_sessions';
const nobodysToken = 'x'.repeat(43);
const signup = { app_signup: { full_name: 'Ana Whaanga', password: 'another-river-anvil' } };
const next = { password: 'another-river-anvil' };

const signedOut =
  (method: string, path: string, body?: unknown): ContractCase =>
  ({ sendRequest }) =>
    sendRequest(method, path, { body, headers: { cookie: `sid=${nobodysToken}` } });

async function otherSession({ world }: TestServer, { profileId }: TestMember): Promise<string> {
  const token = await world.database.once((handle) => mintSession(handle, profileId, start));
  const { id } = await world.database.once((handle) =>
    handle.selectFrom('auth_sessions').select('id').where('token_hash', '=', hashToken(token)).executeTakeFirstOrThrow(),
  );
  return id;
}

type SendWithToken = (server: TestServer, token: string) => Promise<TestResponse>;

const withResets = (sendWithToken: SendWithToken) => ({
  not_found: (server: TestServer) => sendWithToken(server, nobodysToken),
  link_used: async (server: TestServer) => sendWithToken(server, await resetToken(server, await withPassword(server), { used_at: start })),
  link_expired: async (server: TestServer) => {
    const token = await resetToken(server, await withPassword(server));
    await server.at(hours(1));
    return sendWithToken(server, token);
  },
  link_replaced: async (server: TestServer) =>
    sendWithToken(server, await resetToken(server, await withPassword(server), { superseded_at: start })),
});

const withInvites = (sendWithToken: SendWithToken) => ({
  not_found: (server: TestServer) => sendWithToken(server, 'ABCDEFGHJKMNPQRS'),
  link_used: async (server: TestServer) => sendWithToken(server, await inviteCode(server, newEmail(), { used_at: start })),
  link_expired: async (server: TestServer) => {
    const code = await inviteCode(server, newEmail());
    await server.at(hours(7 * 24));
    return sendWithToken(server, code);
  },
  link_replaced: async (server: TestServer) => sendWithToken(server, await inviteCode(server, newEmail(), { superseded_at: start })),
});

const accept: SendWithToken = async (server, code) => server.as(await server.world.member())('PUT', `${invitePath(code)}/accept`);

export const identityCases = {
  requestPasswordReset: {
    done: async (server) => server.sendRequest('POST', '/api/v1/password_resets', { body: { email: (await server.world.member()).email } }),
  },
  readPasswordReset: {
    done: async (server) => server.sendRequest('GET', resetPath(await resetToken(server, await withPassword(server)))),
    ...withResets(({ sendRequest }, token) => sendRequest('GET', resetPath(token))),
  },
  resetPassword: {
    done: async (server) => server.sendRequest('PUT', resetPath(await resetToken(server, await withPassword(server))), { body: next }),
    ...withResets(({ sendRequest }, token) => sendRequest('PUT', resetPath(token), { body: next })),
  },
  changePassword: {
    done: async (server) =>
      server.as(await withPassword(server))('PUT', '/api/v1/password', { body: { current_password: password, ...next } }),
    not_signed_in: signedOut('PUT', '/api/v1/password', { current_password: password, ...next }),
    invalid_credentials: async (server) =>
      server.as(await withPassword(server))('PUT', '/api/v1/password', { body: { current_password: 'not this one', ...next } }),
  },
  listSecurityEvents: {
    done: async (server) => server.as(await server.world.member())('GET', '/api/v1/security_events'),
    not_signed_in: signedOut('GET', '/api/v1/security_events'),
  },
  listSignInSessions: {
    done: async (server) => server.as(await server.world.member())('GET', sessionsPath),
    not_signed_in: signedOut('GET', sessionsPath),
  },
  endSignInSession: {
    done: async (server) => {
      const member = await server.world.member();
      return server.as(member)('DELETE', `${sessionsPath}/${await otherSession(server, member)}`);
    },
    not_signed_in: signedOut('DELETE', `${sessionsPath}/${randomUUID()}`),
    not_found: async (server) => server.as(await server.world.member())('DELETE', `${sessionsPath}/${randomUUID()}`),
    key_reused: async (server) => {
      const sendRequest = server.as(await server.world.member());
      const headers = { 'idempotency-key': 'one-key-for-two' };
      await sendRequest('DELETE', `${sessionsPath}/${randomUUID()}`, { headers });
      return sendRequest('DELETE', `${sessionsPath}/${randomUUID()}`, { headers });
    },
  },
  endOtherSignInSessions: {
    done: async (server) => server.as(await server.world.member())('DELETE', sessionsPath),
    not_signed_in: signedOut('DELETE', sessionsPath),
    key_reused: async (server) => {
      const sendRequest = server.as(await server.world.member());
      const headers = { 'idempotency-key': 'one-key-for-two' };
      await sendRequest('DELETE', `${sessionsPath}/${randomUUID()}`, { headers });
      return sendRequest('DELETE', sessionsPath, { headers });
    },
  },
  readInvite: {
    done: async (server) => server.sendRequest('GET', invitePath(await inviteCode(server, newEmail()))),
    ...withInvites(({ sendRequest }, code) => sendRequest('GET', invitePath(code))),
  },
  signUp: {
    done: async (server) => server.sendRequest('POST', signupPath(await inviteCode(server, newEmail())), { body: signup }),
    ...withInvites(({ sendRequest }, code) => sendRequest('POST', signupPath(code), { body: signup })),
    already_signed_up: async (server) =>
      server.sendRequest('POST', signupPath(await inviteCode(server, (await withPassword(server)).email)), { body: signup }),
  },
  acceptInvite: {
    done: async (server) => {
      const member = await server.world.member([server.world.yoga]);
      return server.as(member, server.world.yoga)('PUT', `${invitePath(await inviteCode(server, member.email))}/accept`);
    },
    not_signed_in: signedOut('PUT', `${invitePath('ABCDEFGHJKMNPQRS')}/accept`),
    ...withInvites(accept),
    invite_for_another: async (server) => accept(server, await inviteCode(server, newEmail())),
  },
  updateProfile: {
    done: async (server) => server.as(await withPassword(server))('PUT', '/api/v1/profile', { body: { profile: { first_name: 'Mia' } } }),
    not_signed_in: signedOut('PUT', '/api/v1/profile', { profile: {} }),
  },
} satisfies Partial<ContractCases>;

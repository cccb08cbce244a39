import { randomUUID } from 'node:crypto';
import { hashPassword } from '#server/auth/password-hash.ts';
import type { ContractCase, ContractCases } from '#tests/server/contract-cases.ts';
import type { TestResponse, TestServer } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';
import { changedEmail, emailChangeToken } from './email-change-fixtures.ts';

const password = 'kettle-river-anvil';
let hash: Promise<string> | null = null;
const withPassword = async ({ world }: TestServer): Promise<TestMember> =>
  world.member([world.box], { password_hash: await (hash ??= hashPassword(password)) });

const path = '/api/v1/email_change';
const nobodysToken = 'x'.repeat(43);
const request = () => ({ body: { email: `${randomUUID()}@example.net` } });
const signedOut =
  (method: string, body?: unknown): ContractCase =>
  ({ sendRequest }) =>
    sendRequest(method, path, { body, headers: { cookie: `sid=${nobodysToken}` } });

type SendWithToken = (server: TestServer, token: string) => Promise<TestResponse>;

const withLinks = (sendWithToken: SendWithToken, side: 'old' | 'undo') => ({
  not_found: (server: TestServer) => sendWithToken(server, nobodysToken),
  link_used: async (server: TestServer) => {
    const life = side === 'undo' ? { changed_at: start, undone_at: start } : { old_confirmed_at: start };
    return sendWithToken(server, await emailChangeToken(server, await withPassword(server), life, side));
  },
  link_expired: async (server: TestServer) => {
    const life = side === 'undo' ? { changed_at: start } : {};
    const token = await emailChangeToken(server, await withPassword(server), life, side);
    await server.at(hours(side === 'undo' ? 7 * 24 : 24));
    return sendWithToken(server, token);
  },
  link_replaced: async (server: TestServer) =>
    sendWithToken(server, await emailChangeToken(server, await withPassword(server), { superseded_at: start }, side)),
});

const look: SendWithToken = ({ sendRequest }, token) => sendRequest('GET', `/api/v1/email_changes/${token}`);
const confirm: SendWithToken = ({ sendRequest }, token) => sendRequest('PUT', `/api/v1/email_changes/${token}/confirm`);
const undo: SendWithToken = ({ sendRequest }, token) => sendRequest('PUT', `/api/v1/email_changes/${token}/undo`);

export const emailChangeCases = {
  requestEmailChange: {
    done: async (server) => server.as(await withPassword(server))('POST', path, request()),
    not_signed_in: signedOut('POST', request().body),
    step_up_required: async (server) => {
      const member = await withPassword(server);
      await server.at(hours(1));
      return server.as(member)('POST', path, request());
    },
  },
  readEmailChange: {
    done: async (server) => {
      const member = await withPassword(server);
      await emailChangeToken(server, member);
      return server.as(member)('GET', path);
    },
    not_signed_in: signedOut('GET'),
  },
  cancelEmailChange: {
    done: async (server) => {
      const member = await withPassword(server);
      await emailChangeToken(server, member);
      return server.as(member)('DELETE', path);
    },
    not_signed_in: signedOut('DELETE'),
  },
  readEmailChangeLink: {
    done: async (server) => look(server, await emailChangeToken(server, await withPassword(server))),
    ...withLinks(look, 'old'),
  },
  confirmEmailChange: {
    done: async (server) => confirm(server, await emailChangeToken(server, await withPassword(server), { new_confirmed_at: start })),
    ...withLinks(confirm, 'old'),
  },
  undoEmailChange: {
    done: async (server) => undo(server, await changedEmail(server, await withPassword(server))),
    ...withLinks(undo, 'undo'),
  },
} satisfies Partial<ContractCases>;

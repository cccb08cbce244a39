import { randomUUID } from 'node:crypto';
import { eraseAfter } from '#machines/auth/deletion.rules.ts';
import type { ContractCase, ContractCases } from '#tests/server/contract-cases.ts';
import type { TestServer } from '#tests/server/test-server.ts';
import { hours, start } from '#tests/server/world.ts';

const path = '/api/v1/deletions';
const exportPath = '/api/v1/data_export';
const nobodysToken = 'x'.repeat(43);
const signedOut =
  (method: string, of: string, body?: unknown): ContractCase =>
  ({ sendRequest }) =>
    sendRequest(method, of, { body, headers: { cookie: `sid=${nobodysToken}` } });

export async function waitingDeletion({ world }: TestServer, profile_id: string): Promise<string> {
  const row = { id: randomUUID(), profile_id, org_id: null, requested_at: start, erase_after: eraseAfter(start) };
  await world.database.once((handle) => handle.insertInto('deletion_requests').values(row).execute());
  return row.id;
}

/** Sends the request when the session is an hour old. */
const later =
  (method: string, of: string, body?: unknown): ContractCase =>
  async (server) => {
    const member = await server.world.member();
    await server.at(hours(1));
    return server.as(member)(method, of, { body });
  };

export const deletionCases = {
  readDeletions: {
    done: async (server) => {
      const member = await server.world.member();
      await waitingDeletion(server, member.profileId);
      return server.as(member)('GET', path);
    },
    not_signed_in: signedOut('GET', path),
  },
  requestDeletion: {
    done: async (server) => server.as(await server.world.member())('POST', path, { body: { org_id: server.world.box.orgId } }),
    not_signed_in: signedOut('POST', path, { org_id: null }),
    step_up_required: later('POST', path, { org_id: null }),
    not_found: async (server) => server.as(await server.world.member())('POST', path, { body: { org_id: randomUUID() } }),
  },
  cancelDeletion: {
    done: async (server) => {
      const member = await server.world.member();
      return server.as(member)('DELETE', `${path}/${await waitingDeletion(server, member.profileId)}`);
    },
    not_signed_in: signedOut('DELETE', `${path}/${randomUUID()}`),
    not_found: async (server) => server.as(await server.world.member())('DELETE', `${path}/${randomUUID()}`),
  },
  exportData: {
    done: async (server) => server.as(await server.world.member())('POST', exportPath, { body: { org_id: server.world.box.orgId } }),
    not_signed_in: signedOut('POST', exportPath, { org_id: null }),
    step_up_required: later('POST', exportPath, { org_id: null }),
    not_found: async (server) => server.as(await server.world.member())('POST', exportPath, { body: { org_id: randomUUID() } }),
  },
} satisfies Partial<ContractCases>;

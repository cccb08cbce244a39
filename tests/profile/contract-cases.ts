import type { ContractCase, ContractCases } from '#tests/server/contract-cases.ts';

const leave = '/api/v1/profile/image_auth?content_type=image/png';
const picture = '/api/v1/profile/image';
const signedOut =
  (method: string, path: string): ContractCase =>
  ({ sendRequest }) =>
    sendRequest(method, path, { headers: { cookie: `sid=${'x'.repeat(43)}` } });

export const avatarCases = {
  readImageAuth: {
    done: async (server) => server.as(await server.world.member())('GET', leave),
    not_signed_in: signedOut('GET', leave),
  },
  removeAvatar: {
    done: async (server) => server.as(await server.world.member())('DELETE', picture),
    not_signed_in: signedOut('DELETE', picture),
  },
} satisfies Partial<ContractCases>;

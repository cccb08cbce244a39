import { createECDH } from 'node:crypto';
import type { ContractCase, ContractCases } from '#tests/server/contract-cases.ts';

const path = '/api/v1/push_subscription';

const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'x'.repeat(22) };
const subscription = { endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/abc', keys };

const signedOut =
  (method: string, body?: unknown): ContractCase =>
  ({ sendRequest }) =>
    sendRequest(method, path, { headers: { cookie: `sid=${'x'.repeat(43)}` }, ...(body === undefined ? {} : { body }) });

const asMember =
  (method: string, body?: unknown): ContractCase =>
  async (server) =>
    server.as(await server.world.member())(method, path, body === undefined ? {} : { body });

export const pushCases: Pick<ContractCases, 'readPushState' | 'savePushSubscription' | 'deletePushSubscription' | 'testPush'> = {
  readPushState: { done: asMember('GET'), not_signed_in: signedOut('GET') },
  savePushSubscription: { done: asMember('PUT', subscription), not_signed_in: signedOut('PUT', subscription) },
  deletePushSubscription: { done: asMember('DELETE'), not_signed_in: signedOut('DELETE') },
  testPush: {
    done: async (server) => server.as(await server.world.member())('POST', `${path}/test`),
    not_signed_in: ({ sendRequest, world }) =>
      sendRequest('POST', `${path}/test`, { headers: { cookie: `sid=${'x'.repeat(43)}`, 'x-facility-guid': world.box.facilityGuid } }),
    not_found: async ({ as, world }) => as(await world.member([world.yoga]), world.box)('POST', `${path}/test`),
  },
};

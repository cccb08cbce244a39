import type { ContractCase, ContractCases } from '#tests/server/contract-cases.ts';
import { offerPlace, onlyNotificationOf } from './notification-scenarios.ts';
import { subscriptionToken } from './subscription-token.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

const signedOut =
  (method: string, path: string, body?: unknown): ContractCase =>
  ({ sendRequest }) =>
    sendRequest(method, path, { headers: { cookie: `sid=${'x'.repeat(43)}` }, ...(body === undefined ? {} : { body }) });

const asMember =
  (method: string, path: string, body?: unknown): ContractCase =>
  async (server) =>
    server.as(await server.world.member())(method, path, body === undefined ? {} : { body });

const atForeignStudio =
  (method: string, path: string, body?: unknown): ContractCase =>
  async (server) =>
    server.as(await server.world.member(), server.world.yoga)(method, path, body === undefined ? {} : { body });

const list = '/api/v1/notifications';
const settings = '/api/v1/notification_settings';
const subscriptionPath = (token: string): string => `/api/v1/email_subscriptions/${token}`;

export const notificationCases: Pick<
  ContractCases,
  | 'listNotifications'
  | 'markNotificationRead'
  | 'markNotificationsRead'
  | 'readNotificationSettings'
  | 'updateNotificationSettings'
  | 'readEmailSubscription'
  | 'updateEmailSubscription'
> = {
  listNotifications: {
    done: async (server) => server.as((await offerPlace(server)).mia)('GET', list),
    not_signed_in: signedOut('GET', list),
  },
  markNotificationRead: {
    done: async (server) => {
      const { mia } = await offerPlace(server);
      return server.as(mia)('PUT', `${list}/${(await onlyNotificationOf(server, mia)).id}/mark_as_read`);
    },
    not_signed_in: signedOut('PUT', `${list}/${unknownId}/mark_as_read`),
    not_found: asMember('PUT', `${list}/${unknownId}/mark_as_read`),
  },
  markNotificationsRead: {
    done: async (server) => {
      const { mia } = await offerPlace(server);
      return server.as(mia)('PUT', `${list}/mark_all_read`, { body: { ids: [(await onlyNotificationOf(server, mia)).id] } });
    },
    not_signed_in: signedOut('PUT', `${list}/mark_all_read`, { ids: [] }),
  },
  readNotificationSettings: {
    done: asMember('GET', settings),
    not_signed_in: signedOut('GET', settings),
    not_found: atForeignStudio('GET', settings),
  },
  updateNotificationSettings: {
    done: asMember('PUT', settings, { waitlist_push: false }),
    not_signed_in: signedOut('PUT', settings, { waitlist_push: false }),
    not_found: atForeignStudio('PUT', settings, { waitlist_push: false }),
  },
  readEmailSubscription: {
    done: async (server) => server.sendRequest('GET', subscriptionPath(await subscriptionToken(server, await server.world.member()))),
    not_found: ({ sendRequest }) => sendRequest('GET', subscriptionPath('x')),
  },
  updateEmailSubscription: {
    done: async (server) => {
      const path = subscriptionPath(await subscriptionToken(server, await server.world.member()));
      return server.sendRequest('PUT', path, { body: { is_stopped: true } });
    },
    not_found: ({ sendRequest }) => sendRequest('PUT', subscriptionPath('x'), { body: { is_stopped: true } }),
  },
};

/** Subscribes a browser to push messages for its session, tests the subscription, and ends it. */
import type { PushState } from '#contract/push.ts';
import { createLimiter } from '../auth/limiter.ts';
import type { Database } from '../database/database.ts';
import type { Handle, Tx } from '../database/schema.ts';
import type { CallHandlers } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';
import { isPushService } from './push-services.ts';
import { endSubscription, isSubscribed, saveSubscription } from './push-subscription-store.ts';
import { sendTestPush } from './push-test.ts';
import { readVapidKeys } from './vapid-keys.ts';

const testLimit = { most: 5, seconds: 60 };

type PushCalls = Pick<CallHandlers, 'readPushState' | 'savePushSubscription' | 'deletePushSubscription' | 'testPush'>;

const stateOf = async (tx: Tx | Handle, tokenHash: Uint8Array): Promise<PushState> => ({
  server_key: (await readVapidKeys(tx)).publicKey,
  is_subscribed: await isSubscribed(tx, tokenHash),
});

export const pushCalls = (database: Database): PushCalls => {
  const tests = createLimiter(database, 'push-test-member', testLimit.most, testLimit.seconds);
  return {
    readPushState: ({ context, caller }) => context.database.once((handle) => stateOf(handle, caller.tokenHash)),

    savePushSubscription: ({ context, caller, body, now }) => {
      const isAccepted = context.push?.isPushService ?? isPushService;
      const endpoint = URL.parse(body.endpoint);
      if (endpoint === null || !isAccepted(endpoint))
        throw new Refused('invalid_input', { issues: { endpoint: { type: 'push_service', input: body.endpoint } } });
      return context.database.transaction(async (tx) => {
        await saveSubscription(tx, context, { ...caller, now }, body);
        return stateOf(tx, caller.tokenHash);
      });
    },

    deletePushSubscription: ({ context, caller, now }) =>
      context.database.transaction(async (tx) => {
        await endSubscription(tx, context, { ...caller, now });
        return stateOf(tx, caller.tokenHash);
      }),

    testPush: async ({ context, caller, locale }) => {
      await tests.count(caller.profileId);
      return { result: await sendTestPush(context, caller, locale) };
    },
  };
};

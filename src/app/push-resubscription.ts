/** The browser has ended or replaced the subscription of this device, so the server gets the new one. */
import { parseSubscription } from '#contract/push.ts';
import { savePushSubscription } from '#contract/push-calls.ts';
import type { Api } from '#src/api/api.ts';

/** An event that TypeScript lacks: https://www.w3.org/TR/push-api/#the-pushsubscriptionchange-event. A browser may omit both fields. */
export interface SubscriptionChange {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/** Without a subscription or a signed-in member, push is off, and the settings show that. */
export async function saveNextSubscription(
  api: Api,
  pushManager: Pick<PushManager, 'subscribe'>,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  const subscription = newSubscription ?? (oldSubscription && (await pushManager.subscribe(oldSubscription.options)));
  if (subscription) await api.call(savePushSubscription, { body: parseSubscription(subscription.toJSON()) });
}

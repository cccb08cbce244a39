/** The browser has ended or replaced the subscription of this device: the server gets the next one. */
import { parseSubscription } from '#contract/push.ts';
import { savePushSubscription } from '#contract/push-calls.ts';
import type { Api } from '#src/api/api.ts';

/** What TypeScript lacks: https://www.w3.org/TR/push-api/#the-pushsubscriptionchange-event. A browser may name neither. */
export interface SubscriptionChange {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/** Without a subscription, or without a member who is signed in, push is off: the settings show it. */
export async function saveNextSubscription(
  api: Api,
  pushManager: Pick<PushManager, 'subscribe'>,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  const subscription = newSubscription ?? (oldSubscription && (await pushManager.subscribe(oldSubscription.options)));
  if (subscription) await api.call(savePushSubscription, { body: parseSubscription(subscription.toJSON()) });
}

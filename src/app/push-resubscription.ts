/** Sends the new push subscription to the server after the browser has ended or replaced that of this device. */
import { parseSubscription } from '#contract/push.ts';
import { savePushSubscription } from '#contract/push-calls.ts';
import type { Api } from '#src/api/api.ts';

/** An event that TypeScript lacks: https://www.w3.org/TR/push-api/#the-pushsubscriptionchange-event. A browser may omit both fields. */
export interface SubscriptionChange {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/** Saves the new subscription. If there is none, or no member is signed in, push is off, which the settings show. */
export async function saveNextSubscription(
  api: Api,
  pushManager: Pick<PushManager, 'subscribe'>,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  const subscription = newSubscription ?? (oldSubscription && (await pushManager.subscribe(oldSubscription.options)));
  if (subscription) await api.call(savePushSubscription, { body: parseSubscription(subscription.toJSON()) });
}

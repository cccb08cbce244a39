/** A button of an offer's notification: the worker sends the response, and the notification shows the result. */
import { createActor, waitFor } from 'xstate';
import { type OfferAction, parsePushMessage } from '#contract/push.ts';
import { offerLinkOf, selectOfferResult } from '#machines/notifications/offer-action.selectors.ts';
import { createOfferActionLogic } from '#src/features/notifications/offer-action.effects.ts';
import { type NotificationDevice, showMessage } from './push-notification.ts';
import { createWorkerApi } from './worker-api.ts';

/** `data`: the data of the notification. Throws if the data contains no offer. */
export async function respondToOffer(device: NotificationDevice, action: OfferAction, data: unknown): Promise<void> {
  const message = parsePushMessage(data);
  const { offer, notification_id, lang } = message;
  if (!offer) throw new TypeError(`The notification has no action ${action}.`);
  await showMessage(device, message, message, { isAnswerable: false, isSilent: true });
  const input = { action, visitId: offer.visit_id, facility: offer.facility_guid, key: `${notification_id}:${action}` };
  const actor = createActor(createOfferActionLogic({ api: createWorkerApi(lang) }), { input }).start();
  const result = selectOfferResult(await waitFor(actor, ({ status }) => status !== 'active')) ?? 'refused';
  await showMessage(device, message, offer.results[result], {
    isAnswerable: result === 'unsent',
    isSilent: true,
    link: offerLinkOf(result),
  });
}

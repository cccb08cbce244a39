/** A press on a notification: a button of an offer accepts or declines it, every other press opens a page of the app. */
import { isOfferAction } from '#contract/push.ts';
import { respondToOffer } from './offer-notification.ts';
import { type AppWindows, type NotificationDevice, openNotification } from './push-notification.ts';

interface NotificationPress {
  readonly action: string;
  readonly notification: { readonly data: unknown; close(): void };
}

export function handlePress(device: NotificationDevice, windows: AppWindows, { action, notification }: NotificationPress): Promise<void> {
  if (isOfferAction(action)) return respondToOffer(device, action, notification.data);
  notification.close();
  return openNotification(windows, notification.data, action);
}

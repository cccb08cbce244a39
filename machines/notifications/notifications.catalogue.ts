import type { CatalogueEntry } from '#machines/catalogue-entry.ts';
import { createChannelMachine } from './channel.machine.ts';
import { channelModel } from './channel.model.ts';
import { createDeliveryLifecycle } from './delivery-lifecycle.machine.ts';
import { deliveryLifecycleModel } from './delivery-lifecycle.model.ts';
import { createNotificationLifecycle } from './notification-lifecycle.machine.ts';
import { notificationLifecycleModel } from './notification-lifecycle.model.ts';
import { createNotificationSettingsMachine } from './notification-settings.machine.ts';
import { notificationSettingsModel } from './notification-settings.model.ts';
import { createNotificationListMachine } from './notification-list.machine.ts';
import { notificationListModel } from './notification-list.model.ts';
import { createOfferActionMachine } from './offer-action.machine.ts';
import { offerActionModel } from './offer-action.model.ts';
import { createPushPromptMachine } from './push-prompt.machine.ts';
import { pushPromptModel } from './push-prompt.model.ts';
import { createPushSubscriptionMachine } from './push-subscription.machine.ts';
import { pushSubscriptionModel } from './push-subscription.model.ts';
import { createSubscriptionLifecycle } from './subscription-lifecycle.machine.ts';
import { subscriptionLifecycleModel } from './subscription-lifecycle.model.ts';
import { createUnsubscribeMachine } from './unsubscribe.machine.ts';
import { unsubscribeModel } from './unsubscribe.model.ts';

export const notificationsMachines: readonly CatalogueEntry[] = [
  {
    name: 'createChannelMachine',
    file: 'notifications/channel.machine.ts',
    subject: 'notifications',
    kind: 'flow',
    sentence: 'The member receives updates at once: one tab of the browser holds the stream and forwards its events to the others.',
    create: createChannelMachine,
    model: channelModel,
  },
  {
    name: 'createNotificationListMachine',
    file: 'notifications/notification-list.machine.ts',
    subject: 'notifications',
    kind: 'flow',
    sentence: 'The member sees the notifications of the studios, opens their targets and marks them as read.',
    create: createNotificationListMachine,
    model: notificationListModel,
  },
  {
    name: 'createNotificationSettingsMachine',
    file: 'notifications/notification-settings.machine.ts',
    subject: 'notifications',
    kind: 'flow',
    sentence: 'The member chooses which notifications to receive, and each choice is saved as it is made.',
    create: createNotificationSettingsMachine,
    model: notificationSettingsModel,
  },
  {
    name: 'createPushSubscriptionMachine',
    file: 'notifications/push-subscription.machine.ts',
    subject: 'notifications',
    kind: 'flow',
    sentence: 'The member turns push on or off for this device, and reads what to do where the browser does not allow it.',
    create: createPushSubscriptionMachine,
    model: pushSubscriptionModel,
  },
  {
    name: 'createPushPromptMachine',
    file: 'notifications/push-prompt.machine.ts',
    subject: 'notifications',
    kind: 'flow',
    sentence: 'A member who waits for a spot is offered push on the page of the class, and accepts it or not now.',
    create: createPushPromptMachine,
    model: pushPromptModel,
  },
  {
    name: 'createOfferActionMachine',
    file: 'notifications/offer-action.machine.ts',
    subject: 'notifications',
    kind: 'flow',
    sentence: 'The member confirms or declines an offer in its notification, and reads there what came of it.',
    create: createOfferActionMachine,
    model: offerActionModel,
  },
  {
    name: 'createUnsubscribeMachine',
    file: 'notifications/unsubscribe.machine.ts',
    subject: 'notifications',
    kind: 'flow',
    sentence: 'The address in an email opens a page that stops the emails of its type from its studio, and turns them on again.',
    create: createUnsubscribeMachine,
    model: unsubscribeModel,
  },
  {
    name: 'createNotificationLifecycle',
    file: 'notifications/notification-lifecycle.machine.ts',
    subject: 'notifications',
    kind: 'lifecycle',
    sentence: 'A notification is unread, then read, until it expires or is no longer true.',
    create: createNotificationLifecycle,
    model: notificationLifecycleModel,
  },
  {
    name: 'createSubscriptionLifecycle',
    file: 'notifications/subscription-lifecycle.machine.ts',
    subject: 'notifications',
    kind: 'lifecycle',
    sentence:
      'A browser gets push messages from when the member turns them on until it subscribes again, or its subscription or session ends.',
    create: createSubscriptionLifecycle,
    model: subscriptionLifecycleModel,
  },
  {
    name: 'createDeliveryLifecycle',
    file: 'notifications/delivery-lifecycle.machine.ts',
    subject: 'notifications',
    kind: 'lifecycle',
    sentence: 'A push message waits and is tried until its push service has it, there is nothing to report any more, or it is given up.',
    create: createDeliveryLifecycle,
    model: deliveryLifecycleModel,
  },
];

import type { OfferActionFacts } from '#e2e/notifications/offer-action.observer.ts';
import type { PushFacts } from '#e2e/notifications/push-subscription.observer.ts';
import { sampleOffer, sampleOfferPush } from '#e2e/notifications/sample-offer-push.ts';
import { buttonWith, type PageFacts, pageWith } from '#e2e/paths/page-facts.ts';

const blank = pageWith({});
const pushIsOn = 'Notifications come to this device';
const push = ({ text, permission = 'granted', ...page }: Partial<PushFacts & PageFacts>): PushFacts => ({
  page: pageWith(page),
  text: text ?? '',
  permission,
});
const pressed = (path: string, { title }: { readonly title: string }): OfferActionFacts => ({ path: `/api/v1/visits/v1/${path}`, title });

export const notificationLawViolations: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'notifications/channel': {
    'busy always ends': { isOpen: false, isRequesting: true },
    'an open stream has no former failures': { isOpen: true, isRequesting: false },
  },
  'notifications/notification-settings': {
    'busy always ends': pageWith({ notices: ['Saving'] }),
    'nothing is shown as saved before the server has confirmed it': pageWith({ notices: ['Saved'] }),
    'a change is saved, is being sent, or has an error': blank,
    'a failure has a reason, and trying again is offered': blank,
  },
  'notifications/unsubscribe': {
    'busy always ends': pageWith({ buttons: [buttonWith('Stopping the emails', { isLive: false, isBusy: true })] }),
    'emails are called stopped only while the server has confirmed it': pageWith({
      everything: '<p>Ironbark Box sends you no more emails about offered spots.</p>',
    }),
    'nothing is stopped before it is known what': pageWith({ buttons: [buttonWith('Stop these emails')] }),
    'a failure has a reason, and trying again is offered': pageWith({ everything: '<p>Your link couldn’t be checked.</p>' }),
    'what is stopped can be turned on again': pageWith({
      everything: '<p>Ironbark Box sends you no more emails about offered spots.</p>',
    }),
  },
  'notifications/notification-list': {
    'busy always ends': { calls: 1, figure: null },
    'no notification is sent twice at a time': { calls: 2, figure: null },
    'nothing counts as read before the server has confirmed it': { calls: 1, figure: 0 },
    'read notifications are sent to the server in the end, or the failure is shown': { calls: 1, figure: null },
  },
  'notifications/push-subscription': {
    'busy always ends': push({ text: 'Loading' }),
    'push is on only where the member allows notifications': push({ text: pushIsOn, permission: 'denied' }),
    'a blocked permission is never requested': push({ text: 'Your browser is asking you now.', permission: 'denied' }),
    'a failure has a reason': push({ text: 'Push notifications couldn’t be turned on. Turn on push notifications' }),
    'after a failure there is another attempt': push({ text: 'Push notifications couldn’t be turned on. No connection.' }),
    'push that is on can be turned off': push({ text: pushIsOn }),
    'a test that has ended leaves a way to send another one': push({ text: `${pushIsOn} Sent. It arrives in a few seconds.` }),
    'push that has ended can be turned on again': push({ text: 'Push notifications were no longer on for this device' }),
  },
  'notifications/push-prompt': {
    'busy always ends': push({ buttons: [buttonWith('Yes, tell me', { isLive: false, isBusy: true })] }),
    'push is turned on only where the member allows notifications': push({ text: 'This device gets a notification', permission: 'denied' }),
    'a blocked permission is never requested': push({ text: 'Your browser is asking you now.', permission: 'denied' }),
    'a failure has a reason': push({ text: 'Push notifications couldn’t be turned on. Yes, tell me' }),
    'what is offered can be dismissed': push({ text: 'On iPhone and iPad' }),
    'what was dismissed is not offered again': push({
      text: 'You can turn on push notifications later',
      buttons: [buttonWith('Yes, tell me', {})],
    }),
  },
  'notifications/offer-action': {
    'busy always ends': pressed('confirm', sampleOfferPush),
    'every press ends with a result': pressed('confirm', sampleOfferPush),
    'only who presses Confirm reads that the place is booked': pressed('decline', sampleOffer.results.confirmed),
    'only who presses Decline reads that the next in line gets the place': pressed('confirm', sampleOffer.results.declined),
  },
};

import type { PushPermission, PushSubscriptionContext } from '#machines/notifications/push-subscription.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';
import { permissionOf } from './hold-push.ts';

export interface PushFacts {
  readonly page: PageFacts;
  /** The text of the page, or of its section about push. */
  readonly text: string;
  readonly permission: PushPermission;
}

const turnOn = /^Turn on push notifications$/;
const turnOff = /^Turn off push notifications$/;
const test = /^Send a test$/;
const retry = /^Check push notifications again$/;

const titles =
  /^(?:We couldn’t check whether push notifications are on\.|Push notifications couldn’t be turned on\.|Push notifications may still be on\.|The test was not sent\.)\s*/;
const buttons = /(?:Send a test|Turn on push notifications|Turn off push notifications|Check push notifications again)+$/;

export const pushSubscriptionObserver: PageObserver<MemberPage, PushFacts> = {
  machine: 'notifications/push-subscription',
  read: async ({ page, network }) => {
    await network.settled();
    const part = page.getByRole('region', { name: 'Push notifications on this device', exact: true });
    const text = (await part.textContent()) ?? '';
    return {
      page: await readPage(page),
      text: text.replace('Push notifications on this device', '').trim(),
      permission: await permissionOf(page),
    };
  },
  observe: ({ page, text, permission }, node) => {
    const context = node.configuration.snapshot.context as PushSubscriptionContext;
    const isBusy = (name: RegExp): boolean => page.buttons.some((button) => name.test(button.name) && button.isBusy);
    const isRequesting = text.includes('Your browser is asking you now.');
    const isFailed = titles.test(text);
    const isOn = ['Notifications come to this device', 'Push notifications may still be on.', 'The test was not sent.'].some((on) =>
      text.includes(on),
    );
    const isTested = text.includes('Sent. It arrives in a few seconds.');
    const isReasonShown = text.replace(titles, '').replace(buttons, '').trim() !== '';
    return {
      states: {
        on: isOn,
        'on.resting': isOn && !isFailed && !isTested && !isBusy(turnOff) && !isBusy(test),
        'on.turningOff': isBusy(turnOff),
        'on.testing': isBusy(test),
        'on.tested': isTested,
        'on.testFailed': text.includes('The test was not sent.'),
        'off.ended': text.includes('Push notifications were no longer on for this device'),
        'on.failed': text.includes('Push notifications may still be on.'),
        'off.requesting': isRequesting,
        'off.turningOn': isBusy(turnOn) && !isRequesting,
      },
      can: {
        'turnOn.pressed': isOffered(page, turnOn),
        'turnOff.pressed': isOffered(page, turnOff),
        'test.pressed': isOffered(page, test),
        'retry.pressed': isOffered(page, retry),
      },
      tags: { busy: text.startsWith('Loading') || (isBusy(turnOn) && !isRequesting) || isBusy(turnOff) || isBusy(test), failed: isFailed },
      context: { permission, error: isFailed && isReasonShown ? context.error : null },
    };
  },
};

import type { PushPromptContext } from '#machines/notifications/push-prompt.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isOffered, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';
import { permissionOf } from './hold-push.ts';
import type { PushFacts } from './push-subscription.observer.ts';

const turnOn = /^Yes, tell me$/;
const notNow = /^Not now$/;
const failure = /Push notifications couldn’t be turned on\.\s*(?<reason>.*?)(?:Yes, tell me|$)/;

export const pushPromptObserver: PageObserver<MemberPage, PushFacts> = {
  machine: 'notifications/push-prompt',
  read: async ({ page, network }) => {
    await network.settled();
    const text = (await page.getByRole('main').textContent()) ?? '';
    return { page: await readPage(page), text, permission: await permissionOf(page) };
  },
  observe: ({ page, text, permission }, node) => {
    const context = node.configuration.snapshot.context as PushPromptContext;
    const isBusy = page.buttons.some((button) => turnOn.test(button.name) && button.isBusy);
    const isRequesting = text.includes('Your browser is asking you now.');
    const isFailed = text.includes('Push notifications couldn’t be turned on.');
    const hasReason = (failure.exec(text)?.groups?.['reason'] ?? '') !== '';
    const isOffering = isOffered(page, turnOn);
    return {
      states: {
        'open.resting': isOffering && !isFailed,
        'open.requesting': isRequesting,
        'open.turningOn': isBusy && !isRequesting,
        'open.failed': isFailed,
        appNeeded: text.includes('On iPhone and iPad'),
        turnedOn: text.includes('This device gets a notification'),
        dismissed: text.includes('You can turn on push notifications later'),
      },
      can: { 'turnOn.pressed': isOffering, 'notNow.pressed': isOffered(page, notNow) },
      // the page does not show the reads before an offer, so this tag comes from the chart
      tags: { busy: (isBusy && !isRequesting) || node.configuration.snapshot.hasTag('busy'), failed: isFailed },
      context: { permission, error: isFailed && hasReason ? context.error : null },
    };
  },
};

import type { Locator } from '@playwright/test';
import { type Driver, type Handler, neverAnswering } from '#atlas/paths/driver.ts';
import type { CallName } from '#contract/calls.ts';
import type { PushTest } from '#contract/push.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { openMemberPage } from '#e2e/paths/member-page.ts';
import { reconnect } from '#e2e/paths/navigation.ts';
import { refusalHandlers } from '#e2e/paths/refusals.ts';
import { press, expectBusy, expectVisible, expectAttached } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { changePermission, holdPush } from './hold-push.ts';
import {
  answering,
  answersDevice,
  failing,
  pushCallTimeout,
  pushOutcomeHandlers,
  type PushWorld,
  refusing,
  releasing,
} from './push-outcome-handlers.ts';
import { pushSubscriptionObserver } from './push-subscription.observer.ts';

async function open(): Promise<PushWorld> {
  const member = await openMemberPage({ now: new Date('2026-03-02T06:00:00Z') });
  const { page, network } = member;
  for (const call of ['readPushState', 'savePushSubscription', 'deletePushSubscription', 'testPush'] as const) network.hold(call);
  await holdPush(page);
  await page.goto('/settings');
  await expectVisible('the settings', page.getByRole('heading', { level: 1, name: 'Settings' }));
  await network.settled();
  return { ...member, reason: '' };
}

type World = Pick<PushWorld, 'page'>;

const part = ({ page }: World): Locator =>
  page.getByRole('main').getByRole('region', { name: 'Push notifications on this device', exact: true });
const button =
  (name: string) =>
  (world: World): Locator =>
    part(world).getByRole('button', { name, exact: true });
const controls = {
  'turnOn.pressed': button('Turn on push notifications'),
  'turnOff.pressed': button('Turn off push notifications'),
  'test.pressed': button('Send a test'),
  'retry.pressed': button('Check push notifications again'),
} as const;

const assertingState =
  (assertion: Handler<PushWorld>): Handler<PushWorld> =>
  (world, stepContext) =>
    pictureOfFailure(world.page, stepContext, async () => {
      await world.network.settled();
      await assertion(world, stepContext);
      world.expectNoErrors();
    });

const showing = (text: string) => assertingState((world) => expectVisible(`"${text}"`, part(world).getByText(text)));

const failed = (title: string, control: (world: World) => Locator) =>
  assertingState(async (world) => {
    const notice = part(world).getByRole('status').filter({ hasText: title });
    await expectVisible(`"${title}"`, notice);
    await expectVisible(`"${world.reason}"`, notice.getByText(world.reason));
    await expectVisible('another attempt', control(world));
  });

const carriedOut = (what: string, control: (world: World) => Locator, call: CallName | null) =>
  assertingState(async (world) => {
    if (call !== null) await world.network.waitForArrival(call);
    await expectBusy(what, control(world));
  });

const testEnding =
  (result: PushTest['result']): Handler<PushWorld> =>
  ({ network }) =>
    network.end('testPush', { kind: 'answered', json: { result } });

export const pushSubscriptionDriver: Driver<PushWorld> = {
  machine: 'notifications/push-subscription',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'turnOn.pressed': (world) => press('"Turn on push notifications"', controls['turnOn.pressed'](world)),
    'turnOff.pressed': (world) => press('"Turn off push notifications"', controls['turnOff.pressed'](world)),
    'test.pressed': (world) => press('"Send a test"', controls['test.pressed'](world)),
    'retry.pressed': (world) => press('"Check push notifications again"', controls['retry.pressed'](world)),
    'permission.changed': ({ page }) => changePermission(page),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  refusals: {
    ...refusalHandlers(controls),
    'permission.changed': ({ page }) => changePermission(page),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  outcomes: {
    readPushDevice: {
      'no push': answersDevice,
      'an app is needed': answersDevice,
      blocked: answersDevice,
      'not asked': answersDevice,
      subscribed: answersDevice,
      broken: answersDevice,
      [neverAnswering]: () => undefined,
    },
    ...pushOutcomeHandlers(part),
    unsubscribe: {
      unsubscribed: answering('deletePushSubscription', false),
      refused: refusing('deletePushSubscription'),
      unreachable: failing('deletePushSubscription'),
      [neverAnswering]: releasing('deletePushSubscription'),
    },
    testPush: {
      sent: testEnding('sent'),
      ended: testEnding('ended'),
      unavailable: async (world, stepContext) => {
        world.reason = 'The push service of your browser isn’t available.';
        await testEnding('unavailable')(world, stepContext);
      },
      refused: refusing('testPush'),
      unreachable: failing('testPush'),
      [neverAnswering]: releasing('testPush'),
    },
  },
  delays: { callTimeout: pushCallTimeout },
  observe: observeWith(pushSubscriptionObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    checking: assertingState((world) => expectAttached('that it is on its way', part(world).getByText('Loading', { exact: true }))),
    unsupported: showing('Not available here.'),
    appNeeded: showing('Needs the installed app.'),
    blocked: showing('Blocked here.'),
    reading: assertingState(async (world) => {
      await world.network.waitForArrival('readPushState');
      await expectAttached('that it is on its way', part(world).getByText('Loading', { exact: true }));
    }),
    unread: failed('We couldn’t check whether push notifications are on.', controls['retry.pressed']),
    'off.resting': showing('Get notified on this device'),
    'off.requesting': assertingState(async (world) => {
      await expectVisible('that the browser asks', part(world).getByText('Your browser is asking you now.'));
      await expectBusy('"Turn on push notifications"', controls['turnOn.pressed'](world));
    }),
    'off.turningOn': carriedOut('"Turn on push notifications"', controls['turnOn.pressed'], 'readPushState'),
    'off.failed': failed('Push notifications couldn’t be turned on.', controls['turnOn.pressed']),
    'on.resting': showing('Notifications come to this device'),
    'off.ended': showing('Push notifications were no longer on for this device'),
    'on.testing': carriedOut('"Send a test"', controls['test.pressed'], 'testPush'),
    'on.tested': showing('Sent. It arrives in a few seconds.'),
    'on.testFailed': failed('The test was not sent.', controls['test.pressed']),
    'on.turningOff': carriedOut('"Turn off push notifications"', controls['turnOff.pressed'], 'deletePushSubscription'),
    'on.failed': failed('Push notifications may still be on.', controls['turnOff.pressed']),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  notCoverable: [{ what: 'outcome watchPermission: broken', reason: 'the port catches every error of the browser' }],
};

import type { Locator } from '@playwright/test';
import { type Driver, type Handler, neverAnswering, ObservationMismatch } from '#atlas/paths/driver.ts';
import type { PromptDevice } from '#machines/notifications/push-prompt.types.ts';
import { classWith, instants, visits } from '#machines/visits/sample-classes.ts';
import { pushPromptDismissalKey } from '#src/features/auth/stored-member.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { openMemberPage } from '#e2e/paths/member-page.ts';
import { refusalHandlers } from '#e2e/paths/refusals.ts';
import { press, expectBusy, expectGone, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { changePermission, holdPush, isDeviceAwaited } from './hold-push.ts';
import { answersDevice, pushCallTimeout, pushOutcomeHandlers, type PushWorld } from './push-outcome-handlers.ts';
import { pushPromptObserver } from './push-prompt.observer.ts';

const waited = classWith(visits.waitlisted);

async function open(): Promise<PushWorld> {
  const member = await openMemberPage({ now: instants.early });
  const { page, network } = member;
  for (const call of ['readPushState', 'savePushSubscription'] as const) network.hold(call);
  network.answer('listSessions', () => ({ sessions: [waited] }));
  network.answer('readSession', () => waited);
  await holdPush(page);
  await page.goto(`/classes/${waited.id}`);
  await expectVisible('the class', page.getByRole('heading', { level: 1, name: waited.name }));
  await network.settled();
  return { ...member, reason: '' };
}

type World = Pick<PushWorld, 'page'>;

const part = ({ page }: World): Locator => page.getByRole('main').getByRole('region', { name: 'Tell me when a spot is free?' });
const button =
  (name: string) =>
  (world: World): Locator =>
    part(world).getByRole('button', { name, exact: true });
const controls = { 'turnOn.pressed': button('Yes, tell me'), 'notNow.pressed': button('Not now') } as const;

/** The page counts the offer as dismissed if the device has stored a date of *Not now*. */
const answersPromptDevice: Handler<PushWorld> = async (world, stepContext) => {
  const device = stepContext.possibleEvent?.event['output'] as PromptDevice | undefined;
  const dismissedAt = device?.isDismissed === true ? world.time.now().toISOString() : null;
  await world.page.evaluate(([key, value]) => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)), [
    pushPromptDismissalKey,
    dismissedAt,
  ] as const);
  await answersDevice(world, stepContext);
};

const assertingState =
  (assertion: Handler<PushWorld>): Handler<PushWorld> =>
  (world, stepContext) =>
    pictureOfFailure(world.page, stepContext, async () => {
      await world.network.settled();
      await assertion(world, stepContext);
      world.expectNoErrors();
    });

const nothing = assertingState((world) => expectGone('the offer of push', part(world)));

const checking: Handler<PushWorld> = async (world, stepContext) => {
  await nothing(world, stepContext);
  if (!(await isDeviceAwaited(world.page))) throw new ObservationMismatch('the page reads what the browser can do', true, false);
};

const showing = (text: string) => assertingState((world) => expectVisible(`"${text}"`, world.page.getByRole('main').getByText(text)));

const busy = (text: string) =>
  assertingState(async (world) => {
    await expectBusy('"Yes, tell me"', controls['turnOn.pressed'](world));
    await expectVisible(`"${text}"`, part(world).getByText(text));
  });

export const pushPromptDriver: Driver<PushWorld> = {
  machine: 'notifications/push-prompt',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'turnOn.pressed': (world) => press('"Yes, tell me"', controls['turnOn.pressed'](world)),
    'notNow.pressed': (world) => press('"Not now"', controls['notNow.pressed'](world)),
    'permission.changed': ({ page }) => changePermission(page),
  },
  refusals: { ...refusalHandlers(controls), 'permission.changed': ({ page }) => changePermission(page) },
  outcomes: {
    readPromptDevice: {
      dismissed: answersPromptDevice,
      'no push': answersPromptDevice,
      'an app is needed': answersPromptDevice,
      blocked: answersPromptDevice,
      'not asked': answersPromptDevice,
      subscribed: answersPromptDevice,
      broken: answersPromptDevice,
      [neverAnswering]: () => undefined,
    },
    ...pushOutcomeHandlers(part),
  },
  delays: { callTimeout: pushCallTimeout },
  observe: observeWith(pushPromptObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    checking,
    reading: assertingState(async (world) => {
      await world.network.waitForArrival('readPushState');
      await expectGone('the offer of push', part(world));
    }),
    closed: nothing,
    appNeeded: showing('On iPhone and iPad, notifications come to Spotter on your Home Screen.'),
    'open.resting': assertingState((world) => expectVisible('"Not now"', controls['notNow.pressed'](world))),
    'open.requesting': busy('Your browser is asking you now.'),
    'open.turningOn': busy('You can turn it off in Notification settings'),
    'open.failed': assertingState(async (world) => {
      const notice = part(world).getByRole('status').filter({ hasText: 'Push notifications couldn’t be turned on.' });
      await expectVisible(`"${world.reason}"`, notice.getByText(world.reason));
      await expectVisible('another attempt', controls['turnOn.pressed'](world));
    }),
    turnedOn: showing('This device gets a notification when a spot is free.'),
    dismissed: showing('You can turn on push notifications later in'),
    blocked: showing('Your browser blocks notifications from Spotter.'),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  notCoverable: [{ what: 'outcome watchPermission: broken', reason: 'the port catches every error of the browser' }],
};

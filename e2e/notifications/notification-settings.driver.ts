import { expect, type Locator } from '@playwright/test';
import { type Driver, type Handler, type StepContext, neverAnswering } from '#atlas/paths/driver.ts';
import type { NotificationSetting } from '#contract/notifications.ts';
import {
  type NotificationSettingsSnapshot,
  selectQuietHours,
  selectTypeGroups,
  switchesOf,
} from '#machines/notifications/notification-settings.selectors.ts';
import type { NotificationSettingsEvent, SettingsRead, SettingsSaved } from '#machines/notifications/notification-settings.types.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { type MemberPage, openMemberPage } from '#e2e/paths/member-page.ts';
import { reconnect } from '#e2e/paths/navigation.ts';
import { failureModes } from '#e2e/paths/network.ts';
import { refusalHandlers, searching } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectThat, expectGone, expectVisible, expectAttached } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { formatsFor } from '#words/formats.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { notificationSettingsObserver } from './notification-settings.observer.ts';

interface SettingsWorld extends MemberPage {
  failed: number;
}

const snapshotOf = ({ after }: StepContext) => after.configuration.snapshot as object as NotificationSettingsSnapshot;

async function open(): Promise<SettingsWorld> {
  const member = await openMemberPage({ now: new Date('2026-03-02T06:00:00Z') });
  for (const call of ['readNotificationSettings', 'updateNotificationSettings'] as const) member.network.hold(call);
  await member.page.goto('/settings');
  await member.network.waitForArrival('readNotificationSettings');
  return { ...member, failed: 0 };
}

const names: Readonly<Record<NotificationSetting, string>> = {
  post_push: 'Push Posts',
  comment_push: 'Push Comments and replies',
  reaction_push: 'Push Reactions',
  waitlist_push: 'Push A spot for you',
  class_cancelled_push: 'Push Cancelled classes',
  class_changed_push: 'Push Changed classes',
  appointment_push: 'Push Appointments',
  class_start_push: 'Push Your class starts in 1 hour',
  free_cancelling_push: 'Push 1 hour left to cancel for free',
  waitlist_email: 'Email A spot for you',
  class_cancelled_email: 'Email Cancelled classes',
  class_changed_email: 'Email Changed classes',
  appointment_email: 'Email Appointments',
  invoice_email: 'Email Receipts and invoices',
  pass_email: 'Email Your pass runs out',
  moderation_email: 'Email Removed content',
  comment_email: 'Email Comments and replies',
  reaction_email: 'Email Reactions',
  post_email: 'Email Posts',
  booking_email: 'Email Booking emails',
};

type World = Pick<SettingsWorld, 'page'>;
const switchOf = ({ page }: World, kind: NotificationSetting): Locator => page.getByRole('checkbox', { name: names[kind], exact: true });
/** The section about notifications, without the list of the bell. */
const part = ({ page }: World): Locator => page.getByRole('main').getByRole('region', { name: 'Notifications', exact: true });

const fromField = ({ page }: World): Locator => page.getByRole('combobox', { name: 'From', exact: true });
const shownTime = (time: string): string => formatsFor('en', 'UTC').time(new Date(`2026-01-01T${time}Z`));

/** Chooses the start of the quiet hours. If it is already chosen, the list only closes. */
const chooseFrom: Handler<SettingsWorld> = async (world, { possibleEvent }) => {
  const event = possibleEvent?.event as Extract<NotificationSettingsEvent, { readonly type: 'quietHours.chosen' }> | undefined;
  const time = shownTime(event?.quietHours?.from ?? '');
  await press('the field From', fromField(world));
  // the list is positioned in the next frame
  await world.time.pass(50);
  await press(time, world.page.getByRole('option', { name: time, exact: true }));
};

const tryAgain = (world: World): Locator => part(world).getByRole('button', { name: 'Try again' });
const status = (world: World): Locator => part(world).getByRole('status');

const expectMessage = async ({ page, time }: SettingsWorld, text: string): Promise<void> => {
  await time.pass(300);
  await expectAttached(text, page.getByRole('region', { name: 'Messages' }).getByText(text));
};

const answering =
  (call: 'readNotificationSettings' | 'updateNotificationSettings'): Handler<SettingsWorld> =>
  async (world, { possibleEvent }) => {
    const answer = possibleEvent?.event['output'] as SettingsRead | SettingsSaved;
    if (answer.kind !== 'refused') return world.network.end(call, { kind: 'answered', json: answer.settings });
    await world.network.end(call, { kind: 'refused', problem: answer.problem });
    if (call === 'updateNotificationSettings') await expectMessage(world, refusalText(answer.problem.code));
  };

/** Milliseconds after which the page repeats a read that failed without a network. */
const untilRepeated = 300;

const failing =
  (call: 'readNotificationSettings' | 'updateNotificationSettings'): Handler<SettingsWorld> =>
  async (world) => {
    const how = failureModes[world.failed % failureModes.length] ?? 'aborted';
    world.failed += 1;
    await world.network.end(call, { kind: 'failed', how });
    if (how !== 'aborted' || call !== 'readNotificationSettings') return;
    await world.time.pass(untilRepeated);
    await world.network.end(call, { kind: 'failed', how });
  };

const releaseCall =
  (call: 'readNotificationSettings' | 'updateNotificationSettings'): Handler<SettingsWorld> =>
  ({ network }) =>
    network.giveUp(call);

const passing: Handler<SettingsWorld> = ({ time }, { wait }) => time.pass(wait);

async function expectSettings(world: SettingsWorld, stepContext: StepContext): Promise<void> {
  const hours = selectQuietHours(snapshotOf(stepContext))?.hours;
  if (hours) {
    const from = shownTime(hours.from);
    await expectVisible(`quiet hours from ${from}`, fromField(world).filter({ hasText: from }));
  }
  for (const { setting, isOn } of switchesOf(selectTypeGroups(snapshotOf(stepContext)) ?? []))
    await expectThat(
      `${names[setting]} is ${isOn ? 'on' : 'off'}`,
      expect(switchOf(world, setting)).toBeChecked({ checked: isOn, timeout: 5_000 }),
    );
}

const assertingState =
  (assertion: Handler<SettingsWorld>): Handler<SettingsWorld> =>
  (world, stepContext) =>
    pictureOfFailure(world.page, stepContext, async () => {
      await world.network.settled();
      await expectSettings(world, stepContext);
      await assertion(world, stepContext);
      world.expectNoErrors();
    });

const expectStatus = (text: string) => assertingState((world) => expectVisible(text, status(world).filter({ hasText: text })));

const showsError = (title: string) =>
  assertingState(async (world) => {
    await expectVisible(title, status(world).filter({ hasText: title }));
    await expectVisible('Try again', tryAgain(world));
  });

export const notificationSettingsDriver: Driver<SettingsWorld> = {
  machine: 'notifications/notification-settings',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'channel.toggled': (world) => press('the switch of offers', switchOf(world, 'waitlist_push')),
    'quietHours.chosen': chooseFrom,
    'retry.pressed': (world) => press('Try again', tryAgain(world)),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  refusals: {
    ...refusalHandlers({ 'channel.toggled': (world: SettingsWorld) => switchOf(world, 'waitlist_push'), 'retry.pressed': tryAgain }),
    // the member can choose the current value again, so a choice is always possible while the field is shown
    'quietHours.chosen': searching<SettingsWorld>(fromField, async (world, stepContext) => {
      if ((await fromField(world).count()) > 0) await chooseFrom(world, stepContext);
    }),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  outcomes: {
    readNotificationSettings: {
      read: answering('readNotificationSettings'),
      refused: answering('readNotificationSettings'),
      unreachable: failing('readNotificationSettings'),
      [neverAnswering]: releaseCall('readNotificationSettings'),
    },
    updateNotificationSettings: {
      saved: answering('updateNotificationSettings'),
      refused: answering('updateNotificationSettings'),
      unreachable: failing('updateNotificationSettings'),
      [neverAnswering]: releaseCall('updateNotificationSettings'),
    },
  },
  delays: { savedShown: passing, callTimeout: passing },
  observe: observeWith(notificationSettingsObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    reading: assertingState(async (world) => {
      await world.network.waitForArrival('readNotificationSettings');
      await expectAttached('that it is on its way', part(world).getByText('Loading', { exact: true }));
    }),
    failed: showsError('Your choices couldn’t be loaded.'),
    resting: assertingState((world) => expectGone('a notice', status(world).filter({ hasText: /\w/ }))),
    saving: assertingState(async (world) => {
      await world.network.waitForArrival('updateNotificationSettings');
      await expectVisible('that it is being saved', status(world).filter({ hasText: 'Saving' }));
    }),
    saved: expectStatus('Saved'),
    interrupted: showsError('Your choice may not be saved yet.'),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
};

import { expect, type Locator } from '@playwright/test';
import type { PossibleEvent } from '#atlas/explore/possible-events.ts';
import { type Driver, type FindingHandler, type Handler, neverAnswering } from '#atlas/paths/driver.ts';
import type { Notification } from '#contract/notifications.ts';
import { sampleNotifications } from '#machines/notifications/sample-notifications.ts';
import type { MarkAnswer, NotificationListEvent } from '#machines/notifications/notification-list.types.ts';
import { freeClass } from '#machines/visits/sample-classes.ts';
import { desktop } from '#e2e/fixtures.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { openMemberPage } from '#e2e/paths/member-page.ts';
import { waitForNewCall, goTo, reconnect } from '#e2e/paths/navigation.ts';
import { failureModes } from '#e2e/paths/network.ts';
import { absentOrExplained, searching, untestableRefusals } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectThat, expectVisible, expectAttached } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { exclusionReason, hasPointer, snapshotOf } from './notification-list.exclusions.ts';
import {
  neutralPoint,
  bellOf,
  type BellWorld,
  callFor,
  listOf,
  markReadButton,
  rowOf,
  settingsLink,
  stateAssertions,
} from './notification-list.assertions.ts';
import { notificationListObserver } from './notification-list.observer.ts';

/** In milliseconds: after this time the app loads the code that its first screen does not need. */
const headStart = 2_000;

async function open(): Promise<BellWorld> {
  const member = await openMemberPage({ now: new Date('2026-03-02T06:00:00Z') });
  const { page, network, time, channel } = member;
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.setViewportSize(desktop);
  await page.mouse.move(neutralPoint.x, neutralPoint.y);
  network.hold('listNotifications');
  network.answer('listSessions', () => ({ sessions: [freeClass] }));
  network.answer('readSession', () => ({ ...freeClass, id: sampleNotifications.offer.params.session_id }));
  await page.goto('/classes');
  await expectVisible('the timetable', page.getByRole('navigation', { name: 'Days' }));
  await network.settled();
  await time.pass(headStart);
  await channel.waitForRequest();
  await channel.open();
  await expectVisible('the bell', bellOf(member));
  return { ...member, warnings, failed: 0, turns: new Map() };
}

const eventOf = <T extends NotificationListEvent['type']>(
  possibleEvent: PossibleEvent | null,
): Extract<NotificationListEvent, { type: T }> =>
  (possibleEvent?.event ?? { type: 'nothing' }) as object as Extract<NotificationListEvent, { type: T }>;

/** The stream ends, and is requested again after the device is online again. */
const comeBack: Handler<BellWorld> = async ({ page, network, channel }) => {
  if (await channel.isOpen()) await channel.lose();
  await network.settled();
  await reconnect(page, network);
  await channel.waitForRequest();
};

const listening: Handler<BellWorld> = async (world, stepContext) => {
  if (await world.channel.isOpen()) return;
  if (!(await world.channel.isHeld())) await comeBack(world, stepContext);
  await world.channel.open();
};

/** Does something after which the page must read the list of classes again, and waits for this read. */
const rereading = async ({ network }: BellWorld, work: () => Promise<void>): Promise<void> => {
  await network.settled();
  const before = network.count('listSessions');
  await work();
  await waitForNewCall(network, 'listSessions', before);
};

const miss: Handler<BellWorld> = async (world, stepContext) => {
  await comeBack(world, stepContext);
  await rereading(world, () => world.channel.open());
};

const atHome = <T extends Notification>({ profile }: BellWorld, notification: T): T => ({
  ...notification,
  org_id: profile.accounts[0]?.org.id ?? notification.org_id,
});

const deliverUpdate: Handler<BellWorld> = async (world, stepContext) => {
  await listening(world, stepContext);
  const { update } = eventOf<'update.published'>(stepContext.possibleEvent);
  const delivered = update.type === 'notification.changed' ? { ...update, notification: atHome(world, update.notification) } : update;
  const send = () => world.channel.send(delivered);
  await (update.type === 'places.changed' ? rereading(world, send) : send());
};

/** Milliseconds between the opening of the channel and the read of the earlier notifications. */
const untilRead = 3_000;

const load: Handler<BellWorld> = async (world, stepContext) => {
  const { time, network, channel } = world;
  await comeBack(world, stepContext);
  await channel.open();
  await network.settled();
  await time.pass(untilRead);
  const { notifications } = eventOf<'notifications.loaded'>(stepContext.possibleEvent);
  await network.end('listNotifications', { kind: 'answered', json: { data: notifications.map((one) => atHome(world, one)) } });
};

/** In milliseconds: the page is updated this long after an expiry. */
const untilCertain = 2_000;

const reachBoundary: Handler<BellWorld> = async ({ time, network }, { possibleEvent }) => {
  await time.sleepUntil(new Date(eventOf<'boundary.passed'>(possibleEvent).now.getTime() + untilCertain));
  await network.settled();
};

/** Uses the keyboard, because a mouse press in the list would also move the pointer and the focus into it. */
const pressKey = (what: string, part: Locator): Promise<void> =>
  expectThat(
    `${what} can be pressed`,
    part.press('Enter', { timeout: 5_000 }).then(() => undefined),
  );

/** Uses another variant of an action each time on a path, beginning with the first. */
const byTurns =
  (what: string, ...ways: readonly Handler<BellWorld>[]): Handler<BellWorld> =>
  (world, stepContext) => {
    const turn = world.turns.get(what) ?? 0;
    world.turns.set(what, turn + 1);
    return ways[turn % ways.length]?.(world, stepContext);
  };

const pressTheBell: Handler<BellWorld> = (world) => press('the bell', bellOf(world));
const keyTheBell: Handler<BellWorld> = (world) => pressKey('the bell', bellOf(world));
const openList = byTurns('open', keyTheBell, pressTheBell);
const closeList = byTurns('close', pressTheBell, keyTheBell);

const pressBell: Handler<BellWorld> = (world, stepContext) =>
  (snapshotOf(stepContext.before).matches({ menu: 'open' }) ? closeList : openList)(world, stepContext);

const leaveList = byTurns(
  'leave',
  ({ page }) => page.mouse.click(neutralPoint.x, neutralPoint.y),
  ({ page }) => page.keyboard.press('Escape'),
);

const pressNotification =
  ({ message }: { readonly message: string }): Handler<BellWorld> =>
  (world) =>
    pressKey(message, notificationButton(world, message));

const notificationButton = (world: BellWorld, message: string): Locator => rowOf(world, message).getByRole('button', { name: message });
const markAll = (world: BellWorld): Locator => listOf(world).getByRole('button', { name: 'Mark all as read' });
const markRead = (world: BellWorld): Locator => markReadButton(rowOf(world, sampleNotifications.offer.message));

const inList = (action: (world: BellWorld) => Promise<void>): Handler<BellWorld> =>
  searching<BellWorld>(listOf, async (world) => {
    if (await listOf(world).isVisible()) await action(world);
  });

/** Presses the control with the keyboard. If this is not possible, the control must be absent or show a reason. */
const refusedInList = (what: string, control: (world: BellWorld) => Locator): FindingHandler<BellWorld> =>
  absentOrExplained(what, control, (part) => part.press('Enter'));

const followOffer: Handler<BellWorld> = async (world, stepContext) => {
  const { page, network } = world;
  await pressNotification(sampleNotifications.offer)(world, stepContext);
  await expectThat('the class', expect(page).toHaveURL(/\/classes\/evening$/));
  await network.settled();
  await goTo(page, '/classes');
  await expectThat('the list of classes', expect(page).toHaveURL(/\/classes$/));
  await network.settled();
};

const pressUnknown: Handler<BellWorld> = async (world, stepContext) => {
  const before = world.warnings.length;
  await pressNotification(sampleNotifications.ofUnknownType)(world, stepContext);
  const text = `notifications of the type ${sampleNotifications.ofUnknownType.type} are not known here`;
  await expectThat('it is logged', expect.poll(() => world.warnings.slice(before)).toContain(text));
};

const mark: Handler<BellWorld> = async (world, { before, possibleEvent }) => {
  const { network } = world;
  const answer = possibleEvent?.event['output'] as Extract<MarkAnswer, { kind: 'marked' }>;
  const call = callFor(snapshotOf(before).context);
  const notifications = answer.notifications.map((one) => atHome(world, one));
  await network.end(call, { kind: 'answered', json: call === 'markNotificationRead' ? notifications[0] : { data: notifications } });
};

const expectMessage = ({ page }: BellWorld, text: string | RegExp): Promise<void> =>
  expectAttached(`the message ${String(text)}`, page.getByRole('region', { name: 'Messages' }).getByText(text).first());

const refuse: Handler<BellWorld> = async (world, { before, possibleEvent }) => {
  const answer = possibleEvent?.event['output'] as Extract<MarkAnswer, { kind: 'refused' }>;
  const { problem } = answer;
  await world.network.end(callFor(snapshotOf(before).context), { kind: 'refused', problem });
  await expectMessage(world, refusalText(problem.code));
};

const words = {
  aborted: /^We couldn’t reach Spotter/,
  garbled: /^Spotter sent something this page can’t read/,
  truncated: /^Spotter sent something this page can’t read/,
  broken: /^Something broke on our side/,
} as const;

const fail: Handler<BellWorld> = async (world, { before }) => {
  const how = failureModes[world.failed % failureModes.length] ?? 'aborted';
  world.failed += 1;
  await world.network.end(callFor(snapshotOf(before).context), { kind: 'failed', how });
  await expectMessage(world, words[how]);
};

/** In milliseconds. The app aborts a call that it sends once after about ten seconds; the chart's timeout is this much later. */
const lead = 4_900;

/** Asserts the page's message before the chart's delay ends, because the message is hidden by then. */
const outwait: Handler<BellWorld> = async (world, { wait }) => {
  const { time } = world;
  await time.pass(wait - lead);
  await expectMessage(world, /^Spotter took too long to respond/);
  await time.pass(lead);
};

const releaseCall: Handler<BellWorld> = ({ network }, { before }) => network.giveUp(callFor(snapshotOf(before).context));
const passing: Handler<BellWorld> = ({ time }, { wait }) => time.pass(wait);
const nothing: Handler<BellWorld> = () => undefined;

const pointAt = (page: BellWorld['page']): Promise<void> =>
  listOf({ page }).getByRole('heading', { name: 'Notifications', exact: true }).hover();

const pointAtList: Handler<BellWorld> = ({ page }) => pointAt(page);

/** A change of the page's size may put another element below the pointer, so the test moves it to the list again. */
const look: Handler<BellWorld> = (world, stepContext) =>
  runVisualChecks(world.page, world.time, stepContext, async () => {
    if (hasPointer(snapshotOf(stepContext.after))) await pointAtList(world, stepContext);
  });

const assertingState =
  (assertion: Handler<BellWorld>): Handler<BellWorld> =>
  (world, stepContext) =>
    pictureOfFailure(world.page, stepContext, async () => {
      await world.network.settled();
      await assertion(world, stepContext);
      world.expectNoErrors();
    });

const unfailing = {
  channel: 'the listener reports that it lost the stream, and never breaks',
  channelSubscription: 'the bell receives the events of its channel as long as the channel exists',
  waitForBoundary: 'the clock of the app never fails',
  appBadge: 'a browser without numbers on icons gets no call for one, and its refusals are ignored',
} as const;

export const notificationListDriver: Driver<BellWorld> = {
  machine: 'notifications/notification-list',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'notifications.loaded': load,
    'update.published': deliverUpdate,
    'updates.missed': miss,
    'boundary.passed': reachBoundary,
    'connection.returned': comeBack,
    'bell.pressed': pressBell,
    'menu.left': leaveList,
    'pointer.entered': pointAtList,
    'pointer.left': ({ page }) => page.mouse.move(neutralPoint.x, neutralPoint.y),
    'focus.entered': (world) => settingsLink(world).focus(),
    'focus.left': (world) => bellOf(world).focus(),
    'notification.pressed': { 'the offer': followOffer, 'of an unknown type': pressUnknown },
    'read.pressed': (world) => pressKey('that it is read', markRead(world)),
    'allRead.pressed': (world) => pressKey('that all is read', markAll(world)),
  },
  refusals: {
    'menu.left': ({ page }) => page.keyboard.press('Escape'),
    'pointer.entered': inList(({ page }) => pointAt(page)),
    'pointer.left': ({ page }) => page.mouse.move(neutralPoint.x, neutralPoint.y),
    'focus.entered': inList((world) => settingsLink(world).focus()),
    'focus.left': (world) => bellOf(world).focus(),
    'notification.pressed': {
      'the offer': refusedInList('the offer', (world) => notificationButton(world, sampleNotifications.offer.message)),
      'of an unknown type': refusedInList('what is of an unknown type', (world) =>
        notificationButton(world, sampleNotifications.ofUnknownType.message),
      ),
    },
    'read.pressed': refusedInList('that it is read', markRead),
    'allRead.pressed': refusedInList('that all is read', markAll),
  },
  outcomes: {
    markRead: { marked: mark, refused: refuse, unreachable: fail, [neverAnswering]: releaseCall },
    ...Object.fromEntries(Object.keys(unfailing).map((port) => [port, { [neverAnswering]: nothing }])),
  },
  delays: { badgePulse: passing, menuShown: passing, callTimeout: outwait },
  observe: observeWith(notificationListObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: Object.fromEntries(Object.entries(stateAssertions).map(([leaf, assertion]) => [leaf, assertingState(assertion)])),
  look,
  cannot: exclusionReason,
  notCoverable: [
    ...untestableRefusals(
      'the bell accepts the event at any time',
      'notifications.loaded',
      'update.published',
      'updates.missed',
      'boundary.passed',
      'connection.returned',
      'bell.pressed',
    ),
    ...Object.entries(unfailing).flatMap(([port, reason]) => [
      { what: `outcome ${port}: broken`, reason },
      { what: `transition (root) --error(${port})--> (stays)`, reason },
    ]),
  ],
};

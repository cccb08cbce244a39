import { expect, type Locator } from '@playwright/test';
import type { Handler, StepContext } from '#atlas/paths/driver.ts';
import { unreadCount } from '#machines/notifications/notification.rules.ts';
import { visibleIn } from '#machines/notifications/notification-list.rules.ts';
import type { NotificationListContext } from '#machines/notifications/notification-list.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { expectThat, expectGone, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { snapshotOf } from './notification-list.exclusions.ts';
import { markReadCalls } from './notification-list.observer.ts';

export interface BellWorld extends MemberPage {
  readonly warnings: readonly string[];
  failed: number;
  /** For actions with several variants: how often each was done. */
  readonly turns: Map<string, number>;
}

type World = Pick<BellWorld, 'page'>;

export const bellOf = ({ page }: World): Locator => page.getByRole('button', { name: /^Notifications(,|$)/ });
export const listOf = ({ page }: World): Locator => page.getByRole('region', { name: 'Notifications', exact: true });
export const rowOf = (world: World, message: string): Locator => listOf(world).getByRole('listitem').filter({ hasText: message });
export const settingsLink = (world: World): Locator => listOf(world).getByRole('link', { name: 'Notification settings' });
export const markReadButton = (part: Locator): Locator => part.getByRole('button', { name: 'Mark as read', exact: true });

/** The call that marks these notifications as read. */
export const callFor = ({ unconfirmed }: Pick<NotificationListContext, 'unconfirmed'>): (typeof markReadCalls)[number] =>
  unconfirmed.length > 1 ? markReadCalls[1] : markReadCalls[0];

/** A position at which no element reacts to the pointer. */
export const neutralPoint = { x: 640, y: 795 };

const timeout = 5_000;
const contextOf = ({ after }: StepContext): NotificationListContext => snapshotOf(after).context;

const expectFigure: Handler<BellWorld> = (world, stepContext) => {
  const { notifications, now } = contextOf(stepContext);
  const isKnown = snapshotOf(stepContext.after).matches({ list: 'known' });
  const label = isKnown ? `Notifications, ${unreadCount(notifications ?? [], now)} unread` : 'Notifications';
  return expectThat(`the bell shows "${label}"`, expect(bellOf(world)).toHaveAccessibleName(label, { timeout }));
};

const expectLines: Handler<BellWorld> = async (world, stepContext) => {
  const context = contextOf(stepContext);
  const list = listOf(world);
  const lines = visibleIn(context);
  if (context.notifications === null) return expectVisible('that it is read', list.getByRole('status').filter({ hasText: 'Loading' }));
  if (lines.length === 0) return expectVisible('that nothing is new', list.getByRole('heading', { name: 'Nothing new' }));
  await expectThat('as many lines as there are notifications', expect(list.getByRole('listitem')).toHaveCount(lines.length, { timeout }));
  const isMarking = new Set([...context.unsent, ...context.unconfirmed]);
  for (const { id, message, read_at } of lines) {
    const mark = markReadButton(rowOf(world, message));
    await expectVisible(message, rowOf(world, message));
    await expectThat(`${message} is ${read_at ? '' : 'un'}read`, expect(mark).toHaveCount(read_at ? 0 : 1, { timeout }));
    if (!read_at)
      await expectThat('whether it is sent', expect(mark.and(list.locator('[aria-busy="true"]'))).toHaveCount(isMarking.has(id) ? 1 : 0));
  }
};

/** A new notification is announced while the badge pulses. */
const badgeStatus = ({ page }: World): Locator => page.getByRole('status').filter({ hasText: /^Notifications(, \d+ unread)?$/ });

const expectOpen: Handler<BellWorld> = async (world, stepContext) => {
  await expectVisible('the list', listOf(world));
  await expectLines(world, stepContext);
};

/** In milliseconds: after this time a list without pointer and focus is closed. */
const longerThanShown = 11_000;

/** Asserts that the list stays open while its time is paused. Skipped if another delay would end in this time. */
const expectHeld: Handler<BellWorld> = async (world, stepContext) => {
  const wasHeld = snapshotOf(stepContext.before).matches({ menu: { open: 'held' } });
  if (!wasHeld && stepContext.after.configuration.timers.length === 0) await world.time.pass(longerThanShown);
  await expectOpen(world, stepContext);
};

const expectStorageClosed: Handler<BellWorld> = async (world) => {
  await expectGone('the list', listOf(world));
  await expectThat('the bell shows that it is closed', expect(bellOf(world)).toHaveAttribute('aria-expanded', 'false', { timeout }));
  await world.page.mouse.move(neutralPoint.x, neutralPoint.y);
};

const expectIdle: Handler<BellWorld> = ({ network }) =>
  expectThat('the studio gets no call', expect.poll(() => markReadCalls.some(network.isHeld), { timeout }).toBe(false));

const expectMarkRequest: Handler<BellWorld> = ({ network }, stepContext) => network.waitForArrival(callFor(contextOf(stepContext)));

export const stateAssertions: Readonly<Record<string, Handler<BellWorld>>> = {
  'list.unknown': expectFigure,
  'list.known': expectFigure,
  'badge.resting': (world) => expectThat('the badge rests', expect(badgeStatus(world)).toHaveCount(0, { timeout })),
  'badge.pulsing': (world) => expectThat('the badge pulses', expect(badgeStatus(world)).toHaveCount(1, { timeout })),
  'menu.closed': expectStorageClosed,
  'menu.open.counting': expectOpen,
  'menu.open.held.byPointer': expectHeld,
  'menu.open.held.byFocus': expectHeld,
  'menu.open.held.byBoth': expectHeld,
  'marking.idle': expectIdle,
  'marking.sending': expectMarkRequest,
};

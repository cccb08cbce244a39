import { expect } from '@playwright/test';
import type { Node } from '#atlas/explore/explore.ts';
import type { PossibleEvent } from '#atlas/explore/possible-events.ts';
import { type Driver, type Handler, neverAnswering } from '#atlas/paths/driver.ts';
import type { ChannelEvent, ExistingAnswer } from '#machines/notifications/channel.types.ts';
import { freeClass } from '#machines/visits/sample-classes.ts';
import { desktop } from '#e2e/fixtures.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { openMemberPage } from '#e2e/paths/member-page.ts';
import { waitForNewCall, reconnect } from '#e2e/paths/navigation.ts';
import { noUserAction, untestableRefusals } from '#e2e/paths/refusals.ts';
import { expectThat, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { installTabLeader, type FakeTabLeader } from './fake-tab-leader.ts';
import { call, type ChannelWorld, expectBell, stateAssertions } from './channel.assertions.ts';
import { channelObserver } from './channel.observer.ts';

/** In milliseconds: after this time the app loads the code that its first screen does not need. */
const headStart = 2_000;

async function open(): Promise<ChannelWorld> {
  const member = await openMemberPage({ now: new Date('2026-03-02T06:00:00Z') });
  const { page, network, time, profile } = member;
  await page.setViewportSize(desktop);
  const tabs = await installTabLeader(page, profile.short_id);
  network.hold(call);
  network.answer('listSessions', () => ({ sessions: [freeClass] }));
  await page.goto('/classes');
  await expectVisible('the timetable', page.getByRole('navigation', { name: 'Days' }));
  await network.settled();
  await time.pass(headStart);
  await tabs.waitForArrival();
  return { ...member, tabs, unread: new Set(), isKnown: false, readingSince: null, failed: 0 };
}

const eventOf = <T extends ChannelEvent['type']>(possibleEvent: PossibleEvent | null): Extract<ChannelEvent, { type: T }> =>
  (possibleEvent?.event ?? { type: 'nothing' }) as object as Extract<ChannelEvent, { type: T }>;

const isFollowing = ({ configuration }: Node): boolean => configuration.snapshot.matches({ subscription: 'following' });

const expectSent = (tabs: FakeTabLeader, times: number): Promise<void> =>
  expectThat('the events for the other tabs', expect.poll(tabs.countSent).toBe(times));

/** Sends an event from the leading tab or from the server. An event of the server is also sent to the other tabs. */
const deliverUpdate: Handler<ChannelWorld> = async ({ channel, tabs, unread }, { before, possibleEvent }) => {
  const tabMessage = eventOf<'update.received'>(possibleEvent);
  const { id, update } = tabMessage;
  if (update.type === 'notification.changed') unread.add(update.notification.id);
  if (isFollowing(before)) return tabs.send(tabMessage);
  const sentBefore = await tabs.countSent();
  await channel.send(update, id ?? undefined);
  await expectSent(tabs, sentBefore + 1);
};

/** Opens the stream. If events may be missing, the page notifies the other tabs. */
const stand: Handler<ChannelWorld> = async ({ channel, tabs }, { possibleEvent, emitted }) => {
  const sentBefore = await tabs.countSent();
  await channel.open(eventOf<'stream.opened'>(possibleEvent).isResumed);
  await expectSent(tabs, emitted.some(({ type }) => type === 'updates.missed') ? sentBefore + 1 : sentBefore);
};

/** The leading tab has reconnected, so this page reads its content again. */
const deliverGap: Handler<ChannelWorld> = async ({ tabs, network }) => {
  await network.settled();
  const before = network.count('listSessions');
  await tabs.send({ type: 'gap.reported' });
  await waitForNewCall(network, 'listSessions', before);
};

const refuse: Handler<ChannelWorld> = ({ channel }) => channel.refuse(403);

/** A stream ends with its session, which cannot open another one. If a new session replaced it, the page listens again. */
const lose: Handler<ChannelWorld> = async ({ channel, network }) => {
  if (await channel.isOpen()) {
    await channel.send({ type: 'session.ended' });
    return channel.lose();
  }
  const before = network.count('readProfile');
  await channel.refuse(401);
  await waitForNewCall(network, 'readProfile', before);
};

/** In milliseconds: a read that fails without a network is repeated after this time. */
const untilRepeated = 300;
/** Almost the time limit of one attempt of a call, in milliseconds. Two attempts together last as long as the chart's timeout. */
const almostOneTry = 9_000;

/** Lets time pass. A read without an answer fails early enough that the page can repeat it before the timeout. */
async function pass(world: ChannelWorld, milliseconds: number): Promise<void> {
  const { time, network, readingSince } = world;
  const left = readingSince === null ? Number.POSITIVE_INFINITY : readingSince + almostOneTry - time.now().getTime();
  if (left > milliseconds) return time.pass(milliseconds);
  world.readingSince = null;
  await time.pass(left);
  await network.end(call, { kind: 'failed', how: 'aborted' });
  await time.pass(untilRepeated);
  await network.waitForArrival(call);
  await time.pass(Math.max(milliseconds - left - untilRepeated, 0));
}

const passing: Handler<ChannelWorld> = (world, { wait }) => pass(world, wait);

const read: Handler<ChannelWorld> = (world, { possibleEvent }) => {
  const answer = possibleEvent?.event['output'] as ExistingAnswer;
  world.readingSince = null;
  if (answer.kind === 'refused') return world.network.end(call, { kind: 'refused', problem: answer.problem });
  for (const { id } of answer.notifications) world.unread.add(id);
  world.isKnown = true;
  return world.network.end(call, { kind: 'answered', json: { data: answer.notifications } });
};

const ways = ['garbled', 'truncated', 'broken'] as const;

/** Opens the list of the bell, so that the page reads the notifications, and closes the list with Escape. */
const wantExisting: Handler<ChannelWorld> = async ({ page, network }) => {
  await page.getByRole('button', { name: /^Notifications(,|$)/ }).press('Enter');
  await page.keyboard.press('Escape');
  await network.settled();
};

const fail: Handler<ChannelWorld> = (world) => {
  world.readingSince = null;
  world.failed += 1;
  return world.network.end(call, { kind: 'failed', how: ways[world.failed % ways.length] ?? 'garbled' });
};

const releaseCall: Handler<ChannelWorld> = (world) => {
  world.readingSince = null;
  return world.network.giveUp(call);
};

const assertingState =
  (assertion: Handler<ChannelWorld>): Handler<ChannelWorld> =>
  (world, stepContext) =>
    pictureOfFailure(world.page, stepContext, async () => {
      await world.network.settled();
      if (stepContext.begun.includes('loadExisting')) world.readingSince ??= world.time.now().getTime();
      await assertion(world, stepContext);
      await expectBell(world);
      world.expectNoErrors();
    });

function cannot(before: Node, { source: [type] }: PossibleEvent): string | null {
  const { snapshot } = before.configuration;
  if (type === 'holdLead') return isFollowing(before) ? null : 'no tab takes the lead from the leading tab';
  if (type === 'update.received' && snapshot.matches({ subscription: { leading: { tuned: 'opening' } } }))
    return 'the first event of a stream reports that it is open';
  return null;
}

const neverBreaks = 'the listener reports that it lost the stream, and never breaks';
const tabsAlwaysConnect = 'every supported browser lets its tabs exchange messages';
const nothing: Handler<ChannelWorld> = () => undefined;

export const channelDriver: Driver<ChannelWorld> = {
  machine: 'notifications/channel',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'lead.taken': ({ tabs }) => tabs.releaseLead(),
    'stream.opened': stand,
    'stream.lost': lose,
    'stream.refused': refuse,
    'update.received': deliverUpdate,
    'gap.reported': deliverGap,
    'connection.returned': ({ page, network }) => reconnect(page, network),
    'existing.wanted': wantExisting,
  },
  refusals: { 'existing.wanted': wantExisting, 'connection.returned': ({ page, network }) => reconnect(page, network) },
  outcomes: {
    holdLead: { broke: ({ tabs }) => tabs.failLock(), [neverAnswering]: nothing },
    listenToOtherTabs: { [neverAnswering]: nothing },
    listen: { [neverAnswering]: nothing },
    loadExisting: { read, refused: read, unreachable: fail, [neverAnswering]: releaseCall },
  },
  delays: {
    catchUpDelay: passing,
    openTimeout: passing,
    reconnectPause: passing,
    existingDelay: passing,
    callTimeout: passing,
    existingPause: passing,
  },
  observe: observeWith(channelObserver),
  wait: pass,
  states: Object.fromEntries(Object.entries(stateAssertions).map(([leaf, assertion]) => [leaf, assertingState(assertion)])),
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  cannot,
  notCoverable: [
    ...untestableRefusals(
      noUserAction.updates,
      'lead.taken',
      'stream.opened',
      'stream.lost',
      'stream.refused',
      'update.received',
      'gap.reported',
    ),
    { what: 'outcome listen: broke', reason: neverBreaks },
    { what: 'transition subscription.leading.tuned --error(listen)--> subscription.leading.pausing', reason: neverBreaks },
    { what: 'outcome listenToOtherTabs: broke', reason: tabsAlwaysConnect },
    { what: 'transition subscription.following --error(listenToOtherTabs)--> subscription.leading', reason: tabsAlwaysConnect },
  ],
};

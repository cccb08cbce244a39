/** Walks listening to the studio in the app: the stream, the lead among the tabs and the news from before, all of them in our hands. */
import { expect } from '@playwright/test';
import type { Node } from '#atlas/explore/explore.ts';
import type { Offer } from '#atlas/explore/offers.ts';
import { type Driver, type Handler, neverAnswering } from '#atlas/paths/driver.ts';
import type { ChannelEvent, ExistingAnswer } from '#machines/notifications/channel.types.ts';
import { freeClass } from '#machines/visits/sample-classes.ts';
import { desktop } from '#e2e/journey.ts';
import { lookOnce, pictureOfFailure } from '#e2e/paths/look.ts';
import { openMemberPage } from '#e2e/paths/member-page.ts';
import { calledAnew, reconnect } from '#e2e/paths/moves.ts';
import { nobodysDeed, untried } from '#e2e/paths/refusals.ts';
import { see, seeShown } from '#e2e/paths/seen.ts';
import { closeStage } from '#e2e/paths/stage.ts';
import { watching } from '#e2e/paths/watch.ts';
import { holdLeadOf, type Tabs } from './channel.hands.ts';
import { call, type ChannelWorld, seeBell, sights } from './channel.sights.ts';
import { channelWatch } from './channel.watch.ts';

/** In milliseconds: so long the first screen has the connection for itself. */
const headStart = 2_000;

async function open(): Promise<ChannelWorld> {
  const member = await openMemberPage({ now: new Date('2026-03-02T06:00:00Z') });
  const { page, network, time, profile } = member;
  await page.setViewportSize(desktop);
  const tabs = await holdLeadOf(page, profile.short_id);
  network.hold(call);
  network.answer('listSessions', () => ({ sessions: [freeClass] }));
  await page.goto('/classes');
  await seeShown('the timetable', page.getByRole('navigation', { name: 'Days' }));
  await network.settled();
  await time.pass(headStart);
  await tabs.arrived();
  return { ...member, tabs, unread: new Set(), isKnown: false, readingSince: null, failed: 0 };
}

/** The payload of the case; a handler is called for its own type of event alone. */
const eventOf = <T extends ChannelEvent['type']>(offer: Offer | null): Extract<ChannelEvent, { type: T }> =>
  (offer?.event ?? { type: 'nothing' }) as object as Extract<ChannelEvent, { type: T }>;

const isFollowing = ({ configuration }: Node): boolean => configuration.snapshot.matches({ ear: 'following' });

const seeTold = (tabs: Tabs, times: number): Promise<void> => see('what the other tabs are told', expect.poll(tabs.toldCount).toBe(times));

/** From the tab that listens, or from the studio: then the other tabs are told. */
const hear: Handler<ChannelWorld> = async ({ channel, tabs, unread }, { before, offer }) => {
  const heard = eventOf<'tidings.heard'>(offer);
  const { id, tidings } = heard;
  if (tidings.type === 'notification.changed') unread.add(tidings.notification.id);
  if (isFollowing(before)) return tabs.tell(heard);
  const told = await tabs.toldCount();
  await channel.tell(tidings, id ?? undefined);
  await seeTold(tabs, told + 1);
};

/** After a while without a stream the other tabs are told that something may have been missed. */
const stand: Handler<ChannelWorld> = async ({ channel, tabs }, { offer, emitted }) => {
  const told = await tabs.toldCount();
  await channel.open(eventOf<'stream.opened'>(offer).isResumed);
  await seeTold(tabs, emitted.some(({ type }) => type === 'tidings.missed') ? told + 1 : told);
};

/** The tab that listens has been cut off and is back: what is on the page here is read anew. */
const hearGap: Handler<ChannelWorld> = async ({ tabs, network }) => {
  await network.settled();
  const before = network.count('listSessions');
  await tabs.tell({ type: 'gap.heard' });
  await calledAnew(network, 'listSessions', before);
};

const refuse: Handler<ChannelWorld> = ({ channel }) => channel.refuse(403);

/** A stream ends with its session, and none opens under the former one: where another one took its place, listening goes on. */
const lose: Handler<ChannelWorld> = async ({ channel, network }) => {
  if (await channel.isOpen()) {
    await channel.tell({ type: 'session.ended' });
    return channel.lose();
  }
  const before = network.count('readProfile');
  await channel.refuse(401);
  await calledAnew(network, 'readProfile', before);
};

/** A reading that the network failed is repeated, so many milliseconds later. */
const untilRepeated = 300;
/** In milliseconds: one try of a call takes no longer, two of them take as long as the chart waits. */
const almostOneTry = 9_000;

/** A reading that gets no answer comes to nothing in time to be tried once more. */
async function pass(world: ChannelWorld, milliseconds: number): Promise<void> {
  const { time, network, readingSince } = world;
  const left = readingSince === null ? Number.POSITIVE_INFINITY : readingSince + almostOneTry - time.now().getTime();
  if (left > milliseconds) return time.pass(milliseconds);
  world.readingSince = null;
  await time.pass(left);
  await network.end(call, { kind: 'failed', how: 'aborted' });
  await time.pass(untilRepeated);
  await network.arrived(call);
  await time.pass(Math.max(milliseconds - left - untilRepeated, 0));
}

const passing: Handler<ChannelWorld> = (world, { wait }) => pass(world, wait);

const read: Handler<ChannelWorld> = (world, { offer }) => {
  const answer = offer?.event['output'] as ExistingAnswer;
  world.readingSince = null;
  if (answer.kind === 'refused') return world.network.end(call, { kind: 'refused', problem: answer.problem });
  for (const { id } of answer.notifications) world.unread.add(id);
  world.isKnown = true;
  return world.network.end(call, { kind: 'answered', json: { data: answer.notifications } });
};

const ways = ['garbled', 'truncated', 'broken'] as const;

/** Whoever opens the list wants it; Escape closes it again. */
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

const letGo: Handler<ChannelWorld> = (world) => {
  world.readingSince = null;
  return world.network.giveUp(call);
};

const seeing =
  (sight: Handler<ChannelWorld>): Handler<ChannelWorld> =>
  (world, moment) =>
    pictureOfFailure(world.page, moment, async () => {
      await world.network.settled();
      if (moment.begun.includes('loadExisting')) world.readingSince ??= world.time.now().getTime();
      await sight(world, moment);
      await seeBell(world);
      world.expectNoTrouble();
    });

/** Why something that the chart allows cannot be brought about here. */
function cannot(before: Node, { source: [type] }: Offer): string | null {
  const { snapshot } = before.configuration;
  if (type === 'holdLead') return isFollowing(before) ? null : 'nobody takes the lead from a tab that has it';
  if (type === 'tidings.heard' && snapshot.matches({ ear: { leading: { tuned: 'opening' } } }))
    return 'a stream says first of all that it stands';
  return null;
}

const neverBreaks = 'what listens says that it lost the stream, and never breaks';
const alwaysHears = 'every browser in which the app runs lets its tabs speak to each other';
const nothing: Handler<ChannelWorld> = () => undefined;

export const channelDriver: Driver<ChannelWorld> = {
  machine: 'notifications/channel',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeStage,
  events: {
    'lead.taken': ({ tabs }) => tabs.handOver(),
    'stream.opened': stand,
    'stream.lost': lose,
    'stream.refused': refuse,
    'tidings.heard': hear,
    'gap.heard': hearGap,
    'connection.returned': ({ page, network }) => reconnect(page, network),
    'existing.wanted': wantExisting,
  },
  refusals: { 'existing.wanted': wantExisting, 'connection.returned': ({ page, network }) => reconnect(page, network) },
  outcomes: {
    holdLead: { broke: ({ tabs }) => tabs.quarrel(), [neverAnswering]: nothing },
    hearOtherTabs: { [neverAnswering]: nothing },
    listen: { [neverAnswering]: nothing },
    loadExisting: { read, refused: read, unreachable: fail, [neverAnswering]: letGo },
  },
  delays: {
    catchUpDelay: passing,
    openTimeout: passing,
    reconnectPause: passing,
    existingDelay: passing,
    callTimeout: passing,
    existingPause: passing,
  },
  observe: watching(channelWatch),
  wait: pass,
  states: Object.fromEntries(Object.entries(sights).map(([leaf, sight]) => [leaf, seeing(sight)])),
  look: ({ page, time }, moment) => lookOnce(page, time, moment),
  cannot,
  notCoverable: [
    ...untried(nobodysDeed.news, 'lead.taken', 'stream.opened', 'stream.lost', 'stream.refused', 'tidings.heard', 'gap.heard'),
    { what: 'outcome listen: broke', reason: neverBreaks },
    { what: 'transition ear.leading.tuned --error(listen)--> ear.leading.pausing', reason: neverBreaks },
    { what: 'outcome hearOtherTabs: broke', reason: alwaysHears },
    { what: 'transition ear.following --error(hearOtherTabs)--> ear.leading', reason: alwaysHears },
  ],
};

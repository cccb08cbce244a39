import type { Page } from '@playwright/test';
import type { AnyEventObject } from 'xstate';
import type { Node, Start } from '#atlas/explore/explore.ts';
import { ObservationMismatch, type Driver, type Handler, type StepContext, neverAnswering } from '#atlas/paths/driver.ts';
import type { CallName } from '#contract/calls.ts';
import type { Session } from '#contract/classes.ts';
import { printRoute } from '#machines/app/route.rules.ts';
import { shownDay } from '#machines/classes/class-list.rules.ts';
import type { ClassListSnapshot } from '#machines/classes/class-list.selectors.ts';
import type { ClassListEvent } from '#machines/classes/class-list.types.ts';
import { addDays } from '#machines/classes/day.rules.ts';
import { concernsFeed } from '#machines/feed/feed-updates.rules.ts';
import { answered, freeClass, instants, problem, visits } from '#machines/visits/sample-classes.ts';
import { desktop } from '#e2e/fixtures.ts';
import { runVisualChecks } from '#e2e/paths/visual-checks.ts';
import { type MemberPage, openMemberPage } from '#e2e/paths/member-page.ts';
import { waitForNewCall, goTo, reconnect } from '#e2e/paths/navigation.ts';
import type { CallEnding, HeldNetwork } from '#e2e/paths/network.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { sendFeedChanged, sendPlacesChanged } from '#e2e/paths/channel-events.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { sideClass, visitTo, performVisitCall } from '#e2e/visits/side-class.ts';
import { successWords } from '#words/feedback.words.ts';
import { exclusionReason, hasCards, notCoverable, situationOf } from './class-list.exclusions.ts';
import { openClassRead } from './open-class-reads.ts';
import { earlierClass, stateAssertions } from './class-list.assertions.ts';
import { classListObserver } from './class-list.observer.ts';

export interface ClassListWorld extends MemberPage {
  isLoaded: boolean;
  /** The class of the models, as the simulated server has it. */
  mine: Session;
  /** A second, booked class, later on the same day. */
  side: Session;
  /** The class that the text beside the list names as the next one. */
  next: Session;
  /** How far the server's clock is ahead of the page's clock, in milliseconds. */
  ahead: number;
}

const call = 'listSessions';
const laterThatDay = new Date('2026-03-03T20:00:00Z');
const comingNext = (number: number): Session => sideClass(number, new Date('2027-03-03T20:00:00Z'));

const timetable = ({ mine, side }: ClassListWorld) => ({ sessions: [earlierClass, mine, side] });

async function open({ name }: Start): Promise<ClassListWorld> {
  const member = await openMemberPage({ now: instants.early });
  const world: ClassListWorld = {
    ...member,
    isLoaded: false,
    mine: freeClass,
    side: sideClass(1, laterThatDay),
    next: comingNext(100),
    ahead: 0,
  };
  const { page, network, time } = world;
  network.setServerClock(() => new Date(time.now().getTime() + world.ahead));
  network.answer(call, () => (world.isLoaded ? timetable(world) : undefined));
  openClassRead.answer(world);
  network.answer('listBookings', () => ({ visits: [visitTo(world.next)] }));
  await page.goto(name === 'at a class' ? `/classes/${freeClass.id}` : '/classes');
  await expectVisible('the page', page.getByRole('heading', { level: 1 }));
  await network.waitForArrival(call);
  return world;
}

const numberOf = ({ id }: Session): number => Number(id.split('-')[1]);

const isHandledByMemberSummary = ({ taken }: StepContext): boolean => taken.some(({ source }) => source.path[0] === 'memberSummary');
const isHandledByClasses = ({ taken }: StepContext): boolean => taken.some(({ source }) => source.path[0] !== 'memberSummary');

const snapshotOf = ({ configuration }: Node): ClassListSnapshot => configuration.snapshot as ClassListSnapshot;

const eventOf = <T extends ClassListEvent['type']>({ possibleEvent }: StepContext): Extract<ClassListEvent, { type: T }> => {
  const event: AnyEventObject = possibleEvent?.event ?? { type: 'nothing' };
  return event as Extract<ClassListEvent, { type: T }>;
};

/** If the class is opened again and no list has contained it since, the page reads the class again. */
const enter: Handler<ClassListWorld> = async ({ page, network }, stepContext) => {
  const isRefetched = stepContext.begun.includes('readOpen');
  const before = network.count('readSession');
  if (isRefetched) network.hold('readSession');
  await goTo(page, printRoute(eventOf<'route.entered'>(stepContext).route));
  if (isRefetched) await waitForNewCall(network, 'readSession', before);
  await network.settled();
};

/** The timetable is read: for the first time, or again after the connection returned. */
const read: Handler<ClassListWorld> = async (world) => {
  const { page, network, isLoaded } = world;
  world.mine = freeClass;
  world.isLoaded = true;
  if (isLoaded) await reconnect(page, network, call);
  else await network.end(call, { kind: 'answered', json: timetable(world) });
};

/** Like `read`, with a server clock that is weeks ahead. */
const readLater: Handler<ClassListWorld> = async (world, stepContext) => {
  const at = new Date(eventOf<'timetable.changed'>(stepContext).readAt ?? 0).getTime();
  world.ahead = Math.max(world.ahead, at - world.time.now().getTime());
  await read(world, stepContext);
};

/** Opens another week for a moment, so that this one must be read again. */
const visitAnotherWeek: Handler<ClassListWorld> = async (world, { before }) => {
  const { page, network, isLoaded } = world;
  if (!isLoaded) return;
  world.isLoaded = false;
  const { pathname, search } = new URL(page.url());
  await goTo(page, `/classes?day=${addDays(shownDay(snapshotOf(before).context), 14)}`);
  await network.waitForArrival(call);
  await goTo(page, pathname + search);
  await network.settled();
};

/** In milliseconds: the page's update follows this long after the result of a rule changes. */
const untilCertain = 2_000;

const reachBoundary: Handler<ClassListWorld> = async ({ time, network, ahead }, stepContext) => {
  await time.sleepUntil(new Date(eventOf<'boundary.passed'>(stepContext).now.getTime() + untilCertain - ahead));
  await network.settled();
};

const nextAfter = ({ next }: ClassListWorld): Session => comingNext(numberOf(next) + 1);

const reconnecting: Handler<ClassListWorld> = async (world, stepContext) => {
  const { page, network, isLoaded } = world;
  const before = network.count('listBookings');
  const isAccompanied = isHandledByMemberSummary(stepContext);
  if (isAccompanied) world.next = nextAfter(world);
  await reconnect(page, network, isLoaded ? call : undefined);
  if (isAccompanied) await waitForNewCall(network, 'listBookings', before);
};

const booking = { idle: `Book ${freeClass.name}`, busy: `Booking… ${freeClass.name}` };
const cancelling = ({ side }: ClassListWorld) => ({ idle: `Cancel ${side.name}`, busy: `Cancel ${side.name}` });
const refusing = (code: 'not_cancelable' | 'session_full'): CallEnding => ({ kind: 'refused', problem: problem(code) });

/** The server refuses the request, so that nothing changes. */
const pressMine: Handler<ClassListWorld> = (world) =>
  performVisitCall(world, booking, 'bookVisit', refusing('session_full'), refusalText('session_full'));

const bookMine: Handler<ClassListWorld> = (world) => {
  world.mine = { ...freeClass, visit: visits.booked };
  const ending: CallEnding = { kind: 'answered', json: answered(visits.booked) };
  return performVisitCall(world, booking, 'bookVisit', ending, successWords.booked.message);
};

const anotherSide = ({ side }: ClassListWorld): Session => sideClass(numberOf(side) + 1, laterThatDay);

const failBeside: Handler<ClassListWorld> = (world) =>
  performVisitCall(world, cancelling(world), 'cancelVisit', refusing('not_cancelable'), refusalText('not_cancelable'));

const succeedBeside: Handler<ClassListWorld> = async (world) => {
  const { side, page } = world;
  const ending: CallEnding = { kind: 'answered', json: visitTo(side, { state: 'cancelled', cancelled_how: 'inTime' }) };
  const words = cancelling(world);
  world.side = anotherSide(world);
  await performVisitCall(world, words, 'cancelVisit', ending, successWords.cancelled.message);
  await expectVisible('the class after the second read', page.getByRole('link', { name: world.side.name, exact: true }));
};

function expectNotCalled(network: HeldNetwork, name: CallName, before: number): void {
  if (network.count(name) !== before) throw new ObservationMismatch(`${name} is not called again`, before, network.count(name));
}

/** The number of free places changed. The next reads return another second class and another next class. */
const deliverPlaces: Handler<ClassListWorld> = async (world, stepContext) => {
  const { network, page } = world;
  const { sessionIds } = eventOf<'places.changed'>(stepContext);
  const { isLoaded } = world;
  const reading = isLoaded ? call : 'readSession';
  const before = { [reading]: network.count(reading), listBookings: network.count('listBookings') };
  const isShown = isHandledByClasses(stepContext);
  const isBeside = isHandledByMemberSummary(stepContext);
  if (isShown && isLoaded) world.side = anotherSide(world);
  if (isShown && !isLoaded) network.hold('readSession');
  if (isBeside) world.next = nextAfter(world);
  await (concernsFeed({ sessionIds }) ? sendFeedChanged(world) : sendPlacesChanged(world, sessionIds));
  if (isShown) await waitForNewCall(network, reading, before[reading] ?? 0);
  if (isBeside) await waitForNewCall(network, 'listBookings', before.listBookings);
  await network.settled();
  if (!isShown) expectNotCalled(network, reading, before[reading] ?? 0);
  if (!isBeside) expectNotCalled(network, 'listBookings', before.listBookings);
  if (isShown && hasCards(situationOf(stepContext.after)))
    await expectVisible('the class after the second read', page.getByRole('link', { name: world.side.name, exact: true }));
};

/** The read of the open class times out. The read of the timetable does too, and is repeated when the connection returns. */
const timeOutReads: Handler<ClassListWorld> = async ({ time, page, network }, { wait }) => {
  await time.pass(wait);
  await network.settled();
  if (!network.isHeld(call)) await reconnect(page, network);
  await network.waitForArrival(call);
};

const earlier = (page: Page) => page.getByRole('main').getByText('1 earlier class', { exact: true });

/** A wide window has room beside the list. */
const makeRoom: Handler<ClassListWorld> = async ({ page, network }) => {
  await page.setViewportSize(desktop);
  await network.settled();
};

/** Visual checks widen the window. They run only where a wide window makes the page read no further content. */
const mayLook = ({ after }: StepContext): boolean => {
  const { context } = snapshotOf(after);
  return snapshotOf(after).matches({ memberSummary: 'visible' }) || context.sessions === null || context.urlState.openId !== null;
};

export const classListDriver: Driver<ClassListWorld> = {
  machine: 'classes/class-list',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'route.entered': enter,
    'connection.returned': reconnecting,
    'timetable.changed': {
      read,
      'read, weeks later than the device believed': readLater,
      'another week is being read': visitAnotherWeek,
    },
    'boundary.passed': reachBoundary,
    'places.changed': deliverPlaces,
    'visit.changed': bookMine,
    'card.pressed': pressMine,
    'earlier.toggled': ({ page }) => press('the line of earlier classes', earlier(page)),
    'memberSummary.requested': makeRoom,
    'progress.started': failBeside,
    'progress.succeeded': succeedBeside,
    'progress.failed': failBeside,
  },
  refusals: { 'places.changed': deliverPlaces, 'memberSummary.requested': makeRoom },
  outcomes: {
    readOpen: openClassRead.outcomes,
    ...Object.fromEntries(
      ['memberSummary', 'timetable', 'timetableSubscription', 'waitForBoundary'].map((port) => [
        port,
        { [neverAnswering]: () => undefined },
      ]),
    ),
  },
  delays: { callTimeout: timeOutReads },
  observe: observeWith(classListObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: stateAssertions,
  look: ({ page, time }, stepContext) => (mayLook(stepContext) ? runVisualChecks(page, time, stepContext) : undefined),
  cannot: exclusionReason,
  notCoverable,
};

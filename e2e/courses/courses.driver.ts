import { expect, type Locator, type Page } from '@playwright/test';
import type { AnyEventObject } from 'xstate';
import type { Node, Start } from '#atlas/explore/explore.ts';
import type { PossibleEvent } from '#atlas/explore/possible-events.ts';
import { ObservationMismatch, type Driver, type Handler, type StepContext, neverAnswering } from '#atlas/paths/driver.ts';
import type { Session } from '#contract/classes.ts';
import { printRoute } from '#machines/app/route.rules.ts';
import { canBookAll } from '#machines/courses/courses.rules.ts';
import type { CoursesSnapshot } from '#machines/courses/courses.selectors.ts';
import type { CoursesEvent } from '#machines/courses/courses.types.ts';
import { courseWith, sampleCourse } from '#machines/courses/sample-courses.ts';
import { freeClass, instants, problem, visits } from '#machines/visits/sample-classes.ts';
import { desktop } from '#e2e/fixtures.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { type MemberPage, openMemberPage } from '#e2e/paths/member-page.ts';
import { waitForNewCall, goTo, reconnect } from '#e2e/paths/navigation.ts';
import type { CallEnding } from '#e2e/paths/network.ts';
import { noUserAction, refusalHandlers, untestableRefusals } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectThat, expectBusy, expectGone, expectVisible, expectAttached } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { sendFeedChanged, sendPlacesChanged } from '#e2e/paths/channel-events.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { sideClass, cardEvents, visitTo, performVisitCall } from '#e2e/visits/side-class.ts';
import { messages } from '#e2e/visits/visit.assertions.ts';
import { successWords } from '#words/feedback.words.ts';
import { coursesObserver } from './courses.observer.ts';

interface CoursesWorld extends MemberPage {
  isLoaded: boolean;
  /** The first class of the course, as the simulated server has it. */
  mine: Session;
  /** A second, booked class, long after the first one. */
  side: Session;
}

const call = 'readCourse';
const later = new Date('2026-03-06T20:00:00Z');
const second: Session = { ...freeClass, id: 'second', name: 'Mobility' };

const courseNow = ({ mine, side }: CoursesWorld) => courseWith(mine, second, side);

const isCourse = ({ pathname }: URL): boolean => pathname !== '/courses';

async function open({ name }: Start): Promise<CoursesWorld> {
  const member = await openMemberPage({ now: instants.early });
  const world: CoursesWorld = { ...member, isLoaded: false, mine: freeClass, side: sideClass(1, later) };
  const { page, network } = world;
  await page.setViewportSize(desktop);
  network.answer('listCourses', () => ({ courses: [sampleCourse, { ...sampleCourse, id: 'other', name: 'Stronger still' }] }));
  network.answer(call, () => (world.isLoaded ? courseNow(world) : undefined));
  network.answer('readSession', (url) => [world.mine, second, world.side].find(({ id }) => url.pathname.endsWith(`/${id}`)));
  await page.goto(name === 'at a course' ? '/courses/course' : '/courses');
  await expectVisible('the page', page.getByRole('heading', { level: 1 }));
  if (isCourse(new URL(page.url()))) await network.waitForArrival(call);
  await network.settled();
  return world;
}

const snapshotOf = ({ configuration }: Node): CoursesSnapshot => configuration.snapshot as CoursesSnapshot;
const contextOf = (node: Node) => snapshotOf(node).context;
const isBooking = (node: Node): boolean => snapshotOf(node).matches({ all: 'booking' });

const eventOf = <T extends CoursesEvent['type']>({ possibleEvent }: StepContext): Extract<CoursesEvent, { type: T }> => {
  const event: AnyEventObject = possibleEvent?.event ?? { type: 'nothing' };
  return event as Extract<CoursesEvent, { type: T }>;
};

/** In milliseconds: after this time every temporary message is hidden. */
const messagesGone = 4_000;

/** A message about a class covers the button *Book all*. */
async function overlook({ page, time }: CoursesWorld): Promise<void> {
  const message = messages(page).getByRole('listitem');
  await expectAttached('what became of it', message.first());
  await time.pass(messagesGone);
  await expectGone('a message', message);
}

const refused: CallEnding = { kind: 'refused', problem: problem('session_full') };

/** If the member leaves while a class is being booked, the server refuses this booking before the next step. */
const enter: Handler<CoursesWorld> = async (world, stepContext) => {
  const { page, network } = world;
  const { route } = eventOf<'route.entered'>(stepContext);
  if (contextOf(stepContext.before).openId !== contextOf(stepContext.after).openId) world.isLoaded = false;
  await goTo(page, printRoute(route));
  if (!isBooking(stepContext.after) && network.isHeld('bookVisit')) {
    await network.end('bookVisit', refused);
    await overlook(world);
  }
  await network.settled();
};

/** The course is read: for the first time, or again after the connection returned. */
const read: Handler<CoursesWorld> = async (world) => {
  const { page, network, isLoaded } = world;
  world.mine = freeClass;
  world.isLoaded = true;
  if (isLoaded) await reconnect(page, network, call);
  else await network.end(call, { kind: 'answered', json: courseNow(world) });
};

const reconnecting: Handler<CoursesWorld> = ({ page, network, isLoaded }) => reconnect(page, network, isLoaded ? call : undefined);

/** In milliseconds: the page's update follows this long after the result of a rule changes. */
const untilCertain = 2_000;

const reachBoundary: Handler<CoursesWorld> = async ({ time, network }, stepContext) => {
  await time.sleepUntil(new Date(eventOf<'boundary.passed'>(stepContext).now.getTime() + untilCertain));
  await network.settled();
};

const booking = { idle: `Book ${freeClass.name}`, busy: `Booking… ${freeClass.name}` };
const cancelling = ({ side }: CoursesWorld) => ({ idle: `Cancel ${side.name}`, busy: `Cancel ${side.name}` });
const isBooked = (session: Session): CallEnding => ({
  kind: 'answered',
  json: visitTo(session, { ...visits.booked, id: `visit-${session.id}` }),
});

/** The server refuses the request, so that nothing changes. */
const pressMine: Handler<CoursesWorld> = (world) => performVisitCall(world, booking, 'bookVisit', refused, refusalText('session_full'));

const bookMine: Handler<CoursesWorld> = (world) => {
  world.mine = { ...freeClass, visit: visits.booked };
  return performVisitCall(world, booking, 'bookVisit', isBooked(freeClass), successWords.booked.message);
};

const anotherSide = ({ side }: CoursesWorld): Session => sideClass(Number(side.id.split('-')[1]) + 1, later);

const failBeside: Handler<CoursesWorld> = (world) =>
  performVisitCall(
    world,
    cancelling(world),
    'cancelVisit',
    { kind: 'refused', problem: problem('not_cancelable') },
    refusalText('not_cancelable'),
  );

const succeedBeside: Handler<CoursesWorld> = async (world) => {
  const { side, page } = world;
  const words = cancelling(world);
  world.side = anotherSide(world);
  const ending: CallEnding = { kind: 'answered', json: visitTo(side, { state: 'cancelled', cancelled_how: 'inTime' }) };
  await performVisitCall(world, words, 'cancelVisit', ending, successWords.cancelled.message);
  await expectVisible('the class after the second read', page.getByRole('link', { name: world.side.name, exact: true }));
};

/** The number of free places changed, and the next read returns another second class. */
const deliverPlaces: Handler<CoursesWorld> = async (world, stepContext) => {
  const { network, isLoaded } = world;
  const reading = isLoaded ? call : 'listCourses';
  const before = network.count(reading);
  const isRead = stepContext.taken.length > 0;
  if (isRead && isLoaded) world.side = anotherSide(world);
  await (isRead ? sendPlacesChanged(world, eventOf<'places.changed'>(stepContext).sessionIds) : sendFeedChanged(world));
  if (isRead) await waitForNewCall(network, reading, before);
  await network.settled();
  if (!isRead && network.count(reading) !== before) throw new ObservationMismatch('nothing is read again', before, network.count(reading));
};

const allButton = (page: Page): Locator => page.getByRole('button', { name: 'Book all 2 classes' });

const anyAllButton = ({ page }: Pick<CoursesWorld, 'page'>): Locator =>
  page.getByRole('button', { name: /^Book (?:all )?\d+ class|^Booking \d+ of \d/ });

const headOf = (node: Node): Session => (contextOf(node).queue[0] === second.id ? second : freeClass);

/** The booking succeeds. Before the course is read again, another device cancels the booking, so that the page is unchanged. */
const headBooked: Handler<CoursesWorld> = async (world, { before }) => {
  const { network } = world;
  await network.end('bookVisit', isBooked(headOf(before)));
  await overlook(world);
  await network.settled();
};

const headRefused: Handler<CoursesWorld> = async (world) => {
  const { network } = world;
  await network.end('bookVisit', refused);
  await overlook(world);
  await network.settled();
};

/** In milliseconds: the pause between a lost answer and the next attempt. */
const untilRepeated = 1_000;

/** Two attempts have no usable answer, and the member presses *Not now*. */
const headUnsettled: Handler<CoursesWorld> = async (world, { before }) => {
  const { page, network, time } = world;
  await network.end('bookVisit', { kind: 'failed', how: 'broken' });
  await time.pass(untilRepeated);
  await network.end('bookVisit', { kind: 'failed', how: 'garbled' });
  await press('Not now', page.getByRole('button', { name: new RegExp(`^Not now: ${headOf(before).name}`) }));
  await overlook(world);
  await network.settled();
};

const assertingState =
  (assertion: Handler<CoursesWorld>): Handler<CoursesWorld> =>
  (world, stepContext) =>
    pictureOfFailure(world.page, stepContext, async () => {
      await world.network.settled();
      await assertion(world, stepContext);
      world.expectNoErrors();
    });

const closed: Handler<CoursesWorld> = async ({ page }) => {
  await expectVisible('the list of courses', page.getByRole('heading', { level: 1, name: 'Courses' }));
  await expectVisible('a course', page.getByRole('main').getByRole('link', { name: sampleCourse.name, exact: true }));
};

const opened: Handler<CoursesWorld> = async ({ page, side }, { after }) => {
  const { course, openId } = contextOf(after);
  const name = openId === 'other' && !course ? 'Stronger still' : sampleCourse.name;
  await expectVisible('the course', page.getByRole('heading', { level: 1, name }));
  if (!course) return expectVisible('that its classes are read', page.getByText('Loading the course'));
  for (const { name: which } of [freeClass, second, side])
    await expectVisible(`the class ${which}`, page.getByRole('link', { name: which, exact: true }));
};

const notice = (page: Page): Locator => page.getByRole('main').getByRole('status').filter({ hasText: 'classes booked.' });

const resting: Handler<CoursesWorld> = async ({ page }, { after }) => {
  const context = contextOf(after);
  const { outcomes } = context;
  if (canBookAll(context)) await expectThat('all can be booked', expect(allButton(page)).not.toHaveAttribute('aria-busy', 'true'));
  else await expectGone('a way to book all', page.getByRole('button', { name: /^Book all/ }));
  if (outcomes.length === 0) return expectGone('what became of all', notice(page));
  const booked = outcomes.filter(({ ending }) => ending.kind === 'booked').length;
  await expectVisible(`${booked} of ${outcomes.length}`, notice(page).getByText(`${booked} of ${outcomes.length} classes booked.`));
  const sentences = { refused: refusalText('session_full'), unsettled: 'We don’t know yet', untried: 'Not booked yet' };
  for (const { ending } of outcomes)
    if (ending.kind in sentences) {
      const words = sentences[ending.kind as keyof typeof sentences];
      await expectVisible(`"${words}"`, notice(page).getByText(words).first());
    }
};

const waiting: Handler<CoursesWorld> = async ({ page, network }, { after }) => {
  const { outcomes, queue } = contextOf(after);
  await network.waitForArrival('bookVisit');
  const [at, of] = [outcomes.length + 1, outcomes.length + queue.length];
  await expectBusy('booking all', page.getByRole('button', { name: `Booking ${at} of ${of}` }));
  await expectBusy('the class', page.getByRole('button', { name: new RegExp(`^Booking… ${headOf(after).name}`) }));
};

const timed = new Set(['boundary.passed', 'visit.changed', 'card.pressed', 'progress.started', 'progress.succeeded', 'progress.failed']);

function cannot(before: Node, { source: [type] }: PossibleEvent): string | null {
  const { course, now, visited } = contextOf(before);
  const hasBegun = now >= instants.start;
  const isFree = course?.sessions[0]?.visit === null && !hasBegun;
  if (!timed.has(type)) return null;
  if (isBooking(before)) return 'a call times out within seconds, so nothing slower occurs while it is in progress';
  if (!course) return 'the page shows nothing to press and nothing that changes by itself';
  if (type === 'boundary.passed') return hasBegun ? 'a class begins only once' : null;
  if (type === 'card.pressed') return isFree ? null : 'only a free class that has not started can be booked';
  if (type !== 'visit.changed') return null;
  if (visited.length === 0) return 'only a class that the member pressed reports its result';
  return isFree ? null : 'only a free class that has not started can be booked';
}

const unbroken = 'a read of the app never breaks: it reports that it failed';
const unfailing = 'the clock of the app never fails';
const noOtherErrorReason = 'a class reports the result of a request and no other error';
/** The machine of the card's class, visits/visit, decides whether a press has an effect. */
const takesAll = 'the page accepts the event at any time';
const classExists = 'a class can send events as long as it exists';
const children = ['courses', 'course', 'courseSubscription', 'classSubscription', 'waitForBoundary'] as const;

export const coursesDriver: Driver<CoursesWorld> = {
  machine: 'courses/courses',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'route.entered': enter,
    'connection.returned': reconnecting,
    'course.changed': read,
    'boundary.passed': reachBoundary,
    'places.changed': deliverPlaces,
    'visit.changed': bookMine,
    'card.pressed': pressMine,
    'bookAll.pressed': ({ page }) => press('Book all', allButton(page)),
    'class.settled': { booked: headBooked, refused: headRefused, unsettled: headUnsettled },
    'progress.started': failBeside,
    'progress.succeeded': succeedBeside,
    'progress.failed': failBeside,
  },
  refusals: { ...refusalHandlers({ 'bookAll.pressed': anyAllButton }), 'places.changed': deliverPlaces },
  outcomes: Object.fromEntries(children.map((port) => [port, { [neverAnswering]: () => undefined }])),
  delays: {},
  observe: observeWith(coursesObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    'detail.closed': assertingState(closed),
    'detail.open': assertingState(opened),
    'all.resting': assertingState(resting),
    'all.booking.waiting': assertingState(waiting),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  cannot,
  notCoverable: [
    ...untestableRefusals(noUserAction.updates, 'course.changed', 'class.settled'),
    ...untestableRefusals(noUserAction.route, 'route.entered'),
    ...untestableRefusals(takesAll, 'connection.returned', 'boundary.passed', ...cardEvents),
    { what: 'event error.occurred', reason: noOtherErrorReason },
    { what: 'transition (root) --error.occurred--> (stays)', reason: noOtherErrorReason },
    { what: 'outcome courses: broken', reason: unbroken },
    { what: 'outcome course: broken', reason: unbroken },
    { what: 'outcome courseSubscription: broken', reason: unbroken },
    { what: 'outcome classSubscription: broken', reason: classExists },
    { what: 'outcome waitForBoundary: broken', reason: unfailing },
    { what: 'transition (root) --error(courses)--> (stays)', reason: unbroken },
    { what: 'transition (root) --error(waitForBoundary)--> (stays)', reason: unfailing },
    { what: 'transition detail.open --error(course)--> (stays)', reason: unbroken },
    { what: 'transition detail.open --error(courseSubscription)--> (stays)', reason: unbroken },
    { what: 'transition all.booking.waiting --error(classSubscription)--> all.resting', reason: classExists },
  ],
};

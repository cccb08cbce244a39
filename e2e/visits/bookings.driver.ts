import type { AnyEventObject } from 'xstate';
import type { Node, Start } from '#atlas/explore/explore.ts';
import type { PossibleEvent } from '#atlas/explore/possible-events.ts';
import { ObservationMismatch, type Driver, type Handler, type StepContext, neverAnswering } from '#atlas/paths/driver.ts';
import type { Session } from '#contract/classes.ts';
import type { Visit } from '#contract/visits.ts';
import type { BookingsContext, BookingsEvent, BookingsInput } from '#machines/visits/bookings.types.ts';
import { concernsFeed } from '#machines/feed/feed-updates.rules.ts';
import { defaultAccount } from '#machines/auth/account.rules.ts';
import { answered, freeClass, instants, problem, visits } from '#machines/visits/sample-classes.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { type MemberPage, openMemberPage } from '#e2e/paths/member-page.ts';
import { waitForNewCall, reconnect } from '#e2e/paths/navigation.ts';
import type { CallEnding } from '#e2e/paths/network.ts';
import { untestableRefusals } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { expectGone, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { sendFeedChanged, sendPlacesChanged } from '#e2e/paths/channel-events.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { storedBookingsKey } from '#src/features/auth/stored-member.ts';
import { successWords } from '#words/feedback.words.ts';
import { sideClass, cardEvents, visitTo, performVisitCall } from './side-class.ts';
import { bookingsObserver } from './bookings.observer.ts';

interface BookingsWorld extends MemberPage {
  /** The booking of the models, as the simulated server has it; null: not sent yet. */
  mine: Visit | null;
  /** A second booking, long after the first one. */
  side: Session;
}

const call = 'listBookings';
const later = new Date('2026-03-06T20:00:00Z');

async function keepOnDevice({ page, profile, side }: BookingsWorld): Promise<void> {
  const account = defaultAccount(profile.accounts);
  const kept = { readAt: new Date(instants.early.getTime() - 8 * 3_600_000).toISOString(), aheadBy: 0 };
  const bookings = [answered(visits.booked), visitTo(side)];
  const text = JSON.stringify({ profileId: profile.id, accounts: { [account?.id ?? '']: { ...kept, bookings } } });
  await page.addInitScript(([key, all]) => localStorage.setItem(key, all), [storedBookingsKey, text] as const);
}

async function open({ input }: Start): Promise<BookingsWorld> {
  const member = await openMemberPage({ now: instants.early });
  const world: BookingsWorld = { ...member, mine: null, side: sideClass(1, later) };
  const { page, network } = world;
  if ((input as BookingsInput).known) await keepOnDevice(world);
  network.answer(call, () => (world.mine === null ? undefined : listed(world)));
  network.answer('readSession', (url) => (url.pathname.endsWith(world.side.id) ? world.side : { ...freeClass, visit: visits.booked }));
  await page.goto('/bookings');
  await expectVisible('the page of bookings', page.getByRole('heading', { level: 1, name: 'My bookings' }));
  await network.waitForArrival(call);
  return world;
}

const listed = ({ mine, side }: BookingsWorld) => ({ visits: [...(mine ? [mine] : []), visitTo(side)] });

const contextOf = ({ configuration }: Node): BookingsContext => configuration.snapshot.context as BookingsContext;

const eventOf = <T extends BookingsEvent['type']>({ possibleEvent }: StepContext): Extract<BookingsEvent, { type: T }> => {
  const event: AnyEventObject = possibleEvent?.event ?? { type: 'nothing' };
  return event as Extract<BookingsEvent, { type: T }>;
};

/** The bookings are read: for the first time, or again after the connection returned. */
const read: Handler<BookingsWorld> = async (world, stepContext) => {
  const { page, network } = world;
  const isFirst = world.mine === null;
  world.mine = eventOf<'bookings.changed'>(stepContext).bookings?.[0] ?? null;
  if (isFirst) await network.end(call, { kind: 'answered', json: listed(world) });
  else await reconnect(page, network, call);
};

const reconnecting: Handler<BookingsWorld> = ({ page, network, mine }) => reconnect(page, network, mine ? call : undefined);

/** In milliseconds: the page's update follows this long after the result of a rule changes. */
const untilCertain = 2_000;

const reachBoundary: Handler<BookingsWorld> = async ({ time, network }, stepContext) => {
  await time.sleepUntil(new Date(eventOf<'boundary.passed'>(stepContext).now.getTime() + untilCertain));
  await network.settled();
};

const cancelling = (name: string) => ({ idle: `Cancel ${name}`, busy: `Cancel ${name}` });
const refusal = problem('not_cancelable');
const refused: CallEnding = { kind: 'refused', problem: refusal };

/** The server refuses the request, so that nothing changes. */
const pressMine: Handler<BookingsWorld> = (world) =>
  performVisitCall(world, cancelling(freeClass.name), 'cancelVisit', refused, refusalText(refusal.code));

const cancelMine: Handler<BookingsWorld> = (world) => {
  world.mine = answered(visits.cancelled);
  const ending: CallEnding = { kind: 'answered', json: world.mine };
  return performVisitCall(world, cancelling(freeClass.name), 'cancelVisit', ending, successWords.cancelled.message);
};

const anotherSide = ({ side }: BookingsWorld): Session => sideClass(Number(side.id.split('-')[1]) + 1, later);

const failBeside: Handler<BookingsWorld> = (world) =>
  performVisitCall(world, cancelling(world.side.name), 'cancelVisit', refused, refusalText(refusal.code));

const succeedBeside: Handler<BookingsWorld> = async (world) => {
  const { side } = world;
  const ending: CallEnding = { kind: 'answered', json: visitTo(side, { state: 'cancelled', cancelled_how: 'inTime' }) };
  world.side = anotherSide(world);
  await performVisitCall(world, cancelling(side.name), 'cancelVisit', ending, successWords.cancelled.message);
  await expectVisible('the booking after the second read', world.page.getByRole('link', { name: world.side.name, exact: true }));
};

/** Places changed, and the second booking was replaced; the next read shows it. */
const deliverPlaces: Handler<BookingsWorld> = async (world, stepContext) => {
  const { network } = world;
  const before = network.count(call);
  const { sessionIds } = eventOf<'places.changed'>(stepContext);
  const isRead = stepContext.taken.length > 0 && world.mine !== null;
  if (isRead) world.side = anotherSide(world);
  await (concernsFeed({ sessionIds }) && sessionIds ? sendFeedChanged(world) : sendPlacesChanged(world, sessionIds));
  if (isRead) await waitForNewCall(network, call, before);
  await network.settled();
  if (!isRead && network.count(call) !== before) throw new ObservationMismatch('nothing is read again', before, network.count(call));
};

const showing: Handler<BookingsWorld> = (world, stepContext) =>
  pictureOfFailure(world.page, stepContext, async () => {
    const { page, network, side } = world;
    await network.settled();
    const { bookings } = contextOf(stepContext.after);
    const mine = page.getByRole('main').getByRole('link', { name: freeClass.name, exact: true });
    if (bookings === null) await expectVisible('that bookings are read', page.getByText('Loading your bookings'));
    else await expectVisible('the other booking', page.getByRole('link', { name: side.name, exact: true }));
    const [booking] = bookings ?? [];
    if (!booking || booking.state === 'cancelled') await expectGone('a booking that is none', mine);
    else await expectVisible('the booking', mine);
    if (booking?.state === 'waitlisted')
      await expectVisible('that it is one in line', page.getByRole('button', { name: /^Leave the waitlist for Strength/ }));
    world.expectNoErrors();
  });

/** The machine of the card's class, visits/visit, decides whether a press has an effect. */
const takesAll = 'the list accepts the event at any time';

const nothingListed = 'the list has nothing to press';

function cannot(before: Node, { source: [type] }: PossibleEvent): string | null {
  const { bookings, known, now, visited } = contextOf(before);
  if (known && type !== 'bookings.changed')
    return 'bookings from the device are only shown here; actions follow after the studio has sent new ones';
  const hasBegun = now >= instants.start;
  const isBooked = bookings?.[0]?.state === 'booked' && !hasBegun;
  switch (type) {
    case 'card.pressed':
      return isBooked ? null : 'only a booked class that has not started can be cancelled';
    case 'visit.changed':
      if (visited.length === 0) return 'only a class that the member pressed reports its result';
      return isBooked ? null : 'only a booked class that has not started can be cancelled';
    case 'progress.started':
    case 'progress.succeeded':
    case 'progress.failed':
      return bookings ? null : nothingListed;
    case 'boundary.passed':
      if (!bookings) return 'the list waits for no instant before it is read';
      return hasBegun ? 'a class begins only once' : null;
    default:
      return null;
  }
}

const unbroken = 'a read of the app never breaks: it reports that it failed';
const unfailing = 'the clock of the app never fails';
const noOtherErrorReason = 'a class reports the result of a request and no other error';
const children = ['bookings', 'bookingsSubscription', 'waitForBoundary'] as const;

export const bookingsDriver: Driver<BookingsWorld> = {
  machine: 'visits/bookings',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'connection.returned': reconnecting,
    'bookings.changed': { one: read, 'on the waitlist by now': read },
    'boundary.passed': reachBoundary,
    'places.changed': deliverPlaces,
    'visit.changed': cancelMine,
    'card.pressed': pressMine,
    'progress.started': failBeside,
    'progress.succeeded': succeedBeside,
    'progress.failed': failBeside,
  },
  refusals: { 'places.changed': deliverPlaces },
  outcomes: Object.fromEntries(children.map((port) => [port, { [neverAnswering]: () => undefined }])),
  delays: {},
  observe: observeWith(bookingsObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: { showing },
  look: ({ page, time }, stepContext) => (contextOf(stepContext.after).bookings ? runVisualChecks(page, time, stepContext) : undefined),
  cannot,
  notCoverable: [
    ...untestableRefusals(takesAll, 'connection.returned', 'bookings.changed', 'boundary.passed', ...cardEvents),
    { what: 'event bookings.changed: unknown again', reason: 'the list reads only one resource and keeps its answer' },
    { what: 'event error.occurred', reason: noOtherErrorReason },
    { what: 'transition showing --error.occurred--> (stays)', reason: noOtherErrorReason },
    ...children.map((port) => ({ what: `outcome ${port}: broken`, reason: port === 'waitForBoundary' ? unfailing : unbroken })),
    { what: 'transition (root) --error(bookings)--> (stays)', reason: unbroken },
    { what: 'transition (root) --error(bookingsSubscription)--> (stays)', reason: unbroken },
    { what: 'transition (root) --error(waitForBoundary)--> (stays)', reason: unfailing },
  ],
};

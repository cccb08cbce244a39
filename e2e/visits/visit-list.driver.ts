import { expect, type Locator, type Page } from '@playwright/test';
import type { AnyEventObject } from 'xstate';
import type { Node, Start } from '#atlas/explore/explore.ts';
import type { PossibleEvent } from '#atlas/explore/possible-events.ts';
import { type Driver, type Handler, type StepContext, neverAnswering } from '#atlas/paths/driver.ts';
import type { FailureKind } from '#contract/call-failure.ts';
import type { ClientVisit } from '#contract/client-visits.ts';
import type { Visit } from '#contract/visits.ts';
import { printRoute } from '#machines/app/route.rules.ts';
import { answered, instants, problem, visits } from '#machines/visits/sample-classes.ts';
import { showsDifferentVisits } from '#machines/visits/month.rules.ts';
import { selectVisits, type VisitListSnapshot } from '#machines/visits/visit-list.selectors.ts';
import type { OlderAnswer, VisitPage, VisitListEvent } from '#machines/visits/visit-list.types.ts';
import { desktop } from '#e2e/fixtures.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { type MemberPage, openMemberPage } from '#e2e/paths/member-page.ts';
import type { FailureMode } from '#e2e/paths/network.ts';
import { goTo, reconnect } from '#e2e/paths/navigation.ts';
import { noUserAction, refusalHandlers, untestableRefusals } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectThat, expectGone, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { failureSentence } from '#words/failure.words.ts';
import { visitListObserver } from './visit-list.observer.ts';

interface VisitsWorld extends MemberPage {
  /** The server's answer to a read of the newest visits of a month; null: the read is not answered yet. */
  newest: VisitPage | null;
  /** Whether `newest` answers one request only; later requests stay unanswered. */
  answersOnce: boolean;
  /** How far the server's clock is ahead of the page's clock, in milliseconds. */
  ahead: number;
  failed: number;
  reason: string;
}

/** The calls that read a month, of one studio or of all studios. In the browser, a read without a cursor is the first page of a month. */
const calls = ['listVisits', 'listClientVisits'] as const;
const callAt = (node: Node): (typeof calls)[number] => (snapshotOf(node).context.urlState.everywhere ? 'listClientVisits' : 'listVisits');

const known: readonly Visit[] = [answered(visits.attended), answered({ ...visits.cancelled, id: 'other' })];

const visitNamed = (url: URL): Visit | undefined => known.find(({ id }) => url.pathname.endsWith(`/${id}`));

/** The response of the call, for one studio or for all studios. */
const answeredAs = ({ profile }: MemberPage, call: (typeof calls)[number], { visits: list, next }: VisitPage) => ({
  ...(call === 'listVisits' ? { visits: list } : { client_visits: list.flatMap((visit) => placed(profile, visit)) }),
  ...(next === null ? {} : { next }),
});

function placed({ accounts: [account] }: MemberPage['profile'], visit: Visit): ClientVisit[] {
  const facility = account?.facilities[0];
  return account && facility ? [{ ...visit, org: account.org, facility }] : [];
}

function takeNewest(world: VisitsWorld): VisitPage | null {
  const { newest } = world;
  if (world.answersOnce) world.newest = null;
  return newest;
}

async function open({ name }: Start): Promise<VisitsWorld> {
  const member = await openMemberPage({ now: instants.early });
  const world: VisitsWorld = { ...member, newest: null, answersOnce: false, ahead: 0, failed: 0, reason: '' };
  const { page, network, profile, time } = world;
  network.setServerClock(() => new Date(time.now().getTime() + world.ahead));
  await page.setViewportSize(desktop);
  for (const call of calls)
    network.answer(call, (url) => {
      const newest = url.searchParams.has('cursor') ? null : takeNewest(world);
      return newest ? answeredAs(world, call, newest) : undefined;
    });
  network.answer('readVisit', visitNamed);
  network.answer('readClientVisit', (url) => placed(profile, visitNamed(url) ?? answered(visits.attended))[0]);
  await page.goto(name === 'at a visit' ? '/visits/visit' : '/visits');
  await expectVisible('the page of visits', page.getByRole('heading', { level: 1 }));
  await network.waitForArrival('listVisits');
  return world;
}

const snapshotOf = ({ configuration }: Node): VisitListSnapshot => configuration.snapshot as VisitListSnapshot;
const isOpen = (node: Node): boolean => snapshotOf(node).matches({ detail: 'open' });

const eventOf = <T extends VisitListEvent['type']>({ possibleEvent }: StepContext): Extract<VisitListEvent, { type: T }> => {
  const event: AnyEventObject = possibleEvent?.event ?? { type: 'nothing' };
  return event as Extract<VisitListEvent, { type: T }>;
};

/** Clears the prepared answer if the URL leads to another month, because paths provide each answer. */
const enter: Handler<VisitsWorld> = async (world, { before, after, ...stepContext }) => {
  const { page, network } = world;
  if (showsDifferentVisits(snapshotOf(before).context.urlState, snapshotOf(after).context.urlState)) world.newest = null;
  await goTo(page, printRoute(eventOf<'route.entered'>({ before, after, ...stepContext }).route));
  await network.settled();
};

/** Answers the read of the newest visits. If it was answered before, the connection returns and the page reads again. */
const readNewest: Handler<VisitsWorld> = async (world, stepContext) => {
  const { network, page } = world;
  const call = callAt(stepContext.before);
  const { page: newest } = eventOf<'history.changed'>(stepContext);
  const isFirst = world.newest === null;
  world.newest = newest;
  world.answersOnce = snapshotOf(stepContext.after).context.visits === null;
  if (isFirst && newest) await network.end(call, { kind: 'answered', json: answeredAs(world, call, newest) }, withoutCursor);
  else await reconnect(page, network, call);
  if (world.answersOnce) world.newest = null;
  world.answersOnce = false;
  await network.settled();
};

/** Like `readNewest`, with a server clock that is a month ahead of the device's. */
const readLater: Handler<VisitsWorld> = (world, stepContext) => {
  const at = Date.parse(eventOf<'history.changed'>(stepContext).readAt ?? '');
  world.ahead = Math.max(world.ahead, at - world.time.now().getTime());
  return readNewest(world, stepContext);
};

/** The connection returns, and the read of the newest visits that follows is refused. */
const connectionReturns: Handler<VisitsWorld> = async (world, { before }) => {
  const { page, network, newest } = world;
  if (newest === null) return reconnect(page, network);
  const call = callAt(before);
  world.newest = null;
  await reconnect(page, network, call);
  await network.end(call, { kind: 'refused', problem: problem('too_many_requests', 429) }, withoutCursor);
  world.newest = newest;
};

const older = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: 'Show older visits' });

const answering: Handler<VisitsWorld> = (world, { before, possibleEvent }) => {
  const call = callAt(before);
  const answer = possibleEvent?.event['output'] as OlderAnswer;
  if (answer.kind === 'read') return world.network.end(call, { kind: 'answered', json: answeredAs(world, call, answer.page) }, withCursor);
  world.reason = refusalText(answer.problem.code);
  return world.network.end(call, { kind: 'refused', problem: answer.problem }, withCursor);
};

const withCursor = (url: URL): boolean => url.searchParams.has('cursor');
const withoutCursor = (url: URL): boolean => !withCursor(url);

/** The page repeats a read that fails in the network once, after this time in milliseconds. */
const untilRepeated = 300;

const waysToFail: readonly (readonly [FailureMode, FailureKind])[] = [
  ['aborted', 'unreachable'],
  ['garbled', 'garbled'],
  ['truncated', 'garbled'],
  ['broken', 'serverFailed'],
];

const failing: Handler<VisitsWorld> = async (world, { before }) => {
  const { network, time } = world;
  const call = callAt(before);
  const [how, kind] = waysToFail[world.failed % waysToFail.length] ?? (['garbled', 'garbled'] as const);
  world.failed += 1;
  world.reason = failureSentence(kind, 'reading').message ?? '';
  await network.end(call, { kind: 'failed', how }, withCursor);
  if (how !== 'aborted') return;
  await time.pass(untilRepeated);
  await network.end(call, { kind: 'failed', how }, withCursor);
};

/** Almost the time limit of one attempt of a call, in milliseconds. Two attempts together last as long as the chart's timeout. */
const almostOneTry = 9_000;

/** The first attempt fails at the last moment, and the second one gets no answer. */
const timingOut: Handler<VisitsWorld> = async (world, { before, wait }) => {
  const { network, time } = world;
  const call = callAt(before);
  await time.pass(almostOneTry);
  await network.end(call, { kind: 'failed', how: 'aborted' }, withCursor);
  await time.pass(untilRepeated);
  await network.waitForArrival(call, withCursor);
  await time.pass(wait - almostOneTry - untilRepeated);
  world.reason = failureSentence('timedOut', 'reading').message ?? '';
};

const assertingState =
  (assertion: Handler<VisitsWorld>): Handler<VisitsWorld> =>
  (world, stepContext) =>
    pictureOfFailure(world.page, stepContext, async () => {
      const { network } = world;
      await network.settled();
      if (stepContext.begun.includes('listVisits')) await network.waitForArrival(callAt(stepContext.after), withCursor);
      await assertion(world, stepContext);
      world.expectNoErrors();
    });

/** Asserts the list, and the status of older visits below it. An open visit covers both. */
const seeingTheList = (assertion: Handler<VisitsWorld>): Handler<VisitsWorld> =>
  assertingState(async (world, stepContext) => {
    const { page } = world;
    const list = selectVisits(snapshotOf(stepContext.after));
    if (isOpen(stepContext.after)) {
      const brief = page.getByRole('navigation', { name: 'Your visits' }).getByRole('listitem');
      return expectThat(`${list?.length ?? 0} visits beside the one that is open`, expect(brief).toHaveCount(list?.length ?? 0));
    }
    if (list === null) await expectVisible('that visits are read', page.getByText('Loading your visits'));
    const links = page.getByRole('main').getByRole('listitem').getByRole('link', { name: 'Strength' });
    await expectThat(`${list?.length ?? 0} visits in the list`, expect(links).toHaveCount(list?.length ?? 0));
    await assertion(world, stepContext);
  });

const failure = (page: Page): Locator => page.getByRole('main').getByRole('status').filter({ hasText: 'Older visits couldn’t be loaded.' });

const shown: Handler<VisitsWorld> = async ({ page }, { after }) => {
  await expectGone('that something older did not come', failure(page));
  if (snapshotOf(after).context.next === null) await expectGone('a way to what is older', older(page));
  else await expectThat('older visits can be requested', expect(older(page)).not.toHaveAttribute('aria-busy', 'true'));
};

const readingOlder: Handler<VisitsWorld> = ({ page }) =>
  expectThat('what is older is read', expect(older(page)).toHaveAttribute('aria-busy', 'true'));

const olderFailed: Handler<VisitsWorld> = async ({ page, reason }) => {
  await expectVisible(`"${reason}"`, failure(page).getByText(reason));
  await expectThat('older visits can be requested again', expect(older(page)).not.toHaveAttribute('aria-busy', 'true'));
};

const closed: Handler<VisitsWorld> = ({ page }) =>
  expectVisible('the list of visits', page.getByRole('heading', { level: 1, name: 'Visits' }));

const opened: Handler<VisitsWorld> = async ({ page }, { after }) => {
  const visit = known.find(({ id }) => id === snapshotOf(after).context.urlState.openId);
  await expectVisible('the class of the visit', page.getByRole('heading', { level: 1, name: visit?.session?.name ?? '' }));
  const word = visit?.state === 'cancelled' ? 'Cancelled' : 'Attended';
  await expectVisible(`"${word}"`, page.getByRole('article').getByText(word, { exact: true }));
};

function cannot(before: Node, { source: [type] }: PossibleEvent): string | null {
  if (type === 'older.requested' && isOpen(before)) return 'a visit covers the button for what is older';
  return null;
}

const unbroken = 'a read of the app never breaks: it reports that it failed';

export const visitListDriver: Driver<VisitsWorld> = {
  machine: 'visits/visit-list',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'route.entered': enter,
    'connection.returned': connectionReturns,
    'history.changed': { 'first page': readNewest, 'first page, a month later than the device believed': readLater },
    'older.requested': ({ page }) => press('Show older visits', older(page)),
  },
  refusals: refusalHandlers({ 'older.requested': ({ page }) => older(page) }),
  outcomes: {
    listVisits: {
      'the last page': answering,
      refused: answering,
      unreachable: failing,
      [neverAnswering]: ({ network }, { before }) => network.giveUp(callAt(before), withCursor),
    },
    ...Object.fromEntries(
      ['history', 'historySubscription', 'year', 'visitDetail'].map((port) => [port, { [neverAnswering]: () => undefined }]),
    ),
  },
  delays: { loadTimeout: timingOut },
  observe: observeWith(visitListObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    'history.shown': seeingTheList(shown),
    'history.readingOlder': seeingTheList(readingOlder),
    'history.olderFailed': seeingTheList(olderFailed),
    'detail.closed': assertingState(closed),
    'detail.open': assertingState(opened),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  cannot,
  notCoverable: [
    ...untestableRefusals(noUserAction.route, 'route.entered'),
    ...untestableRefusals(noUserAction.updates, 'history.changed', 'connection.returned'),
    {
      what: 'event history.changed: another month is being read',
      reason: 'the event arrives when the member opens another month, and changes nothing then',
    },
    ...['history', 'historySubscription', 'year', 'visitDetail'].map((port) => ({ what: `outcome ${port}: broken`, reason: unbroken })),
    { what: 'transition (root) --error(history)--> (stays)', reason: unbroken },
    { what: 'transition (root) --error(historySubscription)--> (stays)', reason: unbroken },
    { what: 'transition (root) --error(year)--> (stays)', reason: unbroken },
    { what: 'transition detail.open --error(visitDetail)--> (stays)', reason: unbroken },
  ],
};

import type { AnyEventObject } from 'xstate';
import { type Driver, type Handler, type StepContext, neverAnswering } from '#atlas/paths/driver.ts';
import type { Node } from '#atlas/explore/explore.ts';
import type { PossibleEvent } from '#atlas/explore/possible-events.ts';
import type { FailureKind } from '#contract/call-failure.ts';
import type { Session } from '#contract/classes.ts';
import type { Visit } from '#contract/visits.ts';
import { nextBoundary } from '#machines/visits/boundary.rules.ts';
import { payers, tenVisits } from '#machines/visits/sample-classes.ts';
import type { VisitSnapshot } from '#machines/visits/visit.selectors.ts';
import type { ChangeAnswer, ReadAnswer, VisitEmitted, VisitEvent, VisitInput } from '#machines/visits/visit.types.ts';
import { visitModel } from '#machines/visits/visit.model.ts';
import { signedOutBy } from '#e2e/paths/exclusions.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { type MemberPage, openMemberPage } from '#e2e/paths/member-page.ts';
import { type CallEnding, type FailureMode, failureModes } from '#e2e/paths/network.ts';
import { noUserAction, refusalHandlers, untestableRefusals } from '#e2e/paths/refusals.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { press, expectGone, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { lateCancelWords, reservationWords } from '#words/dialog.words.ts';
import { buttons } from './visit.buttons.ts';
import {
  bookingButton,
  button,
  confirmingButton,
  dialogs,
  joiningButton,
  messages,
  expectFeedback,
  stateAssertions,
} from './visit.assertions.ts';
import { visitObserver } from './visit.observer.ts';

export interface VisitWorld extends MemberPage {
  /** The class in the timetable's response; empty until the class has changed on another device. */
  timetable: readonly Session[];
  /** How far the server's clock is ahead of the page's clock, in milliseconds. */
  ahead: number;
  failure: FailureKind;
  failed: number;
}

const writeCalls = ['bookVisit', 'dropIn', 'joinWaitlist', 'cancelVisit', 'lateCancelVisit', 'confirmVisit', 'declineVisit'] as const;
const ports = ['readSession', ...writeCalls] as const;
type Port = (typeof ports)[number];

/** The outcomes of a request after which the member stays on this page. The outcome `401` signs the member out. */
const endingsSeen = (port: Port): readonly string[] => [
  ...(visitModel.outcomes[port] ?? []).flatMap(({ name }) => (name === '401' ? [] : [name])),
  neverAnswering,
];

const isPort = (name: string): name is Port => ports.some((port) => port === name);

/** In milliseconds: the page's update follows this long after the result of a rule changes. */
const untilCertain = 2_000;

async function open(input: VisitInput): Promise<VisitWorld> {
  const member = await openMemberPage({ now: input.now });
  const world: VisitWorld = {
    ...member,
    timetable: input.session ? [withChoice(input.session)] : [],
    failure: 'unreachable',
    failed: 0,
    ahead: 0,
  };
  const { page, network, time } = world;
  network.setServerClock(() => new Date(time.now().getTime() + world.ahead));
  network.answer('listSessions', () => ({ sessions: world.timetable }));
  if (!input.session) await page.goto(`/classes/${input.sessionId}`);
  else {
    const day = input.session.start_date.slice(0, 10);
    await page.goto(`/classes?day=${dayAfter(day)}`);
    await press('the class in the timetable', page.getByRole('link', { name: input.session.name, exact: true }));
  }
  await expectVisible('the page of the class', page.getByRole('heading', { level: 1 }));
  await network.settled();
  world.timetable = [];
  return world;
}

/** The day after the given one. The class begins in the evening in UTC, which is the next morning in Auckland. */
const dayAfter = (day: string): string => new Date(new Date(day).getTime() + 86_400_000).toISOString().slice(0, 10);

const snapshotOf = ({ configuration }: Node): VisitSnapshot => configuration.snapshot as VisitSnapshot;

/** In milliseconds: after this time every temporary message is hidden. */
const messagesGone = 4_000;

/** Waits until the last message is hidden before the press, so that the test sees each message disappear. */
const pressing =
  (which: keyof typeof buttons): Handler<VisitWorld> =>
  async ({ page, time }) => {
    await time.pass(messagesGone);
    await expectGone('a message', messages(page).getByRole('listitem'));
    await press(`the button ${which}`, button(page, buttons[which]));
  };

/** The class in the response for a member with two passes that can pay. */
const withChoice = (session: Session): Session => ({ ...session, concessions: [...payers] });

const withItsChoice = (visit: Visit): Visit => (visit.session ? { ...visit, session: withChoice(visit.session) } : visit);

const bookWithChosen: Handler<VisitWorld> = async (world, stepContext) => {
  const { passId } = eventOf<'book.pressed'>(stepContext);
  const { name } = payers.find(({ pass_id }) => pass_id === passId) ?? tenVisits;
  await press(`the ${name}`, world.page.getByRole('radiogroup', { name: 'Choose a pass' }).getByRole('radio', { name }));
  return pressing('book')(world, stepContext);
};

const classRetryButton = ({ page }: Pick<VisitWorld, 'page'>) =>
  page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Try again' });

const retry: Handler<VisitWorld> = async (world, stepContext) =>
  snapshotOf(stepContext.before).matches('unavailable')
    ? press('Try again', classRetryButton(world))
    : pressing('retry')(world, stepContext);

const eventOf = <T extends VisitEvent['type']>({ possibleEvent }: StepContext): Extract<VisitEvent, { type: T }> => {
  const event: AnyEventObject = possibleEvent?.event ?? { type: 'nothing' };
  return event as Extract<VisitEvent, { type: T }>;
};

const setServerClock = (world: VisitWorld, now: Date): void => {
  world.ahead = Math.max(world.ahead, now.getTime() - world.time.now().getTime());
};

/** The list is read again after the connection returned, and contains the class. */
const changeElsewhere: Handler<VisitWorld> = async (world, stepContext) => {
  const { page, network } = world;
  const { session, now } = eventOf<'session.changed'>(stepContext);
  setServerClock(world, now);
  world.timetable = [withChoice(session)];
  const before = network.count('listSessions');
  await page.evaluate(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });
  for (let tries = 0; network.count('listSessions') === before && tries < 500; tries += 1) await network.settled();
  await network.settled();
  world.timetable = [];
};

const reachBoundary: Handler<VisitWorld> = async ({ time, network, ahead }, stepContext) => {
  await time.sleepUntil(new Date(eventOf<'boundary.passed'>(stepContext).now.getTime() + untilCertain - ahead));
  await network.settled();
};

const failureKinds: Readonly<Record<FailureMode, FailureKind>> = {
  aborted: 'unreachable',
  garbled: 'garbled',
  truncated: 'garbled',
  broken: 'serverFailed',
};

const outputOf = ({ possibleEvent }: StepContext): ReadAnswer | ChangeAnswer => possibleEvent?.event['output'] as ReadAnswer | ChangeAnswer;

const endingOf = (answer: ReadAnswer | ChangeAnswer): CallEnding => {
  if (answer.kind === 'refused') return { kind: 'refused', problem: answer.problem };
  return { kind: 'answered', json: answer.kind === 'read' ? withChoice(answer.session) : withItsChoice(answer.visit) };
};

/** Milliseconds after which the page repeats a read that failed without a network. It repeats a read only once. */
const untilRepeated = 300;

async function fail(world: VisitWorld, port: Port): Promise<void> {
  const { network, time } = world;
  const how = failureModes[world.failed % failureModes.length] ?? 'aborted';
  world.failed += 1;
  await network.end(port, { kind: 'failed', how });
  if (port !== 'readSession') world.failure = failureKinds[how];
  else if (how === 'aborted') {
    await time.pass(untilRepeated);
    await network.end(port, { kind: 'failed', how });
  }
}

const endWith = (world: VisitWorld, port: Port, output: ReadAnswer | ChangeAnswer): Promise<void> => {
  if (output.kind !== 'refused') setServerClock(world, output.now);
  return world.network.end(port, endingOf(output));
};

const answering =
  (port: Port): Handler<VisitWorld> =>
  (world, stepContext) =>
    stepContext.possibleEvent?.event.type.startsWith('xstate.error') ? fail(world, port) : endWith(world, port, outputOf(stepContext));

/** The duration of a dialog's closing animation, in milliseconds. */
const dialogGone = 150;

const choosing =
  (dialog: keyof typeof dialogs, words: { readonly message: string }): Handler<VisitWorld> =>
  async ({ page, time, network }) => {
    await press(`"${words.message}"`, dialogs[dialog](page).getByRole('button', { name: words.message, exact: true }));
    await time.pass(dialogGone);
    await network.settled();
  };

const turningAway: Handler<VisitWorld> = async (world, stepContext) => {
  await world.page.keyboard.press('Escape');
  await goingByItself(world, stepContext);
};

/** Waits for the end of the dialog's closing animation. The dialog closes without an answer, because it is outdated. */
const goingByItself: Handler<VisitWorld> = async ({ time, network }) => {
  await network.settled();
  await time.pass(dialogGone);
  await network.settled();
};

const dialogEndings = (dialog: keyof typeof dialogs, agree: { readonly message: string }, keep: { readonly message: string }) => ({
  agree: choosing(dialog, agree),
  keep: choosing(dialog, keep),
  'turned away': turningAway,
  'taken back': goingByItself,
  [neverAnswering]: () => undefined,
});

const passing: Handler<VisitWorld> = async ({ time }, { wait }) => time.pass(wait);

const giveUp =
  (port: Port): Handler<VisitWorld> =>
  ({ network }) =>
    network.giveUp(port);

const portEndings = (port: Port): Handler<VisitWorld> => {
  const [answer, letBe] = [answering(port), giveUp(port)];
  return (world, stepContext) => (stepContext.possibleEvent?.source[0] === port ? answer(world, stepContext) : letBe(world, stepContext));
};

const awaitCalls = async ({ network }: VisitWorld, { begun }: StepContext): Promise<void> => {
  await network.settled();
  for (const port of begun.filter(isPort)) await network.waitForArrival(port);
};

const assertingState =
  (assertion: Handler<VisitWorld>): Handler<VisitWorld> =>
  async (world, stepContext) => {
    await pictureOfFailure(world.page, stepContext, async () => {
      await awaitCalls(world, stepContext);
      await assertion(world, stepContext);
      for (const event of stepContext.emitted as readonly VisitEmitted[])
        if (event.type !== 'visit.changed') await expectFeedback(world, event);
      world.expectNoErrors();
    });
  };

const restingOnly = new Set(['bookable', 'dropInOnly', 'full', 'booked', 'waitlisted', 'offered', 'closed']);

function cannot({ configuration, ...before }: Node, { event, source: [type, name] }: PossibleEvent): string | null {
  const { session, now, error } = snapshotOf({ configuration, ...before }).context;
  const value = JSON.stringify(configuration.snapshot.value);
  if (type === 'retry.pressed' && error?.kind === 'problem')
    return 'a class that does not exist is not requested again: the page leads back';
  const isGoing = value.includes('takingBack');
  if (isGoing && (name === 'agree' || name === 'keep' || name === 'turned away')) return 'a closing dialog takes no answer';
  if (!isGoing && name === 'taken back') return 'an open dialog waits for an answer';
  if (type !== 'boundary.passed') return null;
  const due = session && nextBoundary([session], now);
  const at = (event as Extract<VisitEvent, { type: 'boundary.passed' }>).now;
  if (due === null || at < new Date(due)) return 'no instant is due';
  const isResting = restingOnly.has(JSON.parse(value) as string) || value.includes('open') || value.includes('unsettled');
  return isResting ? null : 'a call times out within seconds, so no hours pass while it is in progress';
}

const unfailing = 'the clock of the app never fails';
const unbroken = 'a dialog of the app never breaks';

export const visitDriver: Driver<VisitWorld> = {
  machine: 'visits/visit',
  on: 'browser',
  open: ({ input }) => open(input as VisitInput),
  close: ({ close }) => close(),
  events: {
    'book.pressed': { '': pressing('book'), 'with a pass of their choice': bookWithChosen },
    'dropIn.pressed': pressing('dropIn'),
    'waitlist.pressed': pressing('join'),
    'cancel.pressed': pressing('cancel'),
    'leave.pressed': pressing('leave'),
    'confirm.pressed': pressing('confirm'),
    'decline.pressed': pressing('decline'),
    'retry.pressed': retry,
    'dismiss.pressed': pressing('dismiss'),
    'boundary.passed': reachBoundary,
    'session.changed': changeElsewhere,
  },
  refusals: refusalHandlers({
    'book.pressed': ({ page }) => bookingButton(page),
    'dropIn.pressed': ({ page }) => button(page, buttons.dropIn),
    'waitlist.pressed': ({ page }) => joiningButton(page),
    'cancel.pressed': ({ page }) => button(page, buttons.cancel),
    'leave.pressed': ({ page }) => button(page, buttons.leave),
    'confirm.pressed': ({ page }) => confirmingButton(page),
    'decline.pressed': ({ page }) => button(page, buttons.decline),
    'retry.pressed': (world) => button(world.page, buttons.retry).or(classRetryButton(world)),
    'dismiss.pressed': ({ page }) => button(page, buttons.dismiss),
  }),
  outcomes: {
    readSession: portEndings('readSession'),
    ...Object.fromEntries(writeCalls.map((port) => [port, Object.fromEntries(endingsSeen(port).map((name) => [name, portEndings(port)]))])),
    reservationDialog: dialogEndings('reservation', reservationWords.go, reservationWords.back),
    lateCancelDialog: dialogEndings('lateCancel', lateCancelWords.go, lateCancelWords.keep),
  },
  delays: { callTimeout: passing, retryPause: passing },
  observe: observeWith(visitObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: Object.fromEntries(Object.entries(stateAssertions).map(([leaf, assertion]) => [leaf, assertingState(assertion)])),
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  dispose: closeBrowserEnvironment,
  cannot,
  notCoverable: [
    ...untestableRefusals(noUserAction.time, 'boundary.passed'),
    ...untestableRefusals(noUserAction.updates, 'session.changed'),
    ...signedOutBy('visits/visit', writeCalls),
    { what: 'outcome waitForBoundary', reason: unfailing },
    { what: 'transition (root) --error(waitForBoundary)--> (stays)', reason: unfailing },
    { what: 'transition confirmingReservation --error(reservationDialog)--> deciding', reason: unbroken },
    { what: 'transition confirmingLateCancel --error(lateCancelDialog)--> deciding', reason: unbroken },
    { what: 'outcome reservationDialog: broken', reason: unbroken },
    { what: 'outcome lateCancelDialog: broken', reason: unbroken },
  ],
};

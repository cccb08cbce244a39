import { expect, type Locator, type Page } from '@playwright/test';
import type { AnyEventObject } from 'xstate';
import type { Node, Start } from '#atlas/explore/explore.ts';
import type { PossibleEvent } from '#atlas/explore/possible-events.ts';
import { ObservationMismatch, type Driver, type Handler, neverAnswering } from '#atlas/paths/driver.ts';
import { printRoute } from '#machines/app/route.rules.ts';
import { appointmentUrlStateFrom, isOtherTime } from '#machines/appointments/appointment-move.rules.ts';
import { nextAppointmentBoundary, hasStatus } from '#machines/appointments/appointment-page.rules.ts';
import type { AppointmentPageSnapshot } from '#machines/appointments/appointment-page.selectors.ts';
import type { AppointmentPageEvent, AppointmentPageInput, CancelAnswer } from '#machines/appointments/appointment-page.types.ts';
import { instants } from '#machines/appointments/sample-appointments.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { openMemberPage } from '#e2e/paths/member-page.ts';
import { waitForNewCall, goTo, reconnect } from '#e2e/paths/navigation.ts';
import type { CallEnding, FailureMode } from '#e2e/paths/network.ts';
import { noUserAction, refusalHandlers, untestableRefusals } from '#e2e/paths/refusals.ts';
import { press, expectThat, expectBusy, expectGone, expectVisible, expectAttached } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { sendPlacesChanged } from '#e2e/paths/channel-events.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { lateCancelWords } from '#words/dialog.words.ts';
import {
  answeringMove,
  cancelButton,
  dismissMessages,
  contextOf,
  eventOf,
  moveButton,
  moveEvents,
  moveAssertions,
  nextWeekButton,
  type PageWorld,
  expectWhetherMovable,
  slotButton,
  snapshotOf,
  outcomeButton,
} from './appointment-page.moves.ts';
import { appointmentPageObserver } from './appointment-page.observer.ts';

const call = 'readAppointment';
type Port = 'cancelVisit' | 'lateCancelVisit';
const writeCalls = ['cancelVisit', 'lateCancelVisit', 'updateAppointment'] as const;

async function open({ input }: Start): Promise<PageWorld> {
  const member = await openMemberPage({ now: instants.early });
  const world: PageWorld = { ...member, mine: null, failed: 0 };
  const { page, network } = world;
  network.answer(call, () => world.mine ?? undefined);
  await page.goto(printRoute((input as AppointmentPageInput).route));
  await expectVisible('the page', page.getByRole('heading', { level: 1, name: 'Appointment' }));
  await network.waitForArrival(call);
  return world;
}

const enter: Handler<PageWorld> = async (world, stepContext) => {
  const { page, network } = world;
  const { route } = eventOf<'route.entered'>(stepContext);
  const isOther = appointmentUrlStateFrom(route).appointmentId !== contextOf(stepContext.before).urlState.appointmentId;
  if (isOther) world.mine = null;
  if (!snapshotOf(stepContext.before).hasTag('busy')) await dismissMessages(world);
  await goTo(page, printRoute(route));
  if (!isOther) return network.settled();
  await network.waitForArrival(call);
  for (const port of writeCalls) await network.giveUp(port);
  await network.settled();
};

/** Answers the read of the appointment. If it was answered before, the connection returns and the page reads again. */
const read: Handler<PageWorld> = async (world, stepContext) => {
  const { page, network } = world;
  const isFirst = world.mine === null;
  world.mine = eventOf<'appointment.changed'>(stepContext).appointment;
  if (isFirst) await network.end(call, { kind: 'answered', json: world.mine });
  else await reconnect(page, network, call);
};

/** An update of the appointment makes the page read it again, if it was read before. */
const deliverPlaces: Handler<PageWorld> = async (world, stepContext) => {
  const { network, mine } = world;
  const before = network.count(call);
  const isRead = stepContext.taken.length > 0 && mine !== null;
  await sendPlacesChanged(world, eventOf<'places.changed'>(stepContext).sessionIds);
  if (isRead) await waitForNewCall(network, call, before);
  await network.settled();
  if (!isRead && network.count(call) !== before) throw new ObservationMismatch('nothing is read again', before, network.count(call));
};

const reconnecting: Handler<PageWorld> = ({ page, network, mine }) => reconnect(page, network, mine ? call : undefined);

/** In milliseconds: the page's update follows this long after the result of a rule changes. */
const untilCertain = 2_000;

const reachBoundary: Handler<PageWorld> = async ({ time, network }, stepContext) => {
  await time.sleepUntil(new Date(eventOf<'boundary.passed'>(stepContext).now.getTime() + untilCertain));
  await network.settled();
};

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: lateCancelWords.title.message });

const endingOf = (answer: CancelAnswer): CallEnding =>
  answer.kind === 'refused' ? { kind: 'refused', problem: answer.problem } : { kind: 'answered', json: answer.visit };

const answering =
  (port: Port): Handler<PageWorld> =>
  async (world, { possibleEvent, before }) => {
    const answer = possibleEvent?.event['output'] as CancelAnswer;
    if (answer.kind === 'changed' && answer.visit.state === 'cancelled') world.mine = answer.visit.appointment;
    else world.mine = contextOf(before).appointment;
    await world.network.end(port, endingOf(answer));
  };

const waysToFail: readonly FailureMode[] = ['aborted', 'garbled', 'truncated', 'broken'];

const failing =
  (port: Port | 'updateAppointment'): Handler<PageWorld> =>
  async (world) => {
    const how = waysToFail[world.failed % waysToFail.length] ?? 'garbled';
    world.failed += 1;
    await world.network.end(port, { kind: 'failed', how });
  };

const letting =
  (port: Port | 'updateAppointment'): Handler<PageWorld> =>
  ({ network }) =>
    network.giveUp(port);

/** The duration of a dialog's closing animation, in milliseconds. */
const dialogGone = 150;

const choosing =
  (words: { readonly message: string }): Handler<PageWorld> =>
  async ({ page, time, network }) => {
    await press(`"${words.message}"`, dialog(page).getByRole('button', { name: words.message, exact: true }));
    await time.pass(dialogGone);
    await network.settled();
  };

const turningAway: Handler<PageWorld> = async (world, stepContext) => {
  await world.page.keyboard.press('Escape');
  await goingByItself(world, stepContext);
};

const goingByItself: Handler<PageWorld> = async ({ time, network }) => {
  await time.pass(dialogGone);
  await network.settled();
};

const assertingState =
  (assertion: Handler<PageWorld>): Handler<PageWorld> =>
  (world, stepContext) =>
    pictureOfFailure(world.page, stepContext, async () => {
      await world.network.settled();
      await assertion(world, stepContext);
      world.expectNoErrors();
    });

const words = { held: 'Held for you, not booked yet', booked: 'Booked', cancelled: 'Cancelled' } as const;

const resting: Handler<PageWorld> = async (world, { after }) => {
  const { page, mine } = world;
  const context = contextOf(after);
  const { appointment, error } = context;
  if (!appointment || !mine) return expectVisible('that the appointment is read', page.getByText('Loading the appointment'));
  await expectVisible('the service', page.getByRole('heading', { level: 1, name: appointment.service.name }));
  const word = words[appointment.state as keyof typeof words];
  await expectVisible(`"${word}"`, page.getByRole('definition').filter({ hasText: word }).first());
  if (hasStatus(context, 'booked', 'bookedLate'))
    await expectThat('it can be cancelled', expect(cancelButton(page)).not.toHaveAttribute('aria-busy', 'true'));
  else await expectGone('a way to cancel', cancelButton(page));
  await expectWhetherMovable(world, context);
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'That did not work.' });
  await (error ? expectVisible('why it did not happen', notice) : expectGone('why something did not happen', notice));
};

const dialogOpen: Handler<PageWorld> = ({ page }) => expectVisible('the question', dialog(page));

const busy: Handler<PageWorld> = async ({ page, network }, { begun }) => {
  for (const port of ['cancelVisit', 'lateCancelVisit'] as const) if (begun.includes(port)) await network.waitForArrival(port);
  await expectBusy('cancelling', cancelButton(page));
};

const interrupted: Handler<PageWorld> = async ({ page }) => {
  await expectVisible(
    'that the result is unknown',
    page.getByRole('main').getByRole('status').filter({ hasText: 'We do not know yet whether it worked.' }),
  );
  await expectVisible('Try again', outcomeButton(page, 'Try again'));
};

const pressing =
  (name: string): Handler<PageWorld> =>
  async (world) => {
    await dismissMessages(world);
    await press(name, outcomeButton(world.page, name));
  };

const isOwn = ({ context }: AppointmentPageSnapshot, event: AnyEventObject): boolean =>
  !isOtherTime(context, (event as Extract<AppointmentPageEvent, { type: 'time.chosen' }>).startAt);

function cannot(before: Node, { event, source: [type, name] }: PossibleEvent): string | null {
  const snapshot = snapshotOf(before);
  const { context } = snapshot;
  const { appointment, now } = context;
  const isGoing = snapshot.matches({ confirmingLateCancel: 'takingBack' });
  if (isGoing) return name === 'taken back' ? null : 'a dialog that was withdrawn closes at once';
  if (name === 'taken back') return 'an open dialog waits for an answer';
  const isConfirmingLateCancel = snapshot.matches('confirmingLateCancel');
  if (isConfirmingLateCancel && (type === 'route.entered' || type === 'connection.returned')) return null;
  if (type === 'appointment.changed' && name === 'held' && now >= instants.holdOver) return 'the hold has ended by then';
  if (type === 'time.chosen')
    return context.slots === null || isOwn(snapshot, event)
      ? 'only a listed time that the appointment does not have yet can be pressed'
      : null;
  if (type !== 'boundary.passed') return null;
  const due = nextAppointmentBoundary(appointment, now);
  if (due === null || (event as Extract<AppointmentPageEvent, { type: 'boundary.passed' }>).now < new Date(due)) return 'no instant is due';
  return snapshot.hasTag('busy') ? 'a call times out within seconds, so no hours pass while it is in progress' : null;
}

const unbroken = 'a read of the app never breaks: it reports that it failed';
const unfailing = 'the ports for the time and the address never fail';
const steady = 'a dialog of the app never breaks';
const listeners = ['waitForBoundary', 'showAddress'] as const;
const readings = ['appointment', 'appointmentSubscription', 'availability', 'availabilitySubscription'] as const;
const children = [...readings, ...listeners] as const;

export const appointmentPageDriver: Driver<PageWorld> = {
  machine: 'appointments/appointment-page',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'route.entered': enter,
    'appointment.changed': read,
    'boundary.passed': reachBoundary,
    'connection.returned': reconnecting,
    'places.changed': deliverPlaces,
    ...moveEvents,
    'cancel.pressed': async (world) => {
      await dismissMessages(world);
      await press('Cancel the appointment', cancelButton(world.page));
    },
    'retry.pressed': pressing('Try again'),
    'dismiss.pressed': pressing('Not now'),
  },
  refusals: {
    ...refusalHandlers({
      'cancel.pressed': ({ page }) => cancelButton(page),
      'week.chosen': ({ page }) => nextWeekButton(page),
      'time.chosen': ({ page }, stepContext) => slotButton(page, eventOf<'time.chosen'>(stepContext).startAt),
      'move.pressed': ({ page }) => moveButton(page),
      'retry.pressed': ({ page }) => outcomeButton(page, 'Try again'),
      'dismiss.pressed': ({ page }) => outcomeButton(page, 'Not now'),
    }),
    'places.changed': deliverPlaces,
  },
  outcomes: {
    ...Object.fromEntries(children.map((port) => [port, { [neverAnswering]: () => undefined }])),
    cancelVisit: {
      cancelled: answering('cancelVisit'),
      late_cancel_required: answering('cancelVisit'),
      not_cancelable: answering('cancelVisit'),
      nonsense: answering('cancelVisit'),
      unreachable: failing('cancelVisit'),
      [neverAnswering]: letting('cancelVisit'),
    },
    lateCancelVisit: {
      cancelled: answering('lateCancelVisit'),
      not_late: answering('lateCancelVisit'),
      nonsense: answering('lateCancelVisit'),
      unreachable: failing('lateCancelVisit'),
      [neverAnswering]: letting('lateCancelVisit'),
    },
    updateAppointment: {
      ...Object.fromEntries(['moved', 'moved back', 'slot_taken', 'change_too_late'].map((name) => [name, answeringMove])),
      unreachable: failing('updateAppointment'),
      [neverAnswering]: letting('updateAppointment'),
    },
    lateCancelDialog: {
      agree: choosing(lateCancelWords.go),
      keep: choosing(lateCancelWords.keepAppointment),
      'turned away': turningAway,
      'taken back': goingByItself,
      [neverAnswering]: () => undefined,
    },
  },
  delays: { callTimeout: ({ time }, { wait }) => time.pass(wait) },
  observe: observeWith(appointmentPageObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    resting: assertingState(resting),
    ...Object.fromEntries(Object.entries(moveAssertions).map(([leaf, assertion]) => [leaf, assertingState(assertion)])),
    'confirmingLateCancel.open': assertingState(dialogOpen),
    'confirmingLateCancel.takingBack': assertingState(({ page }) => expectAttached('the closing dialog', dialog(page))),
    cancelling: assertingState(busy),
    cancellingLate: assertingState(busy),
    interrupted: assertingState(interrupted),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  cannot,
  notCoverable: [
    ...untestableRefusals(noUserAction.route, 'route.entered'),
    ...untestableRefusals(noUserAction.updates, 'appointment.changed', 'availability.changed', 'connection.returned'),
    ...untestableRefusals(noUserAction.time, 'boundary.passed'),
    {
      what: 'event availability.changed: others are being read',
      reason: 'the times of another week or another coach are not known at first',
    },
    ...readings.map((port) => ({ what: `outcome ${port}: broken`, reason: unbroken })),
    ...listeners.map((port) => ({ what: `outcome ${port}: broken`, reason: unfailing })),
    ...['appointment', 'appointmentSubscription'].map((port) => ({
      what: `transition (root) --error(${port})--> (stays)`,
      reason: unbroken,
    })),
    ...listeners.map((port) => ({ what: `transition (root) --error(${port})--> (stays)`, reason: unfailing })),
    ...['availability', 'availabilitySubscription'].map((port) => ({
      what: `transition choosing --error(${port})--> choosing`,
      reason: unbroken,
    })),
    { what: 'outcome lateCancelDialog: broken', reason: steady },
    { what: 'transition confirmingLateCancel --error(lateCancelDialog)--> resting', reason: steady },
  ],
};

import type { AnyEventObject } from 'xstate';
import type { Node, Start } from '#atlas/explore/explore.ts';
import type { PossibleEvent } from '#atlas/explore/possible-events.ts';
import { type Driver, type Handler, type StepContext, neverAnswering } from '#atlas/paths/driver.ts';
import type { CallName } from '#contract/calls.ts';
import { printRoute } from '#machines/app/route.rules.ts';
import type {
  AppointmentAnswer,
  AppointmentBookingEvent,
  AppointmentBookingInput,
} from '#machines/appointments/appointment-booking.types.ts';
import { instants } from '#machines/appointments/sample-appointments.ts';
import { heldTime } from '#machines/appointments/sample-services.ts';
import { appointmentBookingModel } from '#machines/appointments/appointment-booking.model.ts';
import { signedOutBy } from '#e2e/paths/exclusions.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { openMemberPage } from '#e2e/paths/member-page.ts';
import { goTo, reconnect } from '#e2e/paths/navigation.ts';
import { failureModes } from '#e2e/paths/network.ts';
import { noUserAction, refusalHandlers, untestableRefusals } from '#e2e/paths/refusals.ts';
import { press, expectGone, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import {
  bookButton,
  isWizard,
  nextWeekButton,
  noticeButton,
  expectEmitted,
  stateAssertions,
  slotButton,
  snapshotOf,
  takeButton,
  type WizardWorld,
} from './appointment-booking.assertions.ts';
import { appointmentBookingObserver } from './appointment-booking.observer.ts';

const writeCalls = ['holdAppointment', 'updateAppointment', 'bookAppointment'] as const;
const ports = ['readAppointment', ...writeCalls] as const;
type Port = (typeof ports)[number];
/** The outcomes of a request after which the member stays on this page. The outcome `401` signs the member out. */
const endingsSeen = (port: Port): readonly string[] => [
  ...(appointmentBookingModel.outcomes[port] ?? []).flatMap(({ name }) => (name === '401' ? [] : [name])),
  neverAnswering,
];

const isPort = (name: string): name is Port => ports.some((port) => port === name);

/** The time at which the page opens: before `instants.early` on the same day, so that a hold lasts for a whole path. */
const opening = new Date(instants.early.getTime() - 55 * 60_000);

async function open({ input }: Start): Promise<WizardWorld> {
  const member = await openMemberPage({ now: opening });
  const world: WizardWorld = { ...member, services: null, slots: null, failed: 0 };
  const { page, network } = world;
  network.answer('releaseAppointment', () => heldTime);
  network.answer('listServices', () => (world.services ? { services: world.services } : undefined));
  await page.goto(printRoute((input as AppointmentBookingInput).route));
  await expectVisible('the wizard', page.getByRole('heading', { level: 1 }));
  await network.waitForArrival('listServices');
  return world;
}

const eventOf = <T extends AppointmentBookingEvent['type']>({
  possibleEvent,
}: StepContext): Extract<AppointmentBookingEvent, { type: T }> => {
  const event: AnyEventObject = possibleEvent?.event ?? { type: 'nothing' };
  return event as Extract<AppointmentBookingEvent, { type: T }>;
};

const enter: Handler<WizardWorld> = async ({ page, network }, stepContext) => {
  await goTo(page, printRoute(eventOf<'route.entered'>(stepContext).route));
  await network.settled();
};

/** Waits until the page has sent this read. If no such read is in progress, a reconnection starts one. */
async function restartCall({ page, network }: WizardWorld, call: CallName): Promise<void> {
  await network.settled();
  if (!network.isHeld(call)) await reconnect(page, network);
  await network.waitForArrival(call);
}

const readServices: Handler<WizardWorld> = async (world, stepContext) => {
  const { network } = world;
  world.services = null;
  await restartCall(world, 'listServices');
  world.services = eventOf<'services.changed'>(stepContext).services;
  await network.end('listServices', { kind: 'answered', json: { services: world.services } });
};

const readTimes: Handler<WizardWorld> = async (world, stepContext) => {
  await restartCall(world, 'readAvailability');
  world.slots = eventOf<'availability.changed'>(stepContext).slots;
  await world.network.end('readAvailability', { kind: 'answered', json: { availability: world.slots } });
};

/** In milliseconds: after this time every temporary message is hidden. */
const messagesGone = 4_000;

/** Waits until all messages are hidden, because a message covers the controls below it. */
async function clear({ page, time }: WizardWorld): Promise<void> {
  const message = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  if ((await message.count()) > 0) await time.pass(messagesGone);
  await expectGone('a message', message);
}

/** Returns to the week with the times of the models, if the member has opened another week. */
async function turnBack(world: WizardWorld): Promise<void> {
  const { page, network } = world;
  const isThere = page.getByRole('heading', { level: 2, name: '2 March – 8 March' });
  if ((await isThere.count()) > 0) return;
  await press('Previous week', page.getByRole('button', { name: 'Previous week' }));
  await network.end('readAvailability', { kind: 'answered', json: { availability: world.slots } });
}

const chooseTime: Handler<WizardWorld> = async (world, stepContext) => {
  await clear(world);
  await turnBack(world);
  await press('the time', slotButton(world.page, eventOf<'time.chosen'>(stepContext).startAt));
};

const turnWeek: Handler<WizardWorld> = async (world) => {
  await turnBack(world);
  await press('Next week', nextWeekButton(world.page));
};

const pressBook: Handler<WizardWorld> = async (world) => {
  await clear(world);
  await press('Book', bookButton(world.page));
};

const pressInNotice =
  (name: string): Handler<WizardWorld> =>
  async (world) => {
    await clear(world);
    await press(name, noticeButton(world.page, name));
  };

/** In milliseconds: the time between the end of the hold and the page's update. */
const untilCertain = 2_000;

const outlast: Handler<WizardWorld> = async ({ time, network }, stepContext) => {
  await time.sleepUntil(new Date(eventOf<'boundary.passed'>(stepContext).now.getTime() + untilCertain));
  await network.settled();
};

/** Milliseconds after which the page repeats a read that failed without a network. It repeats a read only once. */
const untilRepeated = 300;

async function fail(world: WizardWorld, port: Port): Promise<void> {
  const { network, time } = world;
  const how = failureModes[world.failed % failureModes.length] ?? 'aborted';
  world.failed += 1;
  await network.end(port, { kind: 'failed', how });
  if (port !== 'readAppointment' || how !== 'aborted') return;
  await time.pass(untilRepeated);
  await network.end(port, { kind: 'failed', how });
}

const answering =
  (port: Port): Handler<WizardWorld> =>
  async (world, { possibleEvent }) => {
    if (possibleEvent?.source[0] !== port) return world.network.giveUp(port);
    if (possibleEvent.event.type.startsWith('xstate.error')) return fail(world, port);
    const answer = possibleEvent.event['output'] as AppointmentAnswer;
    if (answer.kind === 'refused') return world.network.end(port, { kind: 'refused', problem: answer.problem });
    return world.network.end(port, { kind: 'answered', json: answer.appointment });
  };

const passing: Handler<WizardWorld> = ({ time }, { wait }) => time.pass(wait);

const assertingState =
  (assertion: Handler<WizardWorld>): Handler<WizardWorld> =>
  (world, stepContext) =>
    pictureOfFailure(world.page, stepContext, async () => {
      const { network } = world;
      await network.settled();
      for (const port of stepContext.begun.filter(isPort)) await network.waitForArrival(port);
      await assertion(world, stepContext);
      await expectEmitted(world, stepContext.emitted);
      world.expectNoErrors();
    });

const looked = new Set<string>();

/** Runs the visual checks only for steps that the page has shown. A page with a booked appointment shows no step. */
const lookAtStep: Handler<WizardWorld> = ({ page, time }, stepContext) => {
  const step = JSON.stringify(snapshotOf(stepContext.after).value.steps);
  if (isWizard(stepContext)) looked.add(step);
  return looked.has(step) ? runVisualChecks(page, time, stepContext) : undefined;
};

const left = 'the page of the appointment has replaced the wizard';
const elsewhere = 'only times on the page can be pressed';
const noLonger = 'the hold of the studio has ended by then';

function cannot(before: Node, { source: [type, name] }: PossibleEvent): string | null {
  const snapshot = snapshotOf(before);
  const { slots, now } = snapshot.context;
  const isTime = snapshot.matches({ steps: 'time' });
  const isLate = now >= instants.holdOver;
  if (snapshot.matches({ hold: 'booked' })) return left;
  if (snapshot.matches({ hold: 'bookedBefore' }) && (type === 'time.chosen' || type === 'week.chosen' || type === 'availability.changed'))
    return 'the page shows that the appointment is booked already, and shows no times';
  switch (type) {
    case 'time.chosen':
      return isTime && slots !== null ? null : elsewhere;
    case 'week.chosen':
      return isTime ? null : elsewhere;
    case 'boundary.passed':
      if (isLate) return 'a hold ends once';
      return snapshot.matches({ hold: 'held' }) ? null : 'a call times out within seconds, so no minutes pass while it is in progress';
    case 'readAppointment':
    case 'holdAppointment':
    case 'updateAppointment':
      return isLate && name?.startsWith('held') ? noLonger : null;
    default:
      return null;
  }
}

const unbroken = 'a read of the app never breaks: it reports that it failed';
const unfailing = 'the ports for the time, the address and the release never fail';
const readings = ['services', 'servicesSubscription', 'availability', 'availabilitySubscription'] as const;
const listeners = ['releaseAppointment', 'showAddress', 'waitForBoundary'] as const;

export const appointmentBookingDriver: Driver<WizardWorld> = {
  machine: 'appointments/appointment-booking',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'route.entered': enter,
    'connection.returned': ({ page, network }) => reconnect(page, network),
    'services.changed': readServices,
    'availability.changed': { read: readTimes },
    'week.chosen': turnWeek,
    'time.chosen': chooseTime,
    'book.pressed': pressBook,
    'retry.pressed': pressInNotice('Try again'),
    'dismiss.pressed': pressInNotice('Not now'),
    'boundary.passed': outlast,
  },
  refusals: refusalHandlers({
    'week.chosen': ({ page }) => nextWeekButton(page),
    'time.chosen': ({ page }, stepContext) => takeButton(page, eventOf<'time.chosen'>(stepContext).startAt),
    'book.pressed': ({ page }) => bookButton(page),
    'retry.pressed': ({ page }) => noticeButton(page, 'Try again'),
    'dismiss.pressed': ({ page }) => noticeButton(page, 'Not now'),
  }),
  outcomes: {
    readAppointment: answering('readAppointment'),
    ...Object.fromEntries(writeCalls.map((port) => [port, Object.fromEntries(endingsSeen(port).map((name) => [name, answering(port)]))])),
    ...Object.fromEntries([...readings, ...listeners].map((port) => [port, { [neverAnswering]: () => undefined }])),
  },
  delays: { callTimeout: passing, retryPause: passing },
  observe: observeWith(appointmentBookingObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: Object.fromEntries(Object.entries(stateAssertions).map(([leaf, assertion]) => [leaf, assertingState(assertion)])),
  look: lookAtStep,
  cannot,
  notCoverable: [
    ...untestableRefusals(noUserAction.route, 'route.entered'),
    ...untestableRefusals(noUserAction.updates, 'services.changed', 'availability.changed', 'connection.returned'),
    ...untestableRefusals(noUserAction.time, 'boundary.passed'),
    ...untestableRefusals('the chart itself raises the event when another member has taken a listed time', 'times.doubted'),
    { what: 'event times.doubted', reason: 'the chart itself raises the event when another member has taken a listed time' },
    {
      what: 'event availability.changed: others are being read',
      reason: 'the times of another week or another coach are not known at first',
    },
    ...signedOutBy('appointments/appointment-booking', writeCalls),
    ...readings.map((port) => ({ what: `outcome ${port}: broken`, reason: unbroken })),
    ...listeners.map((port) => ({ what: `outcome ${port}: broken`, reason: unfailing })),
    { what: 'transition (root) --error(releaseAppointment)--> (stays)', reason: unfailing },
    ...['availability', 'availabilitySubscription'].map((port) => ({
      what: `transition steps.time --error(${port})--> steps.time`,
      reason: unbroken,
    })),
    ...['services', 'servicesSubscription', 'showAddress', 'waitForBoundary'].map((port) => ({
      what: `transition beside.accompanied --error(${port})--> beside.accompanied`,
      reason: unbroken,
    })),
  ],
};

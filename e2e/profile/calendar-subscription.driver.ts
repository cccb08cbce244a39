import { expect, type Locator, type Page } from '@playwright/test';
import type { Node } from '#atlas/explore/explore.ts';
import type { PossibleEvent } from '#atlas/explore/possible-events.ts';
import { type Driver, type Handler, type StepContext, neverAnswering } from '#atlas/paths/driver.ts';
import { calendarPath } from '#contract/calendar.ts';
import type { CalendarSnapshot } from '#machines/profile/calendar-subscription.selectors.ts';
import type { CalendarAnswer } from '#machines/profile/calendar-subscription.types.ts';
import { instants } from '#machines/visits/sample-classes.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { endCopying, holdClipboard } from '#e2e/paths/held-clipboard.ts';
import { type MemberPage, openMemberPage } from '#e2e/paths/member-page.ts';
import { goTo } from '#e2e/paths/navigation.ts';
import { refusalHandlers } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectThat, expectBusy, expectGone, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { failureSentence } from '#words/failure.words.ts';
import { calendarSubscriptionObserver } from './calendar-subscription.observer.ts';

interface CalendarWorld extends MemberPage {
  reason: string;
}

const ports = {
  readCalendar: 'readProfile',
  activateCalendar: 'activateCalendar',
  renewCalendar: 'activateCalendar',
  disableCalendar: 'disableCalendar',
} as const;
type Port = keyof typeof ports;
const isPort = (name: string): name is Port => name in ports;

/** Opens another page first, so that the reads at the app's start are answered and only those of the settings are held. */
async function open(): Promise<CalendarWorld> {
  const world: CalendarWorld = { ...(await openMemberPage({ now: instants.early })), reason: '' };
  const { page, network } = world;
  await holdClipboard(page);
  await page.goto('/bookings');
  await expectVisible('the page of bookings', page.getByRole('heading', { level: 1, name: 'My bookings' }));
  await network.settled();
  network.hold('readProfile');
  await goTo(page, '/settings');
  await expectVisible('the settings', page.getByRole('heading', { level: 1, name: 'Settings' }));
  await network.waitForArrival('readProfile');
  return world;
}

const button = (page: Page, name: string): Locator => page.getByRole('main').getByRole('button', { name, exact: true });
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: /^(?:Turn off your calendar link|Get a new calendar link)\?$/ });

const names = {
  'activate.pressed': 'Get calendar link',
  'copy.pressed': 'Copy',
  'disable.pressed': 'Turn off',
  'renew.pressed': 'Get a new calendar link',
  'retry.pressed': 'Check again',
} as const;
const types = Object.keys(names) as (keyof typeof names)[];
const control =
  (type: keyof typeof names) =>
  ({ page }: Pick<CalendarWorld, 'page'>): Locator =>
    button(page, names[type]);

/** Milliseconds after which the page repeats a read that failed without a network. It repeats a read only once. */
const untilRepeated = 300;

async function fail(world: CalendarWorld, port: Port): Promise<void> {
  const { network, time } = world;
  await network.end(ports[port], { kind: 'failed', how: 'aborted' });
  await time.pass(untilRepeated);
  await network.end(ports[port], { kind: 'failed', how: 'aborted' });
  world.reason = failureSentence('unreachable', 'acting').message ?? '';
}

const answering =
  (port: Port): Handler<CalendarWorld> =>
  async (world, { possibleEvent }) => {
    const { network, profile } = world;
    if (possibleEvent?.event.type.startsWith('xstate.error')) return fail(world, port);
    const answer = possibleEvent?.event['output'] as CalendarAnswer;
    if (answer.kind === 'received')
      return network.end(ports[port], { kind: 'answered', json: { ...profile, calendar_token: answer.token } });
    world.reason = refusalText(answer.problem.code);
    return network.end(ports[port], { kind: 'refused', problem: answer.problem });
  };

const portEndings = (port: Port, ...outcomes: readonly string[]) => ({
  ...Object.fromEntries(outcomes.map((outcome) => [outcome, answering(port)])),
  [neverAnswering]: (({ network }) => network.giveUp(ports[port])) satisfies Handler<CalendarWorld>,
});

/** The time in milliseconds after which a dialog is open and makes the page below inaccessible. */
const dialogHere = 200;

/** The duration of a dialog's closing animation, in milliseconds. */
const dialogGone = 150;

const choosing =
  (name: string): Handler<CalendarWorld> =>
  async ({ page, time, network }) => {
    await press(`"${name}"`, dialog(page).getByRole('button', { name, exact: true }));
    await time.pass(dialogGone);
    await network.settled();
  };

/** Almost the time limit of one attempt of a call, in milliseconds. Two attempts together last as long as the chart's timeout. */
const almostOneTry = 9_000;

/** The first attempt fails at the last moment, and the second one gets no answer. */
const timingOut: Handler<CalendarWorld> = async (world, { before, wait }) => {
  const { network, time } = world;
  const call = callIn(before);
  await time.pass(almostOneTry);
  await network.end(call, { kind: 'failed', how: 'aborted' });
  await time.pass(untilRepeated);
  await network.waitForArrival(call);
  await time.pass(wait - almostOneTry - untilRepeated);
  world.reason = failureSentence('timedOut', 'acting').message ?? '';
};

const snapshotOf = ({ configuration }: Node): CalendarSnapshot => configuration.snapshot as CalendarSnapshot;

const callIn = (node: Node) => {
  const snapshot = snapshotOf(node);
  if (snapshot.matches('activating') || snapshot.matches('renewing')) return ports.activateCalendar;
  return snapshot.matches('disabling') ? ports.disableCalendar : ports.readCalendar;
};

const passing: Handler<CalendarWorld> = ({ time }, { wait }) => time.pass(wait);

const assertingState =
  (assertion: Handler<CalendarWorld>): Handler<CalendarWorld> =>
  (world, stepContext: StepContext) =>
    pictureOfFailure(world.page, stepContext, async () => {
      const { network, page } = world;
      await network.settled();
      for (const port of stepContext.begun.filter(isPort)) await network.waitForArrival(ports[port]);
      const { after } = stepContext;
      const isDialogOpen = snapshotOf(after).matches('confirmingDisable') || snapshotOf(after).matches('confirmingRenewal');
      if (!isDialogOpen) await expectGone('a question', page.getByRole('dialog'));
      await assertion(world, stepContext);
      world.expectNoErrors();
    });

const expectReason = async ({ page, reason }: CalendarWorld, { after }: StepContext): Promise<void> => {
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'That did not work.' });
  if (snapshotOf(after).context.error === null) await expectGone('that something did not work', notice);
  else await expectVisible(`"${reason}"`, notice.getByText(reason));
};

const expectAddress = async ({ page }: CalendarWorld, { after }: StepContext): Promise<void> => {
  const path = calendarPath(snapshotOf(after).context.token ?? '');
  const address = new RegExp(`^http.*${path.replaceAll('.', '\\.')}$`);
  await expectThat('the address', expect(page.getByRole('textbox', { name: 'Calendar link' })).toHaveValue(address));
  const link = page.getByRole('main').getByRole('link', { name: 'Add to your calendar' });
  await expectThat('the way into the calendar of the device', expect(link).toHaveAttribute('href', /^webcal:/));
};

const showing =
  (...texts: readonly string[]): Handler<CalendarWorld> =>
  async (world, stepContext) => {
    await expectAddress(world, stepContext);
    await expectReason(world, stepContext);
    for (const text of texts) await expectVisible(`"${text}"`, world.page.getByText(text));
  };

const stateAssertions: Readonly<Record<string, Handler<CalendarWorld>>> = {
  reading: ({ page }) => expectVisible('that the calendar is read', page.getByText('Loading your calendar')),
  unread: async (world, stepContext) => {
    await expectReason(world, stepContext);
    await expectVisible('a way to look again', button(world.page, 'Check again'));
  },
  off: async (world, stepContext) => {
    await expectReason(world, stepContext);
    await expectVisible('a way to turn it on', button(world.page, 'Get calendar link'));
  },
  activating: ({ page }) => expectBusy('"Get calendar link"', button(page, 'Get calendar link')),
  'on.hidden': async (world, stepContext) => {
    await expectReason(world, stepContext);
    const end = snapshotOf(stepContext.after).context.token ?? '';
    await expectVisible('how the address ends', world.page.getByText(`The last characters of the link are ${end}.`));
    await expectGone('the whole address', world.page.getByRole('textbox', { name: 'Calendar link' }));
  },
  'on.shown.resting': async (world, stepContext) => {
    await showing()(world, stepContext);
    await expectGone('"Copied."', world.page.getByText('Copied.'));
  },
  'on.shown.copying': async (world, stepContext) => {
    await expectAddress(world, stepContext);
    await expectBusy('"Copy"', button(world.page, 'Copy'));
  },
  'on.shown.copied': showing('Copied.'),
  'on.shown.notCopied': showing('We couldn’t copy it.'),
  confirmingDisable: async ({ page, time }) => {
    await expectVisible('the question', dialog(page));
    await time.pass(dialogHere);
  },
  confirmingRenewal: async ({ page, time }) => {
    await expectVisible('the question', dialog(page));
    await time.pass(dialogHere);
  },
  renewing: ({ page }) => expectBusy('"Get a new calendar link"', button(page, 'Get a new calendar link')),
  disabling: ({ page }) => expectBusy('"Turn off"', button(page, 'Turn off')),
};

/** Dispatches the event `online`, although the device was not offline. */
const reconnecting: Handler<CalendarWorld> = async ({ page, network }) => {
  await page.evaluate(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });
  await network.settled();
};

const cannot = (before: Node, { source: [type] }: PossibleEvent): string | null =>
  type === 'copy.pressed' && snapshotOf(before).matches({ on: { shown: 'copying' } })
    ? 'a press has no effect while the address is being copied'
    : null;

const unbroken = 'a dialog of the app never breaks';

export const calendarSubscriptionDriver: Driver<CalendarWorld> = {
  machine: 'profile/calendar-subscription',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    ...Object.fromEntries(types.map((type) => [type, (world: CalendarWorld) => press(`"${names[type]}"`, control(type)(world))])),
    'connection.returned': reconnecting,
  },
  refusals: {
    ...refusalHandlers(Object.fromEntries(types.map((type) => [type, control(type)]))),
    'connection.returned': reconnecting,
  },
  outcomes: {
    readCalendar: portEndings('readCalendar', 'an address that was shown before', 'no address', 'refused', 'unreachable'),
    activateCalendar: portEndings('activateCalendar', 'an address', 'an address that was shown before', 'refused', 'unreachable'),
    renewCalendar: portEndings('renewCalendar', 'an address', 'refused', 'unreachable'),
    disableCalendar: portEndings('disableCalendar', 'no address', 'refused', 'unreachable'),
    copyAddress: {
      copied: ({ page }) => endCopying(page, true),
      'not allowed': ({ page }) => endCopying(page, false),
      [neverAnswering]: () => undefined,
    },
    renewDialog: { agreed: choosing('Get a new calendar link'), kept: choosing('Cancel'), [neverAnswering]: () => undefined },
    disableDialog: { agreed: choosing('Turn off'), kept: choosing('Cancel'), [neverAnswering]: () => undefined },
  },
  delays: { callTimeout: timingOut, copiedShown: passing, copyTimeout: passing },
  observe: observeWith(calendarSubscriptionObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: Object.fromEntries(Object.entries(stateAssertions).map(([leaf, assertion]) => [leaf, assertingState(assertion)])),
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  cannot,
  notCoverable: [
    { what: 'outcome disableDialog: broken', reason: unbroken },
    { what: 'outcome renewDialog: broken', reason: unbroken },
    { what: 'transition confirmingRenewal --error(renewDialog)--> on', reason: unbroken },
    { what: 'transition confirmingDisable --error(disableDialog)--> on', reason: unbroken },
  ],
};

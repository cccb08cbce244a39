import type { Driver, Handler } from '#atlas/paths/driver.ts';
import type { CallName } from '#contract/calls.ts';
import type { EmailSubscription } from '#contract/notifications.ts';
import {
  buttonOf,
  type FormWorld,
  main,
  openSignedOut,
  portOf,
  problemAfter,
  expectHeading,
  assertingState,
} from '#e2e/paths/form-page.ts';
import { runVisualChecks } from '#e2e/paths/visual-checks.ts';
import { reconnect } from '#e2e/paths/navigation.ts';
import { refusalHandlers } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectVisible, expectAttached } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { unsubscribeObserver } from './unsubscribe.observer.ts';

/** Has the format of a signed link, including its dots. */
const path = '/unsubscribe/6f9619ff-8b86-4d01-b42d-00cf4fc964ff.7c9e6679-7425-40de-944b-e07fc1f90ae7.waitlist.c2lnbmF0dXJl';

const controls = {
  stop: (world: FormWorld) => main(world).getByRole('button', { name: /^(Stop these emails|Stopping the emails)$/ }),
  undo: (world: FormWorld) => main(world).getByRole('button', { name: /^(Undo|Turn these emails on again|Turning the emails on)$/ }),
  tryAgain: (world: FormWorld) => buttonOf(world, 'Try again'),
} as const;

const subscriptionPort = (call: CallName, names: readonly string[]) =>
  portOf(call, names, ({ subscription }: { readonly subscription: EmailSubscription }) => subscription);

const expectReason: Handler<FormWorld> = async (world, stepContext) => {
  const problem = problemAfter(stepContext);
  if (problem) await expectVisible('the reason', main(world).getByText(refusalText(problem.code)));
};

const question = 'Stop emails about offered spots from Ironbark Box?';
const confirmation = 'Ironbark Box sends you no more emails about offered spots.';

const interrupted = (title: string) =>
  assertingState<FormWorld>(async (world) => {
    await expectVisible(title, main(world).getByText(title));
    await expectVisible('Try again', controls.tryAgain(world));
  });

export const unsubscribeDriver: Driver<FormWorld> = {
  machine: 'notifications/unsubscribe',
  on: 'browser',
  open: () => openSignedOut(path, ['readEmailSubscription', 'updateEmailSubscription']),
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'stop.pressed': (world) => press('Stop these emails', controls.stop(world)),
    'undo.pressed': (world) => press('Undo', controls.undo(world)),
    'retry.pressed': (world) => press('Try again', controls.tryAgain(world)),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  refusals: {
    ...refusalHandlers({ 'stop.pressed': controls.stop, 'undo.pressed': controls.undo, 'retry.pressed': controls.tryAgain }),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  outcomes: {
    readEmailSubscription: subscriptionPort('readEmailSubscription', [
      'read',
      'stopped before',
      'unknown',
      'too many requests',
      'unreachable',
    ]),
    stopEmails: subscriptionPort('updateEmailSubscription', ['stopped', 'unknown', 'too many requests', 'unreachable']),
    resumeEmails: subscriptionPort('updateEmailSubscription', ['resumed', 'unknown', 'too many requests', 'unreachable']),
  },
  delays: { callTimeout: ({ time }, { wait }) => time.pass(wait) },
  observe: observeWith(unsubscribeObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    reading: assertingState(async (world) => {
      await world.network.waitForArrival('readEmailSubscription');
      await expectAttached('that it is on its way', main(world).getByText('Checking your link', { exact: true }));
    }),
    failed: assertingState(async (world, stepContext) => {
      await expectVisible('Try again', controls.tryAgain(world));
      await expectReason(world, stepContext);
    }),
    unknown: assertingState((world) => expectVisible('that it is none', main(world).getByText('This link doesn’t stop any emails.'))),
    stoppable: assertingState(async (world, stepContext) => {
      await expectHeading(world, question);
      await expectVisible('Stop these emails', buttonOf(world, 'Stop these emails'));
      await expectReason(world, stepContext);
    }),
    stopping: assertingState(async (world) => {
      await world.network.waitForArrival('updateEmailSubscription');
      await expectVisible('that it is on its way', buttonOf(world, 'Stopping the emails'));
    }),
    stopInterrupted: interrupted('The emails may not be stopped yet.'),
    stopped: assertingState(async (world, stepContext) => {
      await expectHeading(world, 'Stopped');
      await expectVisible('that they are stopped', main(world).getByText(confirmation));
      await expectVisible('Undo', buttonOf(world, 'Undo'));
      await expectReason(world, stepContext);
    }),
    alreadyStopped: assertingState(async (world) => {
      await expectHeading(world, 'Already stopped');
      await expectVisible('that they are stopped', main(world).getByText(confirmation));
      await expectVisible('the way back', buttonOf(world, 'Turn these emails on again'));
    }),
    resuming: assertingState(async (world) => {
      await world.network.waitForArrival('updateEmailSubscription');
      await expectVisible('that it is on its way', buttonOf(world, 'Turning the emails on'));
    }),
    resumeInterrupted: interrupted('The emails may not be on again yet.'),
    resumed: assertingState(async (world) => {
      await expectHeading(world, 'On again');
      await expectVisible('Stop these emails', buttonOf(world, 'Stop these emails'));
    }),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
};

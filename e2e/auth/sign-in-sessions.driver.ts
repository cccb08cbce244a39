import { expect } from '@playwright/test';
import type { Node } from '#atlas/explore/explore.ts';
import { type Driver, type Handler, neverAnswering } from '#atlas/paths/driver.ts';
import { sampleSessions } from '#machines/auth/sample-sign-in-sessions.ts';
import type { SessionsRead, SignInSessionsContext } from '#machines/auth/sign-in-sessions.types.ts';
import { buttonOf, type FormWorld, main, openSignedIn, portOf, problemAfter, assertingState } from '#e2e/paths/form-page.ts';
import { runVisualChecks } from '#e2e/paths/visual-checks.ts';
import { refusalHandlers } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectAttached, expectGone, expectThat, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { deviceNames, signInSessionsObserver } from './sign-in-sessions.observer.ts';

const rowOf = (world: FormWorld, name: keyof typeof deviceNames) =>
  main(world).getByRole('listitem').filter({ hasText: deviceNames[name] });
const endButton = (world: FormWorld, name: keyof typeof deviceNames = 'phone') => rowOf(world, name).getByRole('button');
const controls = {
  endOthers: (world: FormWorld) => buttonOf(world, 'Sign out everywhere else'),
  tryAgain: (world: FormWorld) => buttonOf(world, 'Try again'),
} as const;
const dialog = ({ page }: FormWorld) => page.getByRole('dialog', { name: 'Sign out everywhere else?' });

/** The milliseconds after which a dialog is open and blocks the page behind it. */
const dialogHere = 200;
/** The duration of a dialog's closing animation, in milliseconds. */
const dialogGone = 150;

const choosing =
  (name: string): Handler<FormWorld> =>
  async (world) => {
    await press(`"${name}"`, dialog(world).getByRole('button', { name, exact: true }));
    await world.time.pass(dialogGone);
    await world.network.settled();
  };

const nameOf = (id: unknown): keyof typeof deviceNames => (id === sampleSessions.laptop.id ? 'laptop' : 'phone');
const contextOf = (node: Node): SignInSessionsContext => node.configuration.snapshot.context as SignInSessionsContext;

const expectReason: Handler<FormWorld> = async (world, stepContext) => {
  const problem = problemAfter(stepContext);
  if (problem) await expectVisible('the reason', main(world).getByText(refusalText(problem.code)));
};

const expectDevices: Handler<FormWorld> = async (world, { after }) => {
  const ids = contextOf(after).sessions?.map(({ id }) => id) ?? [];
  for (const name of ['laptop', 'phone', 'other'] as const) {
    if (ids.includes(sampleSessions[name].id)) await expectVisible(deviceNames[name], rowOf(world, name));
    else await expectGone(deviceNames[name], rowOf(world, name));
  }
};

const interrupted = assertingState<FormWorld>(async (world) => {
  await expectVisible('that the result is unknown', main(world).getByText('You may still be signed in there.'));
  await expectVisible('a way to try again', controls.tryAgain(world));
});

const unbroken = 'a dialog of the app never breaks';

export const signInSessionsDriver: Driver<FormWorld> = {
  machine: 'auth/sign-in-sessions',
  on: 'browser',
  open: () => openSignedIn('/profile/security', ['listSignInSessions', 'endSignInSession', 'endOtherSignInSessions']),
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'end.pressed': (world, { possibleEvent }) => press('Sign out', endButton(world, nameOf(possibleEvent?.event['id']))),
    'endOthers.pressed': (world) => press('Sign out everywhere else', controls.endOthers(world)),
    'retry.pressed': (world) => press('Try again', controls.tryAgain(world)),
  },
  refusals: refusalHandlers({
    'end.pressed': (world: FormWorld, { possibleEvent }) => endButton(world, nameOf(possibleEvent?.event['id'])),
    'endOthers.pressed': controls.endOthers,
    'retry.pressed': controls.tryAgain,
  }),
  outcomes: {
    readSessions: portOf(
      'listSignInSessions',
      ['three devices', 'this device alone', 'too many requests', 'unreachable'],
      ({ sessions }: Extract<SessionsRead, { kind: 'read' }>) => ({ sign_in_sessions: sessions }),
    ),
    endSession: portOf('endSignInSession', ['ended', 'ended meanwhile', 'too many requests', 'unreachable']),
    endOtherSessions: portOf('endOtherSignInSessions', ['ended', 'too many requests', 'unreachable']),
    endOthersDialog: { agreed: choosing('Sign out'), kept: choosing('Cancel'), [neverAnswering]: () => undefined },
  },
  delays: { callTimeout: ({ time }, { wait }) => time.pass(wait) },
  observe: observeWith(signInSessionsObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    reading: assertingState(async (world) => {
      await world.network.waitForArrival('listSignInSessions');
      await expectAttached('that it is on its way', main(world).getByText('Loading your devices', { exact: true }));
    }),
    failed: assertingState(async (world, stepContext) => {
      await expectVisible('that it failed', main(world).getByText('Your devices couldn’t be loaded.'));
      await expectVisible('a way to try again', controls.tryAgain(world));
      await expectReason(world, stepContext);
    }),
    list: assertingState(async (world, stepContext) => {
      await expectDevices(world, stepContext);
      await expectReason(world, stepContext);
    }),
    'alone.settled': assertingState(async (world, stepContext) => {
      await expectDevices(world, stepContext);
      await expectGone('a way to sign out elsewhere', controls.endOthers(world));
    }),
    ending: assertingState(async (world) => {
      await world.network.waitForArrival('endSignInSession');
      await expectThat('that it is on its way', expect(endButton(world)).toHaveAttribute('aria-busy', 'true'));
    }),
    endInterrupted: interrupted,
    confirmingEndOthers: assertingState(async (world) => {
      await expectVisible('the question', dialog(world));
      await world.time.pass(dialogHere);
    }),
    endingOthers: assertingState(async (world) => {
      await world.network.waitForArrival('endOtherSignInSessions');
      await expectThat('that it is on its way', expect(controls.endOthers(world)).toHaveAttribute('aria-busy', 'true'));
    }),
    endOthersInterrupted: interrupted,
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  notCoverable: [
    { what: 'outcome endOthersDialog: broken', reason: unbroken },
    { what: 'transition confirmingEndOthers --error(endOthersDialog)--> list', reason: unbroken },
  ],
};

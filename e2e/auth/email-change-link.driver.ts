/** Drives the page of a link in an email about a change of the email address. No member is signed in. */
import type { Driver, Handler } from '#atlas/paths/driver.ts';
import type { ChangeConfirmed, LinkRead } from '#machines/auth/email-change-link.types.ts';
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
import { emailChangeLinkObserver } from './email-change-link.observer.ts';

const controls = {
  confirm: (world: FormWorld) => main(world).getByRole('button', { name: /^(Confirm the change|Confirming the change)$/ }),
  undo: (world: FormWorld) => main(world).getByRole('button', { name: /^(Undo the change|Undoing the change)$/ }),
  tryAgain: (world: FormWorld) => buttonOf(world, 'Try again'),
} as const;

/** The text on the page, by the code of the refusal; other codes show the server's message. */
const reasons: Readonly<Record<string, string>> = {
  not_found: 'This link isn’t valid.',
  link_used: 'This link has already been used.',
  link_expired: 'This link has expired.',
  link_replaced: 'This link no longer works.',
};

const expectReason: Handler<FormWorld> = async (world, stepContext) => {
  const problem = problemAfter(stepContext);
  if (problem) await expectVisible('the reason', main(world).getByText(reasons[problem.code] ?? refusalText(problem.code)));
};

const interrupted = (title: string) =>
  assertingState<FormWorld>(async (world) => {
    await expectVisible(title, main(world).getByText(title));
    await expectVisible('Try again', controls.tryAgain(world));
  });

export const emailChangeLinkDriver: Driver<FormWorld> = {
  machine: 'auth/email-change-link',
  on: 'browser',
  open: () => openSignedOut('/email_change/a-link', ['readEmailChangeLink', 'confirmEmailChange', 'undoEmailChange']),
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'confirm.pressed': (world) => press('Confirm the change', controls.confirm(world)),
    'undo.pressed': (world) => press('Undo the change', controls.undo(world)),
    'retry.pressed': (world) => press('Try again', controls.tryAgain(world)),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  refusals: {
    ...refusalHandlers({ 'confirm.pressed': controls.confirm, 'undo.pressed': controls.undo, 'retry.pressed': controls.tryAgain }),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  outcomes: {
    readEmailChangeLink: portOf(
      'readEmailChangeLink',
      ['to confirm', 'to undo', 'unknown', 'used', 'too old', 'replaced', 'too many requests', 'unreachable'],
      ({ link }: Extract<LinkRead, { kind: 'read' }>) => link,
    ),
    confirmEmailChange: portOf(
      'confirmEmailChange',
      ['confirmed', 'changed', 'used', 'too many requests', 'unreachable'],
      ({ isChanged }: Extract<ChangeConfirmed, { kind: 'confirmed' }>) => ({ is_changed: isChanged }),
    ),
    undoEmailChange: portOf('undoEmailChange', ['undone', 'used', 'too many requests', 'unreachable']),
  },
  delays: { callTimeout: ({ time }, { wait }) => time.pass(wait) },
  observe: observeWith(emailChangeLinkObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    reading: assertingState(async (world) => {
      await world.network.waitForArrival('readEmailChangeLink');
      await expectAttached('that it is on its way', main(world).getByText('Checking your link', { exact: true }));
    }),
    failed: assertingState(async (world, stepContext) => {
      await expectVisible('Try again', controls.tryAgain(world));
      await expectReason(world, stepContext);
    }),
    closed: assertingState(async (world, stepContext) => {
      await expectHeading(world, 'Your email');
      await expectReason(world, stepContext);
    }),
    confirmable: assertingState(async (world, stepContext) => {
      await expectHeading(world, 'Change your email?');
      await expectVisible('both addresses', main(world).getByText('You will sign in with a•••@example.net instead of m•••@example.org.'));
      await expectVisible('the deadline', main(world).getByText('This link works until: Tomorrow 19:00'));
      await expectVisible('Confirm the change', buttonOf(world, 'Confirm the change'));
      await expectReason(world, stepContext);
    }),
    confirming: assertingState(async (world) => {
      await world.network.waitForArrival('confirmEmailChange');
      await expectVisible('that it is on its way', buttonOf(world, 'Confirming the change'));
    }),
    confirmationInterrupted: interrupted('Your confirmation may not be saved yet.'),
    confirmed: assertingState(async (world) => {
      await expectHeading(world, 'Confirmed');
      await expectVisible('what is missing', main(world).getByText('The other address has to confirm the change too.'));
    }),
    changed: assertingState(async (world) => {
      await expectHeading(world, 'Your email is changed');
      await expectVisible('the new email', main(world).getByText('You now sign in with a•••@example.net.'));
    }),
    undoable: assertingState(async (world, stepContext) => {
      await expectHeading(world, 'Undo the change of your email?');
      await expectVisible(
        'both addresses',
        main(world).getByText('You will sign in with m•••@example.org again instead of a•••@example.net.'),
      );
      await expectVisible('Undo the change', buttonOf(world, 'Undo the change'));
      await expectReason(world, stepContext);
    }),
    undoing: assertingState(async (world) => {
      await world.network.waitForArrival('undoEmailChange');
      await expectVisible('that it is on its way', buttonOf(world, 'Undoing the change'));
    }),
    undoInterrupted: interrupted('The change may not be undone yet.'),
    undone: assertingState(async (world) => {
      await expectHeading(world, 'The change is undone');
      await expectVisible('the old email', main(world).getByText('Your email is m•••@example.org again.'));
    }),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
};

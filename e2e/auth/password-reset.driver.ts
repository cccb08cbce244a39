import { expect, type Locator } from '@playwright/test';
import type { Driver, Handler } from '#atlas/paths/driver.ts';
import type { PasswordResetEvent, PasswordResetInput, ReadResetAnswer } from '#machines/auth/password-reset.types.ts';
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
import { refusalHandlers, typingIsIgnored } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectThat, expectVisible, expectAttached } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { passwordResetObserver } from './password-reset.observer.ts';

const open = ({ token }: PasswordResetInput): Promise<FormWorld> =>
  openSignedOut(token === null ? '/password_reset' : `/password_reset/${token}`, [
    'requestPasswordReset',
    'readPasswordReset',
    'resetPassword',
  ]);

const email = (world: FormWorld): Locator => main(world).getByRole('textbox', { name: 'Email', exact: true });
const password = (world: FormWorld): Locator => main(world).getByLabel('New password', { exact: true });

const controls = {
  sendLink: (world: FormWorld) => main(world).getByRole('button', { name: /^(Send me the link|Sending the link)$/ }),
  setNew: (world: FormWorld) => main(world).getByRole('button', { name: /^(Set new password|Saving)$/ }),
  another: (world: FormWorld) => main(world).getByRole('button', { name: /^(Didn’t get it\?|Get a new link)$/ }),
  tryAgain: (world: FormWorld) => buttonOf(world, 'Try again'),
} as const;

const expectReason: Handler<FormWorld> = async (world, stepContext) => {
  const problem = problemAfter(stepContext);
  if (!problem) return;
  const [sentence = refusalText(problem.code)] = Object.values(problem.errors ?? {});
  await expectVisible('the reason', main(world).getByText(sentence));
};

const eventOf = <T extends PasswordResetEvent['type']>(event: unknown) => event as Extract<PasswordResetEvent, { type: T }>;

const submitEmail: Handler<FormWorld> = async (world, { possibleEvent }) => {
  await expectThat('a field to write in', email(world).fill(eventOf<'email.submitted'>(possibleEvent?.event).email, { timeout: 5_000 }));
  await press('Send me the link', buttonOf(world, 'Send me the link'));
};
const submitPassword: Handler<FormWorld> = async (world, { possibleEvent }) => {
  await expectThat(
    'a field to write in',
    password(world).fill(eventOf<'password.submitted'>(possibleEvent?.event).password, { timeout: 5_000 }),
  );
  await press('Set new password', buttonOf(world, 'Set new password'));
};
const edit: Handler<FormWorld> = async (world) => {
  const field = (await email(world).count()) > 0 ? email(world) : password(world);
  await expectThat('a field to write in', field.pressSequentially('x', { timeout: 5_000 }));
};

export const passwordResetDriver: Driver<FormWorld> = {
  machine: 'auth/password-reset',
  on: 'browser',
  open: ({ input }) => open(input as PasswordResetInput),
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'email.submitted': submitEmail,
    'password.submitted': submitPassword,
    'field.edited': edit,
    'startOver.pressed': (world) => press('another link', controls.another(world)),
    'retry.pressed': (world) => press('Try again', controls.tryAgain(world)),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  refusals: {
    ...refusalHandlers({
      'email.submitted': controls.sendLink,
      'password.submitted': controls.setNew,
      'startOver.pressed': controls.another,
      'retry.pressed': controls.tryAgain,
    }),
    'field.edited': typingIsIgnored((world: FormWorld) => email(world).or(password(world))),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  outcomes: {
    requestPasswordReset: portOf('requestPasswordReset', ['requested', 'too many requests', 'unreachable']),
    readPasswordReset: portOf(
      'readPasswordReset',
      ['read', 'replaced', 'too old', 'too many requests', 'unreachable'],
      ({ reset }: Extract<ReadResetAnswer, { kind: 'read' }>) => reset,
    ),
    resetPassword: portOf('resetPassword', ['set', 'too common', 'used meanwhile', 'unreachable']),
  },
  delays: { callTimeout: ({ time }, { wait }) => time.pass(wait) },
  observe: observeWith(passwordResetObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    enteringEmail: assertingState(async (world, stepContext) => {
      await expectReason(world, stepContext);
      await expectHeading(world, 'Reset password');
      await expectVisible('Send me the link', buttonOf(world, 'Send me the link'));
    }),
    requesting: assertingState(async (world) => {
      await world.network.waitForArrival('requestPasswordReset');
      await expectVisible('that it is on its way', buttonOf(world, 'Sending the link'));
    }),
    sent: assertingState((world) => expectHeading(world, 'Check your email')),
    checking: assertingState(async (world) => {
      await world.network.waitForArrival('readPasswordReset');
      await expectHeading(world, 'Choose a new password');
      await expectAttached('that it is on its way', main(world).getByText('Checking your link', { exact: true }));
    }),
    failed: assertingState(async (world, stepContext) => {
      await expectVisible('Try again', buttonOf(world, 'Try again'));
      await expectReason(world, stepContext);
    }),
    closed: assertingState(async (world, stepContext) => {
      await expectVisible('the way to a new link', buttonOf(world, 'Get a new link'));
      await expectReason(world, stepContext);
    }),
    choosing: assertingState(async (world, stepContext) => {
      await expectReason(world, stepContext);
      await expectVisible('Set new password', buttonOf(world, 'Set new password'));
      await expectThat('a field that takes it', expect(password(world)).toHaveAttribute('autocomplete', 'new-password'));
    }),
    setting: assertingState(async (world) => {
      await world.network.waitForArrival('resetPassword');
      await expectVisible('that it is on its way', buttonOf(world, 'Saving'));
    }),
    interrupted: assertingState((world) =>
      expectVisible('that it may not be set', main(world).getByText('Your new password may not be saved yet.')),
    ),
    changed: assertingState((world) => expectHeading(world, 'Your new password is saved')),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
};

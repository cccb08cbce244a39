import type { Driver, Handler } from '#atlas/paths/driver.ts';
import type { PasswordChangeEvent, PasswordChangeInput } from '#machines/auth/password-change.types.ts';
import { buttonOf, type FormWorld, main, openSignedIn, portOf, problemAfter, assertingState } from '#e2e/paths/form-page.ts';
import { runVisualChecks } from '#e2e/paths/visual-checks.ts';
import { refusalHandlers, typingIsIgnored } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectThat, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { passwordChangeObserver } from './password-change.observer.ts';

const open = ({ isWanted }: PasswordChangeInput): Promise<FormWorld> =>
  openSignedIn(isWanted ? '/profile/security?password_reset=1' : '/profile/security', ['changePassword']);

const field = (world: FormWorld, name: string) => main(world).getByLabel(name, { exact: true });
/** The button that opens the form and the button that submits it have the same name. */
const submitButton = (world: FormWorld) => world.page.locator('[type=submit]');
const controls = {
  open: (world: FormWorld) => buttonOf(world, 'Change password').and(world.page.locator('button:not([type=submit])')),
  handIn: (world: FormWorld) =>
    main(world)
      .getByRole('button', { name: /^(Change password|Saving)$/ })
      .and(submitButton(world)),
  keep: (world: FormWorld) => buttonOf(world, 'Cancel'),
} as const;

const expectReason: Handler<FormWorld> = async (world, stepContext) => {
  const problem = problemAfter(stepContext);
  if (!problem) return;
  const own = problem.code === 'invalid_credentials' ? 'This is not your current password.' : refusalText(problem.code);
  const [sentence = own] = Object.values(problem.errors ?? {});
  await expectVisible('the reason', main(world).getByText(sentence));
};

const submit: Handler<FormWorld> = async (world, { possibleEvent }) => {
  const event = possibleEvent?.event as Extract<PasswordChangeEvent, { type: 'passwords.submitted' }>;
  const { passwords } = event;
  await expectThat('a form to fill in', field(world, 'Current password').fill(passwords.current_password, { timeout: 5_000 }));
  await field(world, 'New password').fill(passwords.password);
  await press('Change password', controls.handIn(world));
};

export const passwordChangeDriver: Driver<FormWorld> = {
  machine: 'auth/password-change',
  on: 'browser',
  open: ({ input }) => open(input as PasswordChangeInput),
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'change.pressed': (world) => press('Change password', controls.open(world)),
    'cancel.pressed': (world) => press('Cancel', controls.keep(world)),
    'passwords.submitted': submit,
    'field.edited': (world) => expectThat('a form to fill in', field(world, 'New password').pressSequentially('x', { timeout: 5_000 })),
  },
  refusals: {
    ...refusalHandlers({ 'change.pressed': controls.open, 'cancel.pressed': controls.keep, 'passwords.submitted': controls.handIn }),
    'field.edited': typingIsIgnored((world: FormWorld) => field(world, 'New password')),
  },
  outcomes: {
    changePassword: portOf('changePassword', ['changed', 'not the current one', 'too common', 'too many requests', 'unreachable']),
  },
  delays: { callTimeout: ({ time }, { wait }) => time.pass(wait) },
  observe: observeWith(passwordChangeObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    resting: assertingState((world) => expectVisible('Change password', controls.open(world))),
    enteringPasswords: assertingState(async (world, stepContext) => {
      await expectVisible('a field for the current one', field(world, 'Current password'));
      await expectVisible('the way back', controls.keep(world));
      await expectReason(world, stepContext);
    }),
    changing: assertingState(async (world) => {
      await world.network.waitForArrival('changePassword');
      await expectVisible('that it is on its way', buttonOf(world, 'Saving'));
    }),
    interrupted: assertingState((world) =>
      expectVisible('that it may be changed', main(world).getByText('Your password may already be changed.')),
    ),
    changed: assertingState((world) => expectVisible('that it is changed', main(world).getByText('Password changed.'))),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
};

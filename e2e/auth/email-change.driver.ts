import type { Driver, Handler } from '#atlas/paths/driver.ts';
import type { EmailChangeContext, EmailChangeEvent, EmailRead } from '#machines/auth/email-change.types.ts';
import { sampleEmails } from '#machines/auth/sample-email-changes.ts';
import { assertingState, buttonOf, type FormWorld, main, openSignedIn, portOf, problemAfter } from '#e2e/paths/form-page.ts';
import { runVisualChecks } from '#e2e/paths/visual-checks.ts';
import { refusalHandlers, typingIsIgnored } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectAttached, expectBusy, expectThat, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { reconnect } from '#e2e/paths/navigation.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { steppingUpState, stepUpEndings, stepUpNeverBreaks } from './step-up.steps.ts';
import { emailChangeObserver } from './email-change.observer.ts';

const controls = {
  change: (world: FormWorld) => buttonOf(world, 'Change email'),
  email: (world: FormWorld) => main(world).getByLabel('New email', { exact: true }),
  send: (world: FormWorld) => main(world).getByRole('button', { name: /^(Send|Sending) the links$/ }),
  cancel: (world: FormWorld) => buttonOf(world, 'Cancel'),
  keep: (world: FormWorld) => buttonOf(world, 'Keep current email'),
  tryAgain: (world: FormWorld) => buttonOf(world, 'Try again'),
} as const;

const expectReason: Handler<FormWorld> = async (world, stepContext) => {
  const problem = problemAfter(stepContext);
  if (!problem) return;
  const [sentence = refusalText(problem.code)] = Object.values(problem.errors ?? {});
  await expectVisible('the reason', main(world).getByText(sentence));
};

const submit: Handler<FormWorld> = async (world, { possibleEvent }) => {
  const event = possibleEvent?.event as Extract<EmailChangeEvent, { type: 'request.submitted' }>;
  const { request } = event;
  await expectThat('a form to fill in', controls.email(world).fill(request.email, { timeout: 5_000 }));
  await press('Send the links', controls.send(world));
};

const showPage: Handler<FormWorld> = async ({ page, network }) => {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await network.settled();
};

const row = (world: FormWorld, email: string) => main(world).getByRole('listitem').filter({ hasText: email });
const expectCurrent = (world: FormWorld, email: string) => expectVisible('the email', row(world, email));

export const emailChangeDriver: Driver<FormWorld> = {
  machine: 'auth/email-change',
  on: 'browser',
  open: () => openSignedIn('/profile/security', ['readEmailChange', 'requestEmailChange', 'cancelEmailChange']),
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'change.pressed': (world) => press('Change email', controls.change(world)),
    'cancel.pressed': (world) => press('Cancel', controls.cancel(world)),
    'request.submitted': submit,
    'field.edited': (world) => expectThat('a form to fill in', controls.email(world).pressSequentially('x', { timeout: 5_000 })),
    'keep.pressed': (world) => press('Keep current email', controls.keep(world)),
    'retry.pressed': (world) => press('Try again', controls.tryAgain(world)),
    'page.shown': showPage,
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  refusals: {
    ...refusalHandlers({
      'change.pressed': controls.change,
      'cancel.pressed': controls.cancel,
      'request.submitted': controls.send,
      'keep.pressed': controls.keep,
      'retry.pressed': controls.tryAgain,
    }),
    'field.edited': typingIsIgnored(controls.email),
    'page.shown': showPage,
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  outcomes: {
    readEmail: portOf(
      'readEmailChange',
      ['no change', 'a change', 'a change that the new address has confirmed', 'the new email', 'too many requests', 'unreachable'],
      ({ profile: { email }, change }: Extract<EmailRead, { kind: 'read' }>, { network, profile }) => {
        network.answer('readProfile', () => ({ ...profile, email }));
        return { email_change: change };
      },
    ),
    requestEmailChange: portOf('requestEmailChange', ['requested', 'step-up required', 'same email', 'too many requests', 'unreachable']),
    stepUpDialog: stepUpEndings,
    cancelEmailChange: portOf('cancelEmailChange', ['cancelled', 'too many requests', 'unreachable']),
  },
  delays: { callTimeout: ({ time }, { wait }) => time.pass(wait) },
  observe: observeWith(emailChangeObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    reading: assertingState(async (world, { after }) => {
      await world.network.waitForArrival('readEmailChange');
      const { known } = after.configuration.snapshot.context as EmailChangeContext;
      if (known) await expectCurrent(world, known.email);
      else await expectAttached('that it is on its way', main(world).getByText('Loading your email', { exact: true }));
    }),
    failed: assertingState(async (world, stepContext) => {
      await expectVisible('that it failed', main(world).getByText('Your email couldn’t be loaded.'));
      await expectVisible('a way to try again', controls.tryAgain(world));
      await expectReason(world, stepContext);
    }),
    resting: assertingState((world) => expectVisible('Change email', controls.change(world))),
    enteringEmail: assertingState(async (world, stepContext) => {
      await expectVisible('a field for the new email', controls.email(world));
      await expectVisible('the way back', controls.cancel(world));
      await expectReason(world, stepContext);
    }),
    requesting: assertingState(async (world) => {
      await world.network.waitForArrival('requestEmailChange');
      await expectBusy('sending', controls.send(world));
    }),
    steppingUp: steppingUpState,
    waiting: assertingState(async (world, stepContext) => {
      const { known } = stepContext.after.configuration.snapshot.context as EmailChangeContext;
      await expectVisible('that it waits', main(world).getByText('Waiting for both confirmations'));
      await expectVisible('until when', main(world).getByText('Open the link in both emails by 19:00 tomorrow.'));
      await expectVisible('the current address', row(world, sampleEmails.old).filter({ hasText: 'Not confirmed yet' }));
      const answer = known?.change?.is_new_confirmed === true ? /Confirmed$/ : 'Not confirmed yet';
      await expectVisible('the new address', row(world, sampleEmails.new).filter({ hasText: answer }));
      await expectReason(world, stepContext);
    }),
    cancelling: assertingState(async (world) => {
      await world.network.waitForArrival('cancelEmailChange');
      await expectBusy('cancelling', controls.keep(world));
    }),
    unsure: assertingState(async (world) => {
      await expectVisible('that it is not known', main(world).getByText('Your change may not have been saved.'));
      await expectVisible('a way to try again', controls.tryAgain(world));
    }),
    changed: assertingState(async (world) => {
      await expectVisible('that it has changed', main(world).getByText('Your email has changed.'));
      await expectCurrent(world, sampleEmails.new);
    }),
    kept: assertingState(async (world) => {
      await expectVisible('that it stays', main(world).getByText('Your email stays the same.'));
      await expectVisible('Change email', controls.change(world));
    }),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  notCoverable: stepUpNeverBreaks(['steppingUp'], 'enteringEmail'),
};

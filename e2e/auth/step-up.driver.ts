import type { Node } from '#atlas/explore/explore.ts';
import { type Driver, type Handler, neverAnswering } from '#atlas/paths/driver.ts';
import { sampleRequest } from '#machines/auth/sample-passkeys.ts';
import type { StepUpContext } from '#machines/auth/step-up.types.ts';
import { assertingState, expectScreen, type FormWorld, main, portOf, problemAfter } from '#e2e/paths/form-page.ts';
import { openMemberPage } from '#e2e/paths/member-page.ts';
import { runVisualChecks } from '#e2e/paths/visual-checks.ts';
import { refusalHandlers, typingIsIgnored } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectBusy, expectGone, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { type DialogEnding, endBrowserDialog, holdBrowserDialog } from './browser-dialog.ts';
import { stepUpObserver, stepUpPassword, texts } from './step-up.observer.ts';
import { stepUpButton, stepUpDialog, stepUpPasswordField } from './step-up.steps.ts';

const controls = {
  confirm: (world: FormWorld) => stepUpButton(world, 'Confirm'),
  passkey: (world: FormWorld) => stepUpButton(world, 'Use a passkey'),
  cancel: (world: FormWorld) => stepUpButton(world, 'Cancel'),
  code: (world: FormWorld) => stepUpDialog(world).getByLabel('Code from your authenticator app'),
} as const;

const contextOf = (node: Node): StepUpContext => node.configuration.snapshot.context as StepUpContext;
const held = ['beginSecondFactor', 'stepUp', 'beginPasskeySignIn', 'stepUpWithPasskey'] as const;
const refusal = {
  type: 'about:blank',
  title: 'No',
  status: 403,
  code: 'step_up_required',
  message: 'Please confirm that it’s you.',
} as const;

/** The milliseconds after which the dialog is open. */
const dialogHere = 200;

/** The dialog opens when the server refuses to add another authenticator app without a step-up. */
async function open(): Promise<FormWorld> {
  const member = await openMemberPage({ now: new Date('2026-03-02T06:00:00Z') });
  await holdBrowserDialog(member.page);
  for (const call of held) member.network.hold(call);
  await member.page.goto('/profile/security');
  await expectScreen(member);
  await press('Add', main(member).getByRole('button', { name: 'Add an authenticator app' }));
  await member.network.end('beginSecondFactor', { kind: 'refused', problem: refusal });
  await expectVisible('the dialog', stepUpDialog(member));
  await member.time.pass(dialogHere);
  return { ...member, failed: 0 };
}

const ownTexts: Readonly<Record<string, string>> = { invalid_credentials: texts.wrongPassword, code_refused: texts.wrongCode };

const expectReason: Handler<FormWorld> = async (world, stepContext) => {
  const problem = problemAfter(stepContext);
  if (!problem) return;
  await expectVisible('the reason', stepUpDialog(world).getByText(ownTexts[problem.code] ?? refusalText(problem.code)));
};

const submit: Handler<FormWorld> = async (world, { before }) => {
  await stepUpPasswordField(world).fill(stepUpPassword);
  if (contextOf(before).needsCode) await controls.code(world).fill('123456');
  await press('Confirm', controls.confirm(world));
};

const endBrowser =
  (how: DialogEnding): Handler<FormWorld> =>
  async ({ page, network }) => {
    await network.end('beginPasskeySignIn', { kind: 'answered', json: { options: sampleRequest } });
    await endBrowserDialog(page, how);
  };

const dialogIsGone = assertingState<FormWorld>((world) => expectGone('the dialog', stepUpDialog(world)));

export const stepUpDriver: Driver<FormWorld> = {
  machine: 'auth/step-up',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'proof.submitted': submit,
    'field.edited': (world) => stepUpPasswordField(world).pressSequentially('x'),
    'passkey.pressed': async (world) => {
      await press('Use a passkey', controls.passkey(world));
      await world.network.waitForArrival('beginPasskeySignIn');
    },
    'cancel.pressed': async (world, { before }) => {
      await press('Cancel', controls.cancel(world));
      if (before.configuration.snapshot.matches('requestingPasskey')) await world.network.giveUp('beginPasskeySignIn');
    },
  },
  refusals: {
    ...refusalHandlers({ 'proof.submitted': controls.confirm, 'passkey.pressed': controls.passkey, 'cancel.pressed': controls.cancel }),
    'field.edited': typingIsIgnored(stepUpPasswordField),
  },
  outcomes: {
    stepUp: portOf('stepUp', ['confirmed', 'wrong password', 'code needed', 'wrong code', 'too many requests', 'unreachable']),
    signPasskey: {
      ...portOf('beginPasskeySignIn', ['too many requests', 'unreachable']),
      signed: endBrowser('made'),
      cancelled: endBrowser('cancelled'),
      [neverAnswering]: ({ network }) => network.giveUp('beginPasskeySignIn'),
    },
    stepUpWithPasskey: portOf('stepUpWithPasskey', ['confirmed', 'not accepted', 'too many requests', 'unreachable']),
  },
  delays: { callTimeout: ({ time }, { wait }) => time.pass(wait) },
  observe: observeWith(stepUpObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    entering: assertingState(async (world, stepContext) => {
      await expectVisible('the field for the password', stepUpPasswordField(world));
      const { needsCode, error } = contextOf(stepContext.after);
      await (needsCode ? expectVisible : expectGone)('the field for the code', controls.code(world));
      if (error === null) await expectGone('a reason', stepUpDialog(world).getByText(texts.refused));
      await expectReason(world, stepContext);
    }),
    checking: assertingState(async (world) => {
      await world.network.waitForArrival('stepUp');
      await expectBusy('confirming', controls.confirm(world));
    }),
    requestingPasskey: assertingState((world) => expectVisible('what to do', stepUpDialog(world).getByText(texts.steps))),
    checkingPasskey: assertingState(async (world) => {
      await world.network.waitForArrival('stepUpWithPasskey');
      await expectBusy('confirming', controls.passkey(world));
    }),
    confirmed: dialogIsGone,
    cancelled: dialogIsGone,
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
};

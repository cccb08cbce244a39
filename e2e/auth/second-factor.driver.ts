import { expect, type Locator } from '@playwright/test';
import type { Node } from '#atlas/explore/explore.ts';
import { type Driver, type Handler, neverAnswering } from '#atlas/paths/driver.ts';
import { sampleRecoveryCodes } from '#machines/auth/sample-second-factor.ts';
import type { RecoveryCodesMade, SecondFactorBegun, SecondFactorContext, SecondFactorRead } from '#machines/auth/second-factor.types.ts';
import { assertingState, buttonOf, expectScreen, type FormWorld, main, portOf, problemAfter } from '#e2e/paths/form-page.ts';
import { endCopying, holdClipboard } from '#e2e/paths/held-clipboard.ts';
import { openMemberPage } from '#e2e/paths/member-page.ts';
import { runVisualChecks } from '#e2e/paths/visual-checks.ts';
import { refusalHandlers } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectAttached, expectBusy, expectGone, expectThat, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { steppingUpState, stepUpEndings, stepUpNeverBreaks } from './step-up.steps.ts';
import { groupedSecret, secondFactorObserver, texts } from './second-factor.observer.ts';

const controls = {
  add: (world: FormWorld) => main(world).getByRole('button', { name: /^(Add an|Replace the) authenticator app$/ }),
  startAgain: (world: FormWorld) => buttonOf(world, 'Start again'),
  code: (world: FormWorld) => main(world).getByLabel('Code from the app'),
  submitCode: (world: FormWorld) => buttonOf(world, 'Confirm code'),
  copy: (world: FormWorld) => buttonOf(world, 'Copy'),
  stored: (world: FormWorld) => buttonOf(world, 'I have stored them'),
  renew: (world: FormWorld) => buttonOf(world, 'New codes'),
  remove: (world: FormWorld) => buttonOf(world, 'Remove the authenticator app'),
  cancel: (world: FormWorld) => buttonOf(world, 'Cancel'),
  tryAgain: (world: FormWorld) => buttonOf(world, 'Try again'),
} as const;
const dialogs = {
  renew: ({ page }: FormWorld) => page.getByRole('dialog', { name: 'Make new recovery codes?' }),
  remove: ({ page }: FormWorld) => page.getByRole('dialog', { name: 'Remove the authenticator app?' }),
} as const;

/** The milliseconds after which a dialog is open, and the page behind it accepts no press. */
const dialogHere = 200;
/** The duration of a dialog's closing animation, in milliseconds. */
const dialogGone = 150;

const choosing =
  (dialog: (world: FormWorld) => Locator, name: string): Handler<FormWorld> =>
  async (world) => {
    await press(`"${name}"`, dialog(world).getByRole('button', { name, exact: true }));
    await world.time.pass(dialogGone);
    await world.network.settled();
  };

const contextOf = (node: Node): SecondFactorContext => node.configuration.snapshot.context as SecondFactorContext;
const held = ['readSecondFactor', 'beginSecondFactor', 'confirmSecondFactor', 'renewRecoveryCodes', 'removeSecondFactor'] as const;

async function open(): Promise<FormWorld> {
  const member = await openMemberPage({ now: new Date('2026-03-02T06:00:00Z') });
  await holdClipboard(member.page);
  for (const call of held) member.network.hold(call);
  await member.page.goto('/profile/security');
  await expectScreen(member);
  return { ...member, failed: 0 };
}

/** The page's own texts, by the code of the refusal; other codes show the server's message. */
const ownTexts: Readonly<Record<string, string>> = {
  code_refused: texts.wrongCode,
  setup_expired: texts.expired,
};

const expectReason: Handler<FormWorld> = async (world, stepContext) => {
  const problem = problemAfter(stepContext);
  if (!problem) return;
  await expectVisible('the reason', main(world).getByText(ownTexts[problem.code] ?? refusalText(problem.code)));
};

const expectStatus: Handler<FormWorld> = async (world, { after }) => {
  const { status, areCodesLost } = contextOf(after);
  const hasApp = (status?.added_at ?? null) !== null;
  const left = main(world).getByText(`${status?.recovery_codes_left ?? 0} of 10 left`, { exact: true });
  if (hasApp) {
    await expectVisible('how many codes are left', left);
    await expectVisible('a way to remove it', controls.remove(world));
  } else {
    await expectGone('a way to remove it', controls.remove(world));
    await expectGone('a way to make codes', controls.renew(world));
  }
  const lost = main(world).getByText(texts.lost);
  await (areCodesLost ? expectVisible('that the codes are lost', lost) : expectGone('that the codes are lost', lost));
};

const submitCode: Handler<FormWorld> = async (world) => {
  await controls.code(world).fill('123456');
  await press('Confirm code', controls.submitCode(world));
};

const interrupted = assertingState<FormWorld>(async (world, stepContext) => {
  await expectVisible('that it is not known', main(world).getByText(texts.interrupted));
  await expectVisible('a way to try again', controls.tryAgain(world));
  await expectReason(world, stepContext);
});

const expectCopyText: Readonly<Record<string, string>> = { copied: 'Copied.', notCopied: 'We couldn’t copy it.' };

/** The child states for copying, in a state that shows a text to copy. */
const copyStates = (parent: string, assertion: Handler<FormWorld>) =>
  Object.fromEntries(
    ['resting', 'copying', 'copied', 'notCopied'].map((leaf) => [
      `${parent}.${leaf}`,
      assertingState<FormWorld>(async (world, stepContext) => {
        await assertion(world, stepContext);
        if (leaf === 'copying') await expectBusy('"Copy"', controls.copy(world));
        for (const [state, text] of Object.entries(expectCopyText)) {
          const shown = main(world).getByText(text);
          await (state === leaf ? expectVisible(text, shown) : expectGone(text, shown));
        }
      }),
    ]),
  );

const confirming = (dialog: (world: FormWorld) => Locator) =>
  assertingState<FormWorld>(async (world) => {
    await expectVisible('the question', dialog(world));
    await world.time.pass(dialogHere);
  });

const codesOf = ({ codes }: Extract<RecoveryCodesMade, { kind: 'made' }>) => ({ recovery_codes: codes });
const unbroken = 'a dialog of the app never breaks';
const owner = ['step-up required', 'too many requests', 'unreachable'];

export const secondFactorDriver: Driver<FormWorld> = {
  machine: 'auth/second-factor',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'add.pressed': (world, { before }) => {
      const isExpired = before.configuration.snapshot.matches({ adding: 'expired' });
      return press('Add', isExpired ? controls.startAgain(world) : controls.add(world));
    },
    'code.submitted': submitCode,
    'copy.pressed': (world) => press('Copy', controls.copy(world)),
    'stored.pressed': (world) => press('I have stored them', controls.stored(world)),
    'renew.pressed': (world) => press('New codes', controls.renew(world)),
    'remove.pressed': (world) => press('Remove', controls.remove(world)),
    'cancel.pressed': (world) => press('Cancel', controls.cancel(world)),
    'retry.pressed': (world) => press('Try again', controls.tryAgain(world)),
  },
  refusals: refusalHandlers({
    'add.pressed': controls.add,
    'code.submitted': controls.submitCode,
    'copy.pressed': controls.copy,
    'stored.pressed': controls.stored,
    'renew.pressed': controls.renew,
    'remove.pressed': controls.remove,
    'cancel.pressed': controls.cancel,
    'retry.pressed': controls.tryAgain,
  }),
  outcomes: {
    readSecondFactor: portOf(
      'readSecondFactor',
      ['no app', 'an app', 'a new app', 'too many requests', 'unreachable'],
      ({ status }: Extract<SecondFactorRead, { kind: 'read' }>) => status,
    ),
    beginSecondFactor: portOf(
      'beginSecondFactor',
      ['begun', ...owner],
      ({ setup }: Extract<SecondFactorBegun, { kind: 'begun' }>) => setup,
    ),
    confirmSecondFactor: portOf('confirmSecondFactor', ['ten codes', 'wrong code', 'expired', 'too many requests', 'unreachable'], codesOf),
    renewRecoveryCodes: portOf('renewRecoveryCodes', ['ten codes', 'removed meanwhile', ...owner], codesOf),
    removeSecondFactor: portOf('removeSecondFactor', ['removed', ...owner]),
    copyText: {
      copied: ({ page }) => endCopying(page, true),
      'not allowed': ({ page }) => endCopying(page, false),
      [neverAnswering]: () => undefined,
    },
    renewDialog: {
      agreed: choosing(dialogs.renew, 'Make new codes'),
      kept: choosing(dialogs.renew, 'Cancel'),
      [neverAnswering]: () => undefined,
    },
    removeDialog: {
      agreed: choosing(dialogs.remove, 'Remove app'),
      kept: choosing(dialogs.remove, 'Cancel'),
      [neverAnswering]: () => undefined,
    },
    stepUpDialog: stepUpEndings,
  },
  delays: {
    callTimeout: ({ time }, { wait }) => time.pass(wait),
    copiedShown: ({ time }, { wait }) => time.pass(wait),
    copyTimeout: ({ time }, { wait }) => time.pass(wait),
  },
  observe: observeWith(secondFactorObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    reading: assertingState(async (world) => {
      await world.network.waitForArrival('readSecondFactor');
      await expectAttached('that it is on its way', main(world).getByText(texts.loading, { exact: true }));
    }),
    failed: assertingState(async (world, stepContext) => {
      await expectVisible('that it failed', main(world).getByText(texts.unread));
      await expectVisible('a way to try again', controls.tryAgain(world));
      await expectReason(world, stepContext);
    }),
    resting: assertingState(async (world, stepContext) => {
      await expectStatus(world, stepContext);
      await expectReason(world, stepContext);
    }),
    'adding.beginning': assertingState(async (world) => {
      await world.network.waitForArrival('beginSecondFactor');
      await expectBusy('adding', controls.add(world));
    }),
    'adding.steppingUp': steppingUpState,
    ...copyStates('adding.entering', async (world, stepContext) => {
      await expectVisible('the QR code', main(world).getByRole('img', { name: 'QR code for your authenticator app' }));
      await expectVisible('the key', main(world).getByText(groupedSecret));
      await expectVisible('the field for the code', controls.code(world));
      await expectReason(world, stepContext);
    }),
    'adding.confirming': assertingState(async (world) => {
      await world.network.waitForArrival('confirmSecondFactor');
      await expectBusy('confirming', controls.submitCode(world));
    }),
    'adding.expired': assertingState(async (world, stepContext) => {
      await expectVisible('a way to start again', controls.startAgain(world));
      await expectReason(world, stepContext);
    }),
    'adding.unsure': interrupted,
    'adding.checking': assertingState(async (world) => {
      await world.network.waitForArrival('readSecondFactor');
      await expectBusy('trying again', controls.tryAgain(world));
    }),
    ...copyStates('showingCodes', async (world) => {
      for (const code of sampleRecoveryCodes) await expectVisible(code, main(world).getByText(code, { exact: true }));
      await expectVisible('that they are stored', controls.stored(world));
    }),
    'renewing.confirming': confirming(dialogs.renew),
    'renewing.sending': assertingState(async (world) => {
      await world.network.waitForArrival('renewRecoveryCodes');
      await expectBusy('making codes', controls.renew(world));
    }),
    'renewing.steppingUp': steppingUpState,
    'renewing.unsure': interrupted,
    'removing.confirming': confirming(dialogs.remove),
    'removing.sending': assertingState(async (world) => {
      await world.network.waitForArrival('removeSecondFactor');
      await expectThat('that it is on its way', expect(controls.remove(world)).toHaveAttribute('aria-busy', 'true'));
    }),
    'removing.steppingUp': steppingUpState,
    'removing.unsure': interrupted,
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  notCoverable: [
    { what: 'outcome renewDialog: broken', reason: unbroken },
    { what: 'transition renewing.confirming --error(renewDialog)--> resting', reason: unbroken },
    { what: 'outcome removeDialog: broken', reason: unbroken },
    { what: 'transition removing.confirming --error(removeDialog)--> resting', reason: unbroken },
    ...stepUpNeverBreaks(['adding.steppingUp', 'renewing.steppingUp', 'removing.steppingUp'], 'resting'),
  ],
};

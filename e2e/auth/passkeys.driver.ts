import { expect } from '@playwright/test';
import type { Node } from '#atlas/explore/explore.ts';
import { type Driver, type Handler, neverAnswering, type StepContext } from '#atlas/paths/driver.ts';
import { samplePasskeys } from '#machines/auth/sample-passkeys.ts';
import type { PasskeyBegun, PasskeysContext, PasskeySaved, PasskeysRead } from '#machines/auth/passkeys.types.ts';
import { assertingState, buttonOf, expectScreen, type FormWorld, main, portOf, problemAfter } from '#e2e/paths/form-page.ts';
import { openMemberPage } from '#e2e/paths/member-page.ts';
import { runVisualChecks } from '#e2e/paths/visual-checks.ts';
import { refusalHandlers } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectAttached, expectBusy, expectGone, expectThat, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { dialogEndings, type DialogEnding, endBrowserDialog, holdBrowserDialog } from './browser-dialog.ts';
import { steppingUpState, stepUpEndings, stepUpNeverBreaks } from './step-up.steps.ts';
import { newName, passkeysObserver } from './passkeys.observer.ts';

const { phone, laptop, added } = samplePasskeys;
const controls = {
  add: (world: FormWorld) => buttonOf(world, 'Add a passkey'),
  rename: (world: FormWorld, name = phone.name) => buttonOf(world, `Rename: ${name}`),
  remove: (world: FormWorld, name = phone.name) => buttonOf(world, `Remove: ${name}`),
  name: (world: FormWorld) => main(world).getByLabel('Name of the passkey'),
  save: (world: FormWorld) => buttonOf(world, 'Save'),
  cancel: (world: FormWorld) => buttonOf(world, 'Cancel'),
  tryAgain: (world: FormWorld) => buttonOf(world, 'Try again'),
} as const;
const dialog = ({ page }: FormWorld, name: string | RegExp = /^Remove “.+”\?$/) => page.getByRole('dialog', { name });

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

const contextOf = (node: Node): PasskeysContext => node.configuration.snapshot.context as PasskeysContext;
/** The name of a passkey in the current list. If the passkey is no longer listed, its former name. */
const nameIn = (node: Node, id: unknown): string | null =>
  [...(contextOf(node).passkeys ?? []), ...Object.values(samplePasskeys)].find((one) => one.id === id)?.name ?? null;
const nameOf = ({ before, possibleEvent }: StepContext): string | null => nameIn(before, possibleEvent?.event['id']);
const held = ['listPasskeys', 'beginPasskey', 'addPasskey', 'renamePasskey', 'removePasskey'] as const;

async function open(): Promise<FormWorld> {
  const member = await openMemberPage({ now: new Date('2026-03-02T06:00:00Z') });
  await holdBrowserDialog(member.page);
  for (const call of held) member.network.hold(call);
  await member.page.goto('/profile/security');
  await expectScreen(member);
  return { ...member, failed: 0 };
}

const expectReason: Handler<FormWorld> = async (world, stepContext) => {
  const problem = problemAfter(stepContext);
  if (problem) await expectVisible('the reason', main(world).getByText(refusalText(problem.code)));
};

const expectPasskeys: Handler<FormWorld> = async (world, { after }) => {
  const names = contextOf(after).passkeys?.map(({ name }) => name) ?? [];
  for (const { name } of [phone, laptop, added]) {
    const row = main(world)
      .getByRole('listitem')
      .filter({ hasText: name ?? '' });
    if (names.includes(name)) await expectVisible(name ?? '', row);
    else await expectGone(name ?? '', row);
  }
};

const notMadeTexts: Readonly<Record<NonNullable<PasskeysContext['notMade']>, string>> = {
  cancelled: 'No passkey was added.',
  known: 'This device already has a passkey for your account.',
  unsupported: 'This device can’t save a passkey.',
  failed: 'Your browser couldn’t make a passkey. Please try again.',
};

const submitName: Handler<FormWorld> = async (world) => {
  await controls.name(world).fill(newName);
  await press('Save', controls.save(world));
};

const interrupted = assertingState<FormWorld>(async (world) => {
  await expectVisible('that the result is unknown', main(world).getByText('Your change may not have been saved.'));
  await expectVisible('a way to try again', controls.tryAgain(world));
});

const saved = ({ passkey }: Extract<PasskeySaved, { kind: 'saved' }>) => passkey;
const ending =
  (how: DialogEnding): Handler<FormWorld> =>
  ({ page }) =>
    endBrowserDialog(page, how);
const unbroken = 'a dialog of the app never breaks';
const caught = 'every error that the browser throws becomes one of the other outcomes';

export const passkeysDriver: Driver<FormWorld> = {
  machine: 'auth/passkeys',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'add.pressed': (world) => press('Add a passkey', controls.add(world)),
    'rename.pressed': (world, stepContext) => press('Rename', controls.rename(world, nameOf(stepContext))),
    'name.submitted': submitName,
    'remove.pressed': (world, stepContext) => press('Remove', controls.remove(world, nameOf(stepContext))),
    'cancel.pressed': (world) => press('Cancel', controls.cancel(world)),
    'retry.pressed': (world) => press('Try again', controls.tryAgain(world)),
  },
  refusals: refusalHandlers({
    'add.pressed': controls.add,
    'rename.pressed': (world: FormWorld, stepContext) => controls.rename(world, nameOf(stepContext)),
    'name.submitted': controls.save,
    'remove.pressed': (world: FormWorld, stepContext) => controls.remove(world, nameOf(stepContext)),
    'cancel.pressed': controls.cancel,
    'retry.pressed': controls.tryAgain,
  }),
  outcomes: {
    readPasskeys: portOf(
      'listPasskeys',
      ['two', 'none', 'too many requests', 'unreachable'],
      ({ passkeys }: Extract<PasskeysRead, { kind: 'read' }>) => ({ passkeys }),
    ),
    beginPasskey: portOf(
      'beginPasskey',
      ['begun', 'step-up required', 'full', 'unreachable'],
      ({ options }: Extract<PasskeyBegun, { kind: 'begun' }>) => ({ options }),
    ),
    createPasskey: {
      ...Object.fromEntries((Object.keys(dialogEndings) as DialogEnding[]).map((how) => [how, ending(how)])),
      [neverAnswering]: () => undefined,
    },
    addPasskey: portOf('addPasskey', ['added', 'refused', 'unreachable'], saved),
    renamePasskey: portOf('renamePasskey', ['renamed', 'removed meanwhile', 'too many requests', 'unreachable'], saved),
    removePasskey: portOf('removePasskey', ['removed', 'removed meanwhile', 'step-up required', 'too many requests', 'unreachable']),
    stepUpDialog: stepUpEndings,
    removeDialog: { agreed: choosing('Remove passkey'), kept: choosing('Cancel'), [neverAnswering]: () => undefined },
  },
  delays: { callTimeout: ({ time }, { wait }) => time.pass(wait) },
  observe: observeWith(passkeysObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    reading: assertingState(async (world) => {
      await world.network.waitForArrival('listPasskeys');
      await expectAttached('that it is on its way', main(world).getByText('Loading your passkeys', { exact: true }));
    }),
    failed: assertingState(async (world, stepContext) => {
      await expectVisible('that it failed', main(world).getByText('Your passkeys couldn’t be loaded.'));
      await expectVisible('a way to try again', controls.tryAgain(world));
      await expectReason(world, stepContext);
    }),
    list: assertingState(async (world, stepContext) => {
      await expectPasskeys(world, stepContext);
      await expectReason(world, stepContext);
      const { notMade } = contextOf(stepContext.after);
      if (notMade) await expectVisible('why none was made', main(world).getByText(notMadeTexts[notMade]));
    }),
    beginning: assertingState(async (world) => {
      await world.network.waitForArrival('beginPasskey');
      await expectBusy('adding', controls.add(world));
    }),
    steppingUpToAdd: steppingUpState,
    creating: assertingState(async (world) => {
      await expectVisible('what to do', main(world).getByText('Follow the steps on your screen.'));
      await expectVisible('a way back', controls.cancel(world));
    }),
    adding: assertingState(async (world) => {
      await world.network.waitForArrival('addPasskey');
      await expectBusy('adding', controls.add(world));
    }),
    addUnsure: interrupted,
    naming: assertingState(async (world, stepContext) => {
      await expectVisible('the field for the name', controls.name(world));
      await expectReason(world, stepContext);
    }),
    savingName: assertingState(async (world) => {
      await world.network.waitForArrival('renamePasskey');
      await expectBusy('saving', controls.save(world));
    }),
    confirmingRemoval: assertingState(async (world, { after }) => {
      await expectVisible('the question', dialog(world, `Remove “${nameIn(after, contextOf(after).chosen) ?? 'Unnamed passkey'}”?`));
      await world.time.pass(dialogHere);
    }),
    removing: assertingState(async (world, { after }) => {
      await world.network.waitForArrival('removePasskey');
      const removed = controls.remove(world, nameIn(after, contextOf(after).chosen));
      await expectThat('that it is on its way', expect(removed).toHaveAttribute('aria-busy', 'true'));
    }),
    steppingUpToRemove: steppingUpState,
    removeUnsure: interrupted,
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  notCoverable: [
    { what: 'outcome removeDialog: broken', reason: unbroken },
    { what: 'transition confirmingRemoval --error(removeDialog)--> list', reason: unbroken },
    ...stepUpNeverBreaks(['steppingUpToAdd', 'steppingUpToRemove'], 'list'),
    { what: 'outcome createPasskey: broken', reason: caught },
    { what: 'transition creating --error(createPasskey)--> list', reason: caught },
  ],
};

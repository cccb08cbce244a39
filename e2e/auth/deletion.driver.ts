import type { Driver, Handler, StepContext } from '#atlas/paths/driver.ts';
import { neverAnswering } from '#atlas/paths/driver.ts';
import type { DeletionContext, DeletionsRead } from '#machines/auth/deletion.types.ts';
import { sampleDeletions } from '#machines/auth/sample-deletions.ts';
import { assertingState, buttonOf, type FormWorld, main, openSignedIn, portOf, problemAfter } from '#e2e/paths/form-page.ts';
import { runVisualChecks } from '#e2e/paths/visual-checks.ts';
import { refusalHandlers } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectAttached, expectBusy, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { steppingUpState, stepUpEndings, stepUpNeverBreaks } from './step-up.steps.ts';
import { deletionObserver } from './deletion.observer.ts';

const exportName = (orgId: unknown): string => (orgId === null ? 'Download your data' : 'Download your data at Ironbark Box');
const leaveName = ({ possibleEvent }: StepContext): string =>
  possibleEvent?.event['orgId'] === null ? 'Delete account' : 'Leave Ironbark Box';
const keepName = ({ possibleEvent }: StepContext): string =>
  possibleEvent?.event['id'] === sampleDeletions.ofAccount.id ? 'Keep my account' : 'Stay at Ironbark Box';

const controls = {
  download: (world: FormWorld, { possibleEvent }: StepContext) => buttonOf(world, exportName(possibleEvent?.event['orgId'])),
  leave: (world: FormWorld, stepContext: StepContext) => buttonOf(world, leaveName(stepContext)),
  keep: (world: FormWorld, stepContext: StepContext) => buttonOf(world, keepName(stepContext)),
  tryAgain: (world: FormWorld) => buttonOf(world, 'Try again'),
} as const;

const contextOf = ({ after }: StepContext): DeletionContext => after.configuration.snapshot.context as DeletionContext;
const dialog = ({ page }: FormWorld) => page.getByRole('dialog', { name: /^(Delete your account|Leave Ironbark Box)\?$/ });

/** The duration of a dialog's closing animation, in milliseconds. */
const dialogGone = 150;

const choosing =
  (name: RegExp): Handler<FormWorld> =>
  async (world) => {
    await press(String(name), dialog(world).getByRole('button', { name }));
    await world.time.pass(dialogGone);
    await world.network.settled();
  };

const expectReason: Handler<FormWorld> = async (world, stepContext) => {
  const problem = problemAfter(stepContext);
  if (problem) await expectVisible('the reason', main(world).getByText(refusalText(problem.code)));
};

const waitsFor = ({ known }: DeletionContext, orgId: string | null): boolean =>
  known?.deletions.some(({ org_id }) => org_id === orgId) ?? false;

const expectRows: Handler<FormWorld> = async (world, stepContext) => {
  const context = contextOf(stepContext);
  const account = waitsFor(context, null) ? 'Keep my account' : 'Delete account';
  const studio = waitsFor(context, sampleDeletions.ofBox.org_id) ? 'Stay at Ironbark Box' : 'Leave Ironbark Box';
  await expectVisible(account, buttonOf(world, account));
  await expectVisible(studio, buttonOf(world, studio));
  if (context.known?.deletions.length)
    await expectVisible(
      'the date',
      main(world)
        .getByText(/^Deleted on: .*16 Mar/)
        .first(),
    );
};

const unbroken = 'a dialog of the app never breaks';
const results = { exported: 'Your data is downloaded.', kept: 'Nothing will be deleted.' } as const;

export const deletionDriver: Driver<FormWorld> = {
  machine: 'auth/deletion',
  on: 'browser',
  open: () => openSignedIn('/profile/security', ['readDeletions', 'exportData', 'requestDeletion', 'cancelDeletion']),
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'export.pressed': (world, stepContext) => press('Download', controls.download(world, stepContext)),
    'leave.pressed': (world, stepContext) => press(leaveName(stepContext), controls.leave(world, stepContext)),
    'keep.pressed': (world, stepContext) => press(keepName(stepContext), controls.keep(world, stepContext)),
    'retry.pressed': (world) => press('Try again', controls.tryAgain(world)),
  },
  refusals: refusalHandlers({
    'export.pressed': controls.download,
    'leave.pressed': controls.leave,
    'keep.pressed': controls.keep,
    'retry.pressed': controls.tryAgain,
  }),
  outcomes: {
    readDeletions: portOf(
      'readDeletions',
      ['nothing waits', 'one studio', 'a studio waits', 'the account waits', 'too many requests', 'unreachable'],
      ({ studios, deletions }: Extract<DeletionsRead, { kind: 'read' }>) => ({ studios, deletions }),
    ),
    exportData: portOf('exportData', ['exported', 'step-up required', 'erased meanwhile', 'too many requests', 'unreachable'], () => ({
      exported_at: '2026-03-02T06:00:00Z',
    })),
    requestDeletion: portOf('requestDeletion', ['requested', 'step-up required', 'too many requests', 'unreachable']),
    cancelDeletion: portOf('cancelDeletion', ['cancelled', 'ended meanwhile', 'too many requests', 'unreachable']),
    stepUpDialog: stepUpEndings,
    leaveDialog: {
      agreed: choosing(/^(Delete account|Leave Ironbark Box)$/),
      kept: choosing(/^Cancel$/),
      [neverAnswering]: () => undefined,
    },
  },
  delays: { callTimeout: ({ time }, { wait }) => time.pass(wait), exportTimeout: ({ time }, { wait }) => time.pass(wait) },
  observe: observeWith(deletionObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    reading: assertingState(async (world, stepContext) => {
      await world.network.waitForArrival('readDeletions');
      if (contextOf(stepContext).known === null)
        await expectAttached('that it is on its way', main(world).getByText('Loading your data', { exact: true }));
    }),
    failed: assertingState(async (world, stepContext) => {
      await expectVisible('that it failed', main(world).getByText('Your data couldn’t be loaded.'));
      await expectVisible('a way to try again', controls.tryAgain(world));
      await expectReason(world, stepContext);
    }),
    ready: assertingState(async (world, stepContext) => {
      const { result } = contextOf(stepContext);
      await expectRows(world, stepContext);
      await expectReason(world, stepContext);
      if (result) await expectVisible('the result', main(world).getByText(results[result]));
    }),
    exporting: assertingState(async (world, stepContext) => {
      await world.network.waitForArrival('exportData');
      const { intent } = contextOf(stepContext);
      const orgId = intent?.kind === 'export' ? intent.orgId : null;
      await expectBusy('downloading', buttonOf(world, exportName(orgId)));
    }),
    confirming: assertingState((world) => expectVisible('the question', dialog(world))),
    steppingUpToExport: steppingUpState,
    steppingUpToRequest: steppingUpState,
    requesting: assertingState(async (world, stepContext) => {
      await world.network.waitForArrival('requestDeletion');
      const { intent } = contextOf(stepContext);
      const isAccount = intent?.kind === 'request' && intent.orgId === null;
      await expectBusy('requesting', buttonOf(world, isAccount ? 'Delete account' : 'Leave Ironbark Box'));
    }),
    cancelling: assertingState(async (world, stepContext) => {
      await world.network.waitForArrival('cancelDeletion');
      const { intent } = contextOf(stepContext);
      const isAccount = intent?.kind === 'cancel' && intent.id === sampleDeletions.ofAccount.id;
      await expectBusy('cancelling', buttonOf(world, isAccount ? 'Keep my account' : 'Stay at Ironbark Box'));
    }),
    unsure: assertingState(async (world) => {
      await expectVisible('that it is not known', main(world).getByText('Your change may not have been saved.'));
      await expectVisible('a way to try again', controls.tryAgain(world));
    }),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  notCoverable: [
    { what: 'outcome leaveDialog: broken', reason: unbroken },
    { what: 'transition confirming --error(leaveDialog)--> ready', reason: unbroken },
    ...stepUpNeverBreaks(['steppingUpToExport', 'steppingUpToRequest'], 'ready'),
  ],
};

import { expect, type Locator } from '@playwright/test';
import { type Driver, type Handler, type StepContext, neverAnswering } from '#atlas/paths/driver.ts';
import type { CallName } from '#contract/calls.ts';
import { fran, franDone, squat, squats } from '#machines/training/sample-training.ts';
import { liftRules } from '#machines/training/lift-draft.rules.ts';
import { type LiftFormSnapshot, selectCanSaveAsNew, type WodFormSnapshot } from '#machines/training/workout-form.selectors.ts';
import { ofOtherType } from '#machines/training/workout-form.model.ts';
import type { FormOpened, WorkoutFormInput, WorkoutSaved } from '#machines/training/workout-form.types.ts';
import { wodRules } from '#machines/training/wod-draft.rules.ts';
import type { LiftMaterial } from '#machines/training/lift-draft.rules.ts';
import type { WodMaterial } from '#machines/training/wod-draft.rules.ts';
import type { Problem } from '#contract/problem.ts';
import type { Workout, WorkoutType } from '#contract/workouts.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { type MemberPage, openMemberPage } from '#e2e/paths/member-page.ts';
import { reconnect } from '#e2e/paths/navigation.ts';
import { failureModes } from '#e2e/paths/network.ts';
import { absentOrReadOnly, refusalHandlers } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectThat, expectGone, expectVisible, expectAttached } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { liftFormObserver, wodFormObserver } from './workout-form.observer.ts';

interface LoggingWorld extends MemberPage {
  readonly opens: CallName;
  failed: number;
}

type World = Pick<LoggingWorld, 'page'>;

interface Form {
  readonly machine: string;
  readonly address: string;
  /** The call that opens the form for a new workout. A form for a change reads the workout instead. */
  readonly opens: CallName;
  /** A workout of the other type. `wrongAddress` is its URL in this form. */
  readonly other: { readonly workout: Workout; readonly wrongAddress: string; readonly ownAddress: string };
  /** The label of the field that represents all fields, and its text. */
  readonly label: string;
  readonly written: (stepContext: StepContext) => { readonly value: string; readonly isWrong: boolean } | null;
  readonly answer: (material: unknown) => unknown;
  readonly observe: NonNullable<Driver<LoggingWorld>['observe']>;
}

const main = ({ page }: World): Locator => page.getByRole('main');
const tryAgain = (world: World): Locator => main(world).getByRole('button', { name: 'Try again' });
const saveAsNewButton = (world: World): Locator => main(world).getByRole('button', { name: 'It isn’t in my log' });
const discard = (world: World): Locator => main(world).getByRole('button', { name: 'Discard', exact: true });
const save = (world: World): Locator => main(world).getByRole('button', { name: 'Save', exact: true });
const another = (world: World): Locator => main(world).getByRole('button', { name: 'Log another' });
const status = (world: World): Locator => main(world).getByRole('status');
const fieldOf = (world: World, label: string): Locator => main(world).getByRole('textbox', { name: label, exact: true });

async function open(form: Form, { subject, kept, now }: WorkoutFormInput): Promise<LoggingWorld> {
  const isChange = subject.workoutId !== undefined;
  const address = isChange ? form.other.wrongAddress : form.address;
  const opens = isChange ? 'readWorkout' : form.opens;
  const member = await openMemberPage({ now });
  const drafts = Object.fromEntries(member.profile.accounts.map(({ org }) => [`${org.id}/${address}`, kept ?? null]));
  const entry = [`spotter.drafts.${member.profile.id}`, JSON.stringify(drafts)] as const;
  if (kept) await member.page.addInitScript(([key, text]) => localStorage.setItem(key, text), entry);
  if (isChange) member.network.answer('listMovements', () => ({ movements: [squat] }));
  member.network.answer('listWorkouts', () => ({ workouts: [squats] }));
  for (const call of [opens, 'logWorkout'] as const) member.network.hold(call);
  await member.page.goto(address);
  await member.network.waitForArrival(opens);
  return { ...member, opens, failed: 0 };
}

/** The text for a refusal. If the key was used for another request, the page shows that the result is unknown. */
const reasonOf = ({ code }: Problem): string => (code === 'key_reused' ? 'We don’t know if it was saved.' : refusalText(code));

type CallIn = (world: LoggingWorld) => CallName;
const opening: CallIn = ({ opens }) => opens;
const saving: CallIn = () => 'logWorkout';

const answering =
  (callIn: CallIn, answer: (output: never) => unknown): Handler<LoggingWorld> =>
  async (world, { possibleEvent }) => {
    const { network } = world;
    const call = callIn(world);
    const output = possibleEvent?.event['output'] as FormOpened<unknown> | WorkoutSaved<Workout>;
    if (output.kind !== 'refused') return network.end(call, { kind: 'answered', json: answer(output as never) });
    await network.end(call, { kind: 'refused', problem: output.problem });
    await expectVisible('the reason', main(world).getByText(reasonOf(output.problem)));
  };

/** Milliseconds after which the page repeats a read that failed without a network. */
const untilRepeated = 300;

const failing =
  (callIn: CallIn): Handler<LoggingWorld> =>
  async (world) => {
    const call = callIn(world);
    const how = failureModes[world.failed % failureModes.length] ?? 'aborted';
    world.failed += 1;
    await world.network.end(call, { kind: 'failed', how });
    if (how !== 'aborted' || call === 'logWorkout') return;
    await world.time.pass(untilRepeated);
    await world.network.end(call, { kind: 'failed', how });
  };

const releaseCall =
  (callIn: CallIn): Handler<LoggingWorld> =>
  (world) =>
    world.network.giveUp(callIn(world));

const passing: Handler<LoggingWorld> = ({ time }, { wait }) => time.pass(wait);

async function expectField(form: Form, world: LoggingWorld, stepContext: StepContext): Promise<void> {
  const written = form.written(stepContext);
  if (!written) return;
  const part = fieldOf(world, form.label);
  await expectThat(`"${written.value}" in the form`, expect(part).toHaveValue(written.value, { timeout: 5_000 }));
  const invalid = part.and(main(world).locator('[aria-invalid="true"]'));
  await expectThat('whether it is pointed out', expect(invalid).toHaveCount(written.isWrong ? 1 : 0, { timeout: 5_000 }));
}

const createLoggingDriver = (form: Form): Driver<LoggingWorld> => {
  const assertingState =
    (assertion: Handler<LoggingWorld>): Handler<LoggingWorld> =>
    (world, stepContext) =>
      pictureOfFailure(world.page, stepContext, async () => {
        await world.network.settled();
        await assertion(world, stepContext);
        world.expectNoErrors();
      });
  const showsError = (title: string) =>
    assertingState(async (world) => {
      await expectVisible(title, status(world).filter({ hasText: title }));
      await expectVisible('Try again', tryAgain(world));
    });
  return {
    machine: form.machine,
    on: 'browser',
    open: ({ input }) => open(form, input as WorkoutFormInput),
    close: ({ close }) => close(),
    dispose: closeBrowserEnvironment,
    events: {
      'draft.changed': async (world, { possibleEvent }) => {
        const [value = ''] = Object.values((possibleEvent?.event['change'] ?? {}) as Record<string, string>);
        await expectThat('a form to write in', fieldOf(world, form.label).fill(value, { timeout: 5_000 }));
      },
      'discard.pressed': (world) => press('Discard', discard(world)),
      'save.pressed': (world) => press('Save', save(world)),
      'startOver.pressed': (world) => press('Log another', another(world)),
      'saveAsNew.pressed': (world) => press('It isn’t in my log', saveAsNewButton(world)),
      'retry.pressed': (world) => press('Try again', tryAgain(world)),
      'connection.returned': ({ page, network }) => reconnect(page, network),
    },
    refusals: {
      ...refusalHandlers({
        'discard.pressed': discard,
        'save.pressed': save,
        'startOver.pressed': another,
        'saveAsNew.pressed': saveAsNewButton,
        'retry.pressed': tryAgain,
      }),
      'draft.changed': absentOrReadOnly('the form', (world: LoggingWorld) => fieldOf(world, form.label)),
      'connection.returned': ({ page, network }) => reconnect(page, network),
    },
    outcomes: {
      openForm: {
        opened: answering(opening, ({ material }: { readonly material: unknown }) => form.answer(material)),
        [ofOtherType]: answering(opening, () => form.other.workout),
        refused: answering(opening, () => null),
        unreachable: failing(opening),
        [neverAnswering]: releaseCall(opening),
      },
      saveWorkout: {
        saved: answering(saving, ({ workout }: { readonly workout: Workout }) => workout),
        refused: answering(saving, () => null),
        'too many requests': answering(saving, () => null),
        'key reused': answering(saving, () => null),
        unreachable: failing(saving),
        [neverAnswering]: releaseCall(saving),
      },
    },
    delays: { callTimeout: passing },
    observe: form.observe,
    wait: ({ time }, milliseconds) => time.pass(milliseconds),
    states: {
      opening: assertingState(async (world) => {
        await world.network.waitForArrival(world.opens);
        await expectAttached('that it is on its way', main(world).getByText('Loading the form', { exact: true }));
      }),
      atWrongAddress: assertingState(async ({ page }) => {
        await expectThat('the address of its type', expect(page).toHaveURL(form.other.ownAddress, { timeout: 5_000 }));
      }),
      failed: showsError('The form couldn’t be opened.'),
      writing: assertingState(async (world, stepContext) => {
        await expectField(form, world, stepContext);
        await expectGone('Try again', tryAgain(world));
        const { isRestored } = stepContext.after.configuration.snapshot.context as { readonly isRestored: boolean };
        await (isRestored ? expectVisible('that it can go', discard(world)) : expectGone('Discard', discard(world)));
      }),
      saving: assertingState(async (world) => {
        await world.network.waitForArrival('logWorkout');
        await expectVisible('that it is being saved', status(world).filter({ hasText: 'Saving' }));
      }),
      saved: assertingState((world) => expectVisible('Saved', status(world).filter({ hasText: 'Saved in your training log.' }))),
      interrupted: async (world, stepContext) => {
        await showsError('Your workout may not be saved yet.')(world, stepContext);
        const isTaken = selectCanSaveAsNew(stepContext.after.configuration.snapshot as object as LiftFormSnapshot);
        await (isTaken ? expectVisible('the way on', saveAsNewButton(world)) : expectGone('the way on', saveAsNewButton(world)));
      },
    },
    cannot,
    look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  };
};

/** Forms for a change are driven only with a workout of the other type, so they never open. The form for a new workout reads no workout. */
const cannot: NonNullable<Driver<LoggingWorld>['cannot']> = ({ configuration }, { kind, source: [, name] }) => {
  const { subject } = (configuration.snapshot as object as LiftFormSnapshot).context;
  if (subject.workoutId === undefined) return name === ofOtherType ? 'the form of a new workout reads no workout' : null;
  return kind === 'outcome' && name === 'opened' ? 'the workout at this address is of the other type' : null;
};

const liftWritten = ({ after }: StepContext) => {
  const { context } = after.configuration.snapshot as object as LiftFormSnapshot;
  if (!context.form) return null;
  const { draft } = context.form;
  return { value: draft.rep_scheme, isWrong: context.isChecked && 'rep_scheme' in liftRules.issuesIn(context.form, context) };
};

const wodWritten = ({ after }: StepContext) => {
  const { context } = after.configuration.snapshot as object as WodFormSnapshot;
  if (!context.form) return null;
  const { draft } = context.form;
  return { value: draft.time, isWrong: context.isChecked && 'time' in wodRules.issuesIn(context.form, context) };
};

const addressesOf = (wrong: WorkoutType, own: WorkoutType, { id }: Workout) => ({
  wrongAddress: `/training/workouts/${wrong}/${id}/edit`,
  ownAddress: `/training/workouts/${own}/${id}/edit`,
});

export const liftFormDriver = createLoggingDriver({
  machine: 'training/lift-form',
  address: `/training/workouts/new/lift?movement=${squat.id}`,
  opens: 'listMovements',
  other: { workout: franDone, ...addressesOf('lift', 'wod', franDone) },
  label: 'Rep scheme',
  written: liftWritten,
  answer: (material) => ({ movements: (material as LiftMaterial).movements }),
  observe: observeWith(liftFormObserver),
});

export const wodFormDriver = createLoggingDriver({
  machine: 'training/wod-form',
  address: `/training/workouts/new/wod?definition=${fran.id}&name=${fran.name}`,
  opens: 'searchWorkouts',
  other: { workout: squats, ...addressesOf('wod', 'lift', squats) },
  label: 'Time',
  written: wodWritten,
  answer: (material) => ({ workouts: [], definitions: [(material as WodMaterial).definition] }),
  observe: observeWith(wodFormObserver),
});

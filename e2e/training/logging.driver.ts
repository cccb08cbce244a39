/** Walks both forms in which workouts are logged: opened, written in, pointed out, saved, refused and told again. */
import { expect, type Locator } from '@playwright/test';
import { type Driver, type Handler, type Moment, neverAnswering } from '#atlas/paths/driver.ts';
import type { CallName } from '#contract/calls.ts';
import { fran, squat, squats } from '#machines/training/sample-training.ts';
import { liftRules } from '#machines/training/lift-draft.rules.ts';
import { type LiftLogSnapshot, selectCanSaveAnew, type WorkoutEditorSnapshot } from '#machines/training/logging.selectors.ts';
import type { FormOpened, LoggingInput, WorkoutSaved } from '#machines/training/logging.types.ts';
import { wodRules } from '#machines/training/wod-draft.rules.ts';
import type { LiftMaterial } from '#machines/training/lift-draft.rules.ts';
import type { WodMaterial } from '#machines/training/wod-draft.rules.ts';
import type { Problem } from '#contract/problem.ts';
import type { Workout } from '#contract/workouts.ts';
import { lookOnce, pictureOfFailure } from '#e2e/paths/look.ts';
import { type MemberPage, openMemberPage } from '#e2e/paths/member-page.ts';
import { reconnect } from '#e2e/paths/moves.ts';
import { failures } from '#e2e/paths/network.ts';
import { absentOrStill, refusedAt } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/said.ts';
import { press, see, seeGone, seeShown, seeThere } from '#e2e/paths/seen.ts';
import { closeStage } from '#e2e/paths/stage.ts';
import { watching } from '#e2e/paths/watch.ts';
import { liftLogWatch, workoutEditorWatch } from './logging.watch.ts';

interface LoggingWorld extends MemberPage {
  /** Counts calls that failed, so that each fails in another way. */
  failed: number;
}

type World = Pick<LoggingWorld, 'page'>;

/** What one of the forms is walked with. */
interface Form {
  readonly machine: string;
  readonly address: string;
  /** The call that opens it. */
  readonly opens: CallName;
  /** The field that stands for all, and what is in it. */
  readonly label: string;
  readonly written: (moment: Moment) => { readonly value: string; readonly isWrong: boolean } | null;
  readonly answer: (material: unknown) => unknown;
  readonly observe: NonNullable<Driver<LoggingWorld>['observe']>;
}

const main = ({ page }: World): Locator => page.getByRole('main');
const tryAgain = (world: World): Locator => main(world).getByRole('button', { name: 'Try again' });
const anew = (world: World): Locator => main(world).getByRole('button', { name: 'It is not in my log' });
const discard = (world: World): Locator => main(world).getByRole('button', { name: 'Discard it', exact: true });
const save = (world: World): Locator => main(world).getByRole('button', { name: 'Save', exact: true });
const another = (world: World): Locator => main(world).getByRole('button', { name: 'Log another' });
const status = (world: World): Locator => main(world).getByRole('status');
const fieldOf = (world: World, label: string): Locator => main(world).getByRole('textbox', { name: label, exact: true });

async function open({ address, opens }: Form, { kept, now }: LoggingInput): Promise<LoggingWorld> {
  const member = await openMemberPage({ now });
  const drafts = Object.fromEntries(member.profile.accounts.map(({ org }) => [`${org.id}/${address}`, kept ?? null]));
  const entry = [`spotter.drafts.${member.profile.id}`, JSON.stringify(drafts)] as const;
  if (kept) await member.page.addInitScript(([key, text]) => localStorage.setItem(key, text), entry);
  member.network.answer('listWorkouts', () => ({ workouts: [squats] }));
  for (const call of [opens, 'logWorkout'] as const) member.network.hold(call);
  await member.page.goto(address);
  await member.network.arrived(opens);
  return { ...member, failed: 0 };
}

/** Where trying again would never be answered, the page says what to do instead. */
const reasonOf = ({ code }: Problem): string => (code === 'key_reused' ? 'We cannot find out whether it worked.' : refusalText(code));

const answering =
  (call: CallName, answer: (output: never) => unknown): Handler<LoggingWorld> =>
  async ({ network, ...world }, { offer }) => {
    const output = offer?.event['output'] as FormOpened<unknown> | WorkoutSaved<Workout>;
    if (output.kind !== 'refused') return network.end(call, { kind: 'answered', json: answer(output as never) });
    await network.end(call, { kind: 'refused', problem: output.problem });
    await seeShown('the reason', main(world).getByText(reasonOf(output.problem)));
  };

/** A reading that fails for want of a network is tried once more, so many milliseconds later. */
const untilRepeated = 300;

const failing =
  (call: CallName): Handler<LoggingWorld> =>
  async (world) => {
    const how = failures[world.failed % failures.length] ?? 'aborted';
    world.failed += 1;
    await world.network.end(call, { kind: 'failed', how });
    if (how !== 'aborted' || call === 'logWorkout') return;
    await world.time.pass(untilRepeated);
    await world.network.end(call, { kind: 'failed', how });
  };

const letGo =
  (call: CallName): Handler<LoggingWorld> =>
  ({ network }) =>
    network.giveUp(call);

const passing: Handler<LoggingWorld> = ({ time }, { wait }) => time.pass(wait);

async function seeField(form: Form, world: LoggingWorld, moment: Moment): Promise<void> {
  const written = form.written(moment);
  if (!written) return;
  const part = fieldOf(world, form.label);
  await see(`"${written.value}" in the form`, expect(part).toHaveValue(written.value, { timeout: 5_000 }));
  const invalid = part.and(main(world).locator('[aria-invalid="true"]'));
  await see('whether it is pointed out', expect(invalid).toHaveCount(written.isWrong ? 1 : 0, { timeout: 5_000 }));
}

const createLoggingDriver = (form: Form): Driver<LoggingWorld> => {
  const seeing =
    (sight: Handler<LoggingWorld>): Handler<LoggingWorld> =>
    (world, moment) =>
      pictureOfFailure(world.page, moment, async () => {
        await world.network.settled();
        await sight(world, moment);
        world.expectNoTrouble();
      });
  const troubled = (title: string) =>
    seeing(async (world) => {
      await seeShown(title, status(world).filter({ hasText: title }));
      await seeShown('Try again', tryAgain(world));
    });
  const { opens } = form;
  return {
    machine: form.machine,
    on: 'browser',
    open: ({ input }) => open(form, input as LoggingInput),
    close: ({ close }) => close(),
    dispose: closeStage,
    events: {
      'draft.changed': async (world, { offer }) => {
        const [value = ''] = Object.values((offer?.event['change'] ?? {}) as Record<string, string>);
        await see('a form to write in', fieldOf(world, form.label).fill(value, { timeout: 5_000 }));
      },
      'discard.pressed': (world) => press('Discard it', discard(world)),
      'save.pressed': (world) => press('Save', save(world)),
      'again.pressed': (world) => press('Log another', another(world)),
      'anew.pressed': (world) => press('It is not in my log', anew(world)),
      'retry.pressed': (world) => press('Try again', tryAgain(world)),
      'connection.returned': ({ page, network }) => reconnect(page, network),
    },
    refusals: {
      ...refusedAt({
        'discard.pressed': discard,
        'save.pressed': save,
        'again.pressed': another,
        'anew.pressed': anew,
        'retry.pressed': tryAgain,
      }),
      'draft.changed': absentOrStill('the form', (world: LoggingWorld) => fieldOf(world, form.label)),
      'connection.returned': ({ page, network }) => reconnect(page, network),
    },
    outcomes: {
      openForm: {
        opened: answering(opens, ({ material }: { readonly material: unknown }) => form.answer(material)),
        refused: answering(opens, () => null),
        unreachable: failing(opens),
        [neverAnswering]: letGo(opens),
      },
      saveWorkout: {
        saved: answering('logWorkout', ({ workout }: { readonly workout: Workout }) => workout),
        refused: answering('logWorkout', () => null),
        'too many requests': answering('logWorkout', () => null),
        'key reused': answering('logWorkout', () => null),
        unreachable: failing('logWorkout'),
        [neverAnswering]: letGo('logWorkout'),
      },
    },
    delays: { callTimeout: passing },
    observe: form.observe,
    wait: ({ time }, milliseconds) => time.pass(milliseconds),
    states: {
      opening: seeing(async (world) => {
        await world.network.arrived(opens);
        await seeThere('that it is on its way', main(world).getByText('Loading the form', { exact: true }));
      }),
      failed: troubled('The form could not be opened.'),
      writing: seeing(async (world, moment) => {
        await seeField(form, world, moment);
        await seeGone('Try again', tryAgain(world));
        const { isRestored } = moment.after.configuration.snapshot.context as { readonly isRestored: boolean };
        await (isRestored ? seeShown('that it can go', discard(world)) : seeGone('Discard it', discard(world)));
      }),
      saving: seeing(async (world) => {
        await world.network.arrived('logWorkout');
        await seeShown('that it is being saved', status(world).filter({ hasText: 'Saving' }));
      }),
      saved: seeing((world) => seeShown('Saved', status(world).filter({ hasText: 'Saved in your training log.' }))),
      interrupted: async (world, moment) => {
        await troubled('Your workout may not be saved yet.')(world, moment);
        const isTaken = selectCanSaveAnew(moment.after.configuration.snapshot as object as LiftLogSnapshot);
        await (isTaken ? seeShown('the way on', anew(world)) : seeGone('the way on', anew(world)));
      },
    },
    look: ({ page, time }, moment) => lookOnce(page, time, moment),
  };
};

const liftWritten = ({ after }: Moment) => {
  const { context } = after.configuration.snapshot as object as LiftLogSnapshot;
  if (!context.form) return null;
  const { draft } = context.form;
  return { value: draft.rep_scheme, isWrong: context.isChecked && 'rep_scheme' in liftRules.issuesIn(context.form, context) };
};

const wodWritten = ({ after }: Moment) => {
  const { context } = after.configuration.snapshot as object as WorkoutEditorSnapshot;
  if (!context.form) return null;
  const { draft } = context.form;
  return { value: draft.time, isWrong: context.isChecked && 'time' in wodRules.issuesIn(context.form, context) };
};

export const liftLogDriver = createLoggingDriver({
  machine: 'training/lift-log',
  address: `/training/workouts/new/lift?movement=${squat.id}`,
  opens: 'listMovements',
  label: 'Rep scheme',
  written: liftWritten,
  answer: (material) => ({ movements: (material as LiftMaterial).movements }),
  observe: watching(liftLogWatch),
});

export const workoutEditorDriver = createLoggingDriver({
  machine: 'training/workout-editor',
  address: `/training/workouts/new/wod?definition=${fran.id}&name=${fran.name}`,
  opens: 'searchWorkouts',
  label: 'Time',
  written: wodWritten,
  answer: (material) => ({ workouts: [], definitions: [(material as WodMaterial).definition] }),
  observe: watching(workoutEditorWatch),
});

import { expect, type Locator } from '@playwright/test';
import { type Driver, type Handler, neverAnswering } from '#atlas/paths/driver.ts';
import type { CallName } from '#contract/calls.ts';
import { squats } from '#machines/training/sample-training.ts';
import type { IntentAnswer, WorkoutPageContext, WorkoutRead } from '#machines/training/workout-page.types.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { type MemberPage, openMemberPage } from '#e2e/paths/member-page.ts';
import { reconnect } from '#e2e/paths/navigation.ts';
import { failureModes } from '#e2e/paths/network.ts';
import { refusalHandlers } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectThat, expectBusy, expectGone, expectVisible, expectAttached } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { workoutPageObserver } from './workout-page.observer.ts';

interface PageWorld extends MemberPage {
  failed: number;
}

type World = Pick<PageWorld, 'page'>;
const main = ({ page }: World): Locator => page.getByRole('main');
const button = (world: World, name: string): Locator => main(world).getByRole('button', { name, exact: true });
const controls = {
  remove: (world: World): Locator => button(world, 'Delete'),
  undo: (world: World): Locator => button(world, 'Undo'),
  tryAgain: (world: World): Locator => button(world, 'Try again'),
} as const;
const status = (world: World): Locator => main(world).getByRole('status');
const sendCalls = ['deleteWorkout', 'restoreWorkout'] as const;

async function open(): Promise<PageWorld> {
  const member = await openMemberPage({ now: new Date('2026-03-02T06:00:00Z') });
  for (const call of ['readWorkout', ...sendCalls] as const) member.network.hold(call);
  member.network.answer('readActivity', () => null);
  await member.page.goto(`/training/workouts/lift/${squats.id}`);
  await member.network.waitForArrival('readWorkout');
  return { ...member, failed: 0 };
}

/** The call that is held: the one that deletes, or the one that restores. */
const heldCall = ({ network }: PageWorld): CallName => sendCalls.find((call) => network.isHeld(call)) ?? 'deleteWorkout';

const answering =
  (callIn: (world: PageWorld) => CallName): Handler<PageWorld> =>
  async (world, { possibleEvent }) => {
    const answer = possibleEvent?.event['output'] as WorkoutRead | IntentAnswer;
    const json = 'workout' in answer ? answer.workout : null;
    if (answer.kind !== 'refused') return world.network.end(callIn(world), { kind: 'answered', json });
    await world.network.end(callIn(world), { kind: 'refused', problem: answer.problem });
    await expectVisible('the reason', main(world).getByText(refusalText(answer.problem.code)));
  };

/** Milliseconds after which the page repeats a read that failed without a network. */
const untilRepeated = 300;

const failing =
  (callIn: (world: PageWorld) => CallName): Handler<PageWorld> =>
  async (world) => {
    const call = callIn(world);
    // The response to a deletion has no body, so only some ways of failing apply to it.
    const ways = call === 'deleteWorkout' ? failureModes.filter((way) => way === 'aborted' || way === 'broken') : failureModes;
    const how = ways[world.failed % ways.length] ?? 'aborted';
    world.failed += 1;
    await world.network.end(call, { kind: 'failed', how });
    if (how !== 'aborted' || call !== 'readWorkout') return;
    await world.time.pass(untilRepeated);
    await world.network.end(call, { kind: 'failed', how });
  };

const releaseCall =
  (callIn: (world: PageWorld) => CallName): Handler<PageWorld> =>
  (world) =>
    world.network.giveUp(callIn(world));

const reading = (): CallName => 'readWorkout';
const passing: Handler<PageWorld> = ({ time }, { wait }) => time.pass(wait);

const assertingState =
  (assertion: Handler<PageWorld>): Handler<PageWorld> =>
  (world, stepContext) =>
    pictureOfFailure(world.page, stepContext, async () => {
      await world.network.settled();
      await assertion(world, stepContext);
      world.expectNoErrors();
    });

const showsError = (title: string) =>
  assertingState(async (world) => {
    await expectVisible(title, status(world).filter({ hasText: title }));
    await expectVisible('Try again', controls.tryAgain(world));
  });

export const workoutPageDriver: Driver<PageWorld> = {
  machine: 'training/workout-page',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'delete.pressed': (world) => press('Delete', controls.remove(world)),
    'undo.pressed': (world) => press('Undo', controls.undo(world)),
    'retry.pressed': (world) => press('Try again', controls.tryAgain(world)),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  refusals: {
    ...refusalHandlers({ 'delete.pressed': controls.remove, 'undo.pressed': controls.undo, 'retry.pressed': controls.tryAgain }),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  outcomes: {
    readWorkout: {
      read: answering(reading),
      'of the other type': answering(reading),
      refused: answering(reading),
      unreachable: failing(reading),
      [neverAnswering]: releaseCall(reading),
    },
    sendIntent: {
      deleted: answering(heldCall),
      restored: answering(heldCall),
      refused: answering(heldCall),
      unreachable: failing(heldCall),
      [neverAnswering]: releaseCall(heldCall),
    },
  },
  delays: { callTimeout: passing },
  observe: observeWith(workoutPageObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    reading: assertingState(async (world) => {
      await world.network.waitForArrival('readWorkout');
      await expectAttached('that it is on its way', main(world).getByText('Loading the workout', { exact: true }));
    }),
    // The page at the correct URL reads the workout too. That read is answered, so that the page is not busy.
    atWrongAddress: assertingState(async (world, { after }) => {
      await expectThat('the address of its type', expect(world.page).toHaveURL(`/training/workouts/wod/${squats.id}`, { timeout: 5_000 }));
      await world.network.waitForArrival('readWorkout');
      const { workout } = after.configuration.snapshot.context as WorkoutPageContext;
      await world.network.end('readWorkout', { kind: 'answered', json: workout });
      await expectVisible('the workout', main(world).getByRole('link', { name: 'Edit', exact: true }));
    }),
    failed: showsError('The workout couldn’t be loaded.'),
    shown: assertingState(async (world) => {
      await expectVisible('the way to delete it', controls.remove(world));
      await expectGone('Try again', controls.tryAgain(world));
    }),
    sending: assertingState(async (world, { after }) => {
      const { intent } = after.configuration.snapshot.context as WorkoutPageContext;
      await world.network.waitForArrival(intent === 'delete' ? 'deleteWorkout' : 'restoreWorkout');
      await expectBusy('Delete', controls.remove(world));
    }),
    interrupted: showsError('We do not know whether that worked.'),
    deleted: assertingState((world) => expectVisible('Undo', controls.undo(world))),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
};

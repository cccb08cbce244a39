/** Reads the log, the lifts and the choices for a new entry, and fills the ports of the forms and of the workout page. */
import { fromPromise } from 'xstate';
import * as leaderboardCalls from '#contract/leaderboard-calls.ts';
import * as workoutCalls from '#contract/workout-calls.ts';
import type { Refused } from '#contract/call-failure.ts';
import type { Movement } from '#contract/movements.ts';
import { largestPage } from '#contract/paging.ts';
import type { LiftDetail, LiftSummary } from '#contract/lifts.ts';
import type { Lift, Wod, Workout, WorkoutDefinition } from '#contract/workouts.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { LoadAnswer } from '#machines/app/resource.types.ts';
import type { ChosenUnits } from '#machines/profile/device.rules.ts';
import { fixedMovement, lastTime, type LiftBody, type LiftMaterial } from '#machines/training/lift-draft.rules.ts';
import { createLiftFormMachine } from '#machines/training/lift-form.machine.ts';
import type { FormOpened, WorkoutFormSubject, WorkoutSaved, SaveWorkoutInput } from '#machines/training/workout-form.types.ts';
import type { WodBody, WodMaterial } from '#machines/training/wod-draft.rules.ts';
import type { DecimalMark } from '#machines/training/parse-input.rules.ts';
import { createWodFormMachine } from '#machines/training/wod-form.machine.ts';
import { createWorkoutPageMachine } from '#machines/training/workout-page.machine.ts';
import type { IntentAnswer, IntentInput, WorkoutRead } from '#machines/training/workout-page.types.ts';
import { assertWorkoutType, workoutUpdate } from '#machines/training/workout.rules.ts';
import type { Api } from '#src/api/api.ts';
import type { ServerClock } from '#src/api/server-clock.ts';

interface TrainingDependencies {
  readonly api: Api;
  readonly clock: ServerClock;
  readonly units?: () => ChosenUnits;
  /** The decimal separator of the app's language. */
  readonly mark?: () => DecimalMark;
}

type ApiDependencies = Pick<TrainingDependencies, 'api'>;

const page = String(largestPage);

async function readLog({ api }: ApiDependencies, signal: AbortSignal) {
  const workouts: Workout[] = [];
  let cursor: string | undefined;
  do {
    const answered = await api.call(workoutCalls.listWorkouts, { query: cursor ? { limit: page, cursor } : { limit: page }, signal });
    if (answered.kind === 'refused') return answered;
    workouts.push(...answered.answer.workouts);
    cursor = answered.answer.next;
  } while (cursor);
  return { kind: 'read', data: workouts } as const;
}

export const createLogLogic = (deps: TrainingDependencies) =>
  createResourceMachine<readonly Workout[]>(
    fromPromise<LoadAnswer<readonly Workout[]>, { readonly query: undefined }>(async ({ signal }) => {
      const answered = await readLog(deps, signal);
      return answered.kind === 'refused' ? answered : { ...answered, readAt: deps.clock.now().toISOString() };
    }),
  );

export const createLiftsLogic = ({ api, clock }: TrainingDependencies) =>
  createResourceMachine<readonly LiftSummary[]>(
    fromPromise<LoadAnswer<readonly LiftSummary[]>, { readonly query: undefined }>(async ({ signal }) => {
      const answered = await api.call(workoutCalls.listLifts, { signal });
      if (answered.kind === 'refused') return answered;
      return { kind: 'read', data: answered.answer.lifts, readAt: clock.now().toISOString() };
    }),
  );

export const createLiftLogic = ({ api, clock }: TrainingDependencies) =>
  createResourceMachine<LiftDetail, string>(
    fromPromise<LoadAnswer<LiftDetail>, { readonly query: string }>(async ({ input, signal }) => {
      const answered = await api.call(workoutCalls.readLift, { params: { id: input.query }, signal });
      return answered.kind === 'refused' ? answered : { kind: 'read', data: answered.answer, readAt: clock.now().toISOString() };
    }),
  );

/** The choices for a new entry: the studio's workouts, the well-known ones, and every movement. */
export interface Choices {
  readonly definitions: readonly WorkoutDefinition[];
  readonly workouts: readonly Workout[];
  readonly movements: readonly Movement[];
}

export const createChoicesLogic = ({ api, clock }: TrainingDependencies) =>
  createResourceMachine<Choices, string>(
    fromPromise<LoadAnswer<Choices>, { readonly query: string }>(async ({ input, signal }) => {
      const [found, moved] = await Promise.all([
        api.call(workoutCalls.searchWorkouts, { query: { q: input.query }, signal }),
        api.call(workoutCalls.listMovements, { signal }),
      ]);
      if (found.kind === 'refused') return found;
      if (moved.kind === 'refused') return moved;
      return { kind: 'read', data: { ...found.answer, ...moved.answer }, readAt: clock.now().toISOString() };
    }),
  );

interface Known {
  readonly definition: WorkoutDefinition | null;
  readonly startsAt: string | null;
}

/** The result if the studio does not have the workout that the address names. */
const unknownDefinition: Refused = {
  kind: 'refused',
  problem: { type: 'about:blank', title: 'Not found', status: 404, code: 'not_found', message: '' },
};

const foundDefinition = (definition: WorkoutDefinition | undefined, startsAt: string | null) =>
  definition ? ({ kind: 'found', definition, startsAt } as const) : unknownDefinition;

/** Finds the definition of the workout to log: on the whiteboard of the class, otherwise by name. */
async function findDefinition({ api }: ApiDependencies, { definitionId, sessionId, name = '' }: WorkoutFormSubject, signal: AbortSignal) {
  if (!definitionId) return { kind: 'found', definition: null, startsAt: null } as const;
  if (sessionId) {
    const boards = await api.call(leaderboardCalls.listWhiteboards, { query: { session_id: sessionId }, signal });
    if (boards.kind === 'refused') return boards;
    const [board] = boards.answer.whiteboards;
    const item = board?.items.find(({ definition }) => definition.id === definitionId);
    return foundDefinition(item?.definition, board?.session.start_date ?? null);
  }
  if (name === '') return unknownDefinition;
  const searched = await api.call(workoutCalls.searchWorkouts, { query: { q: name }, signal });
  if (searched.kind === 'refused') return searched;
  return foundDefinition(
    searched.answer.definitions.find(({ id }) => id === definitionId),
    null,
  );
}

/** Reads the workout to change; null if the form is for a new workout. Throws if the type of the workout is unknown. */
async function findWorkout({ api }: ApiDependencies, { workoutId }: WorkoutFormSubject, signal: AbortSignal) {
  if (!workoutId) return { kind: 'found', workout: null } as const;
  const read = await api.call(workoutCalls.readWorkout, { params: { id: workoutId }, signal });
  if (read.kind === 'refused') return read;
  assertWorkoutType(read.answer);
  return { kind: 'found', workout: read.answer } as const;
}

const known = ({ definition, startsAt }: Known): Known => ({ definition, startsAt });
const chosen = ({ units, mark }: TrainingDependencies): Pick<LiftMaterial, 'units' | 'mark'> => ({
  ...(units && { units: units() }),
  ...(mark && { mark: mark() }),
});

const isLift = (workout: Workout): workout is Lift => workout.type === 'lift';
const isWod = (workout: Workout): workout is Wod => workout.type === 'wod';

/** Adds the last time of the form's movement if it is not among the latest lifts. */
async function findLastTime({ api }: ApiDependencies, material: LiftMaterial, { movementId }: WorkoutFormSubject, signal: AbortSignal) {
  const { movements, past } = material;
  const movement_id = (fixedMovement(material) ?? movements.find(({ id }) => id === (movementId ?? movements[0]?.id)))?.id;
  if (movement_id === undefined || lastTime(material, movement_id)) return { kind: 'found', past } as const;
  const read = await api.call(workoutCalls.listWorkouts, { query: { type: 'lift', movement_id, limit: '1' }, signal });
  return read.kind === 'refused' ? read : ({ kind: 'found', past: [...past, ...read.answer.workouts.filter(isLift)] } as const);
}

const openLift = (deps: TrainingDependencies) =>
  fromPromise<FormOpened<LiftMaterial>, { readonly subject: WorkoutFormSubject }>(async ({ input: { subject }, signal }) => {
    const [found, defined, moved, past] = await Promise.all([
      findWorkout(deps, subject, signal),
      findDefinition(deps, subject, signal),
      deps.api.call(workoutCalls.listMovements, { signal }),
      deps.api.call(workoutCalls.listWorkouts, { query: { type: 'lift', limit: page }, signal }),
    ]);
    if (found.kind === 'refused') return found;
    if (defined.kind === 'refused') return defined;
    if (moved.kind === 'refused') return moved;
    if (past.kind === 'refused') return past;
    if (found.workout && !isLift(found.workout)) return { kind: 'otherType', workout: found.workout };
    const material = {
      workout: found.workout,
      movements: moved.answer.movements,
      past: past.answer.workouts.filter(isLift),
      ...known(defined),
      ...chosen(deps),
    };
    if (material.workout) return { kind: 'opened', material, now: deps.clock.now(), deviceNow: new Date() };
    const last = await findLastTime(deps, material, subject, signal);
    if (last.kind === 'refused') return last;
    return { kind: 'opened', material: { ...material, past: last.past }, now: deps.clock.now(), deviceNow: new Date() };
  });

const openWod = (deps: TrainingDependencies) =>
  fromPromise<FormOpened<WodMaterial>, { readonly subject: WorkoutFormSubject }>(async ({ input: { subject }, signal }) => {
    const [found, defined] = await Promise.all([findWorkout(deps, subject, signal), findDefinition(deps, subject, signal)]);
    if (found.kind === 'refused') return found;
    if (defined.kind === 'refused') return defined;
    if (found.workout && !isWod(found.workout)) return { kind: 'otherType', workout: found.workout };
    return {
      kind: 'opened',
      material: { workout: found.workout, ...known(defined), ...chosen(deps) },
      now: deps.clock.now(),
      deviceNow: new Date(),
    };
  });

/** Saves a workout. A change of an existing workout is sent without type, class and definition (§5). */
async function save({ api }: ApiDependencies, { workoutId, body, key }: SaveWorkoutInput<LiftBody | WodBody>, signal: AbortSignal) {
  if (workoutId === null) return api.call(workoutCalls.logWorkout, { body: { workout: body }, key, signal });
  const { definition_id: _definition, session_id: _session, ...workout } = workoutUpdate(body);
  return api.call(workoutCalls.updateWorkout, { params: { id: workoutId }, body: { workout }, key, signal });
}

const saveAs = <W extends Workout, B extends LiftBody | WodBody>(deps: ApiDependencies, isSuch: (workout: Workout) => workout is W) =>
  fromPromise<WorkoutSaved<W>, SaveWorkoutInput<B>>(async ({ input, signal }) => {
    const answered = await save(deps, input, signal);
    if (answered.kind === 'refused') return answered;
    assertWorkoutType(answered.answer);
    if (!isSuch(answered.answer)) throw new TypeError(`The server answered with a ${answered.answer.type} where another type was sent.`);
    return { kind: 'saved', workout: answered.answer };
  });

export const createLiftFormLogic = (deps: TrainingDependencies) =>
  createLiftFormMachine().provide({ actors: { openForm: openLift(deps), saveWorkout: saveAs<Lift, LiftBody>(deps, isLift) } });

export const createWodFormLogic = (deps: TrainingDependencies) =>
  createWodFormMachine().provide({ actors: { openForm: openWod(deps), saveWorkout: saveAs<Wod, WodBody>(deps, isWod) } });

const readWorkout = ({ api }: ApiDependencies) =>
  fromPromise<WorkoutRead, { readonly id: string }>(async ({ input: { id }, signal }) => {
    const answered = await api.call(workoutCalls.readWorkout, { params: { id }, signal });
    if (answered.kind === 'refused') return answered;
    assertWorkoutType(answered.answer);
    return { kind: 'read', workout: answered.answer };
  });

const sendIntent = ({ api }: ApiDependencies) =>
  fromPromise<IntentAnswer, IntentInput>(async ({ input: { id, intent, key }, signal }) => {
    if (intent === 'delete') {
      const answered = await api.call(workoutCalls.deleteWorkout, { params: { id }, key, signal });
      return answered.kind === 'refused' ? answered : { kind: 'deleted' };
    }
    const answered = await api.call(workoutCalls.restoreWorkout, { params: { id }, key, signal });
    return answered.kind === 'refused' ? answered : { kind: 'restored', workout: answered.answer };
  });

export const createWorkoutPageLogic = (deps: TrainingDependencies) =>
  createWorkoutPageMachine().provide({ actors: { readWorkout: readWorkout(deps), sendIntent: sendIntent(deps) } });

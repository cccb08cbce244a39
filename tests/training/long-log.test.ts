import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Movement } from '#contract/movements.ts';
import { largestPage } from '#contract/paging.ts';
import type { Lift, Workout } from '#contract/workouts.ts';
import { boxJump, fran, franDone, sampleSet, squat, squats } from '#machines/training/sample-training.ts';
import { createApi } from '#src/api/api.ts';
import { createServerClock } from '#src/api/server-clock.ts';
import { createLiftFormLogic, createLogLogic } from '#src/features/training/training.effects.ts';
import { draftOptions } from './any-draft.ts';

const numbered = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const daysAgo = (days: number): string => new Date(Date.parse('2026-03-02T05:00:00.000Z') - days * 86_400_000).toISOString();

const jumping = {
  ...fran,
  id: numbered(500),
  name: 'Jumps',
  type: 'lift',
  scoring: 'for_distance',
  rep_scheme: null,
  movement: boxJump,
} as const;

/** A studio with the server's page size, newest workouts first. */
const studioWith = (log: readonly Workout[], movements: readonly Movement[] = []) => {
  const answerTo = ({ pathname, searchParams }: URL): unknown => {
    if (pathname === '/api/v1/movements') return { movements };
    if (pathname === '/api/v1/workouts/search') return { definitions: [jumping], workouts: [] };
    const movement = searchParams.get('movement_id');
    const type = searchParams.get('type');
    const found = log
      .filter((workout) => type === null || workout.type === type)
      .filter((workout) => movement === null || (workout.type === 'lift' && workout.movement.id === movement));
    const from = Number(searchParams.get('cursor') ?? 0);
    const to = from + Math.min(largestPage, Number(searchParams.get('limit') ?? 50));
    return { workouts: found.slice(from, to), ...(to < found.length && { next: String(to) }) };
  };
  const api = createApi({
    origin: 'https://studio.example.org',
    facility: () => 'facility-1',
    locale: () => 'en',
    onSignedOut: () => undefined,
    onServerTime: () => undefined,
    fetch: (resource) => Promise.resolve(Response.json(answerTo(new URL(resource instanceof Request ? resource.url : resource)))),
  });
  return { api, clock: createServerClock() };
};

test('a log of six hundred workouts is shown back to its first day', async () => {
  const log = Array.from({ length: 600 }, (_, index) => ({ ...franDone, id: numbered(index), performed_at: daysAgo(index) }));
  const actor = createActor(createLogLogic(studioWith(log)), { input: { query: undefined } }).start();
  const { context } = await waitFor(actor, (snapshot) => snapshot.context.data !== null);
  expect([context.data?.length, context.data?.at(-1)?.id]).toEqual([600, log.at(-1)?.id]);
});

test.each([
  ['chosen', { subject: { movementId: boxJump.id } }],
  ['named by its workout', { subject: { definitionId: jumping.id, name: 'Jumps' } }],
])('what she lifted a hundred and fifty lifts ago stands in the form of a movement that is %s', async (_how, { subject }) => {
  const jumps: Lift = {
    ...squats,
    id: numbered(999),
    movement: boxJump,
    rep_scheme: '4',
    sets: [sampleSet(1, 4, 0, { movement_id: boxJump.id, weight: null, height: { value: 61, unit: 'cm' } })],
  };
  const lifts = Array.from({ length: 150 }, (_, index) => ({ ...squats, id: numbered(index), performed_at: daysAgo(index) }));
  const deps = studioWith([...lifts, jumps], [squat, boxJump]);
  const actor = createActor(createLiftFormLogic(deps), { input: { ...draftOptions, subject } }).start();
  const { context } = await waitFor(actor, (snapshot) => snapshot.context.form !== null);
  expect(context.form?.draft.sets).toMatchObject([{ repetitions: '4', value: '61', unit: 'cm' }]);
});

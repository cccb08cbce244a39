import type { Problem } from '#contract/problem.ts';
import type { Lift, LiftSet, Wod, WorkoutDefinition } from '#contract/workouts.ts';
import type { Movement } from '#contract/movements.ts';
import type { LiftMaterial } from './lift-draft.rules.ts';
import type { WodMaterial } from './wod-draft.rules.ts';

export const squat: Movement = { id: '00000000-0000-4000-8000-000000000001', name: 'Back squat', measured_in: 'weight' };
export const boxJump: Movement = { id: '00000000-0000-4000-8000-000000000002', name: 'Box jump', measured_in: 'height' };
export const pullUp: Movement = { id: '00000000-0000-4000-8000-000000000003', name: 'Pull-up', measured_in: 'repetitions' };

const logged = {
  notes: '',
  session: null,
  definition: null,
  performed_at: '2026-02-23T05:00:00.000Z',
  created_at: '2026-02-23T05:30:00.000Z',
  updated_at: '2026-02-23T05:30:00.000Z',
};

export const sampleSet = (position: number, repetitions: number, value: number, more: Partial<LiftSet> = {}): LiftSet => ({
  position,
  repetitions,
  movement_id: squat.id,
  weight: { value, unit: 'kg' },
  height: null,
  successful: true,
  ...more,
});

export const squats: Lift = {
  ...logged,
  id: '00000000-0000-4000-8000-000000000011',
  name: 'Back squat',
  type: 'lift',
  movement: squat,
  rep_scheme: '3-3-1',
  sets: [sampleSet(1, 3, 90), sampleSet(2, 3, 97.5), sampleSet(3, 1, 107.5, { successful: false })],
  load: { kg: 97.5, lb: 215 },
  records: [
    {
      movement_id: squat.id,
      repetitions: 3,
      weight: { value: 97.5, unit: 'kg' },
      height: null,
      previous: { weight: { value: 95, unit: 'kg' }, height: null },
    },
  ],
};

export const fran: WorkoutDefinition = {
  id: '00000000-0000-4000-8000-000000000021',
  name: 'Fran',
  type: 'wod',
  scoring: 'for_time',
  rep_scheme: '21-15-9',
  movement: null,
  description: 'Thrusters and pull-ups',
  time_cap_seconds: 480,
  lifts: [],
  exercises: [],
  is_benchmark: true,
};

export const franDone: Wod = {
  ...logged,
  id: '00000000-0000-4000-8000-000000000012',
  name: 'Fran',
  type: 'wod',
  scoring: 'for_time',
  score: { scoring: 'for_time', capped: false, seconds: 238 },
  as_prescribed: true,
  is_record: true,
  definition: fran,
};

export const liftMaterial: LiftMaterial = {
  workout: null,
  movements: [squat, boxJump, pullUp],
  past: [squats],
  definition: null,
  startsAt: null,
};
export const wodMaterial: WodMaterial = { workout: null, definition: fran, startsAt: null };

export const alreadyLogged: Problem = {
  type: 'about:blank',
  title: 'No',
  status: 409,
  code: 'already_logged',
  message: 'You have logged this class already.',
};

export const keyReused: Problem = {
  type: 'about:blank',
  title: 'No',
  status: 422,
  code: 'key_reused',
  message: 'This was sent before with different details.',
};

export const tryLater: Problem = {
  type: 'about:blank',
  title: 'No',
  status: 429,
  code: 'too_many_requests',
  message: 'Try again in a minute.',
};

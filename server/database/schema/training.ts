import type { MeasuredIn } from '#contract/movements.ts';
import type { HeightUnit, WeightUnit } from '#contract/measures.ts';
import type { Score, Scoring } from '#contract/scores.ts';
import type { WorkoutType } from '#contract/workouts.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Instant } from './columns.ts';

export interface MovementTable {
  org_id: string;
  id: string;
  key: string;
  name: string;
  measured_in: MeasuredIn;
  position: Generated<number>;
  removed_at: Instant | null;
}

export interface WorkoutDefinitionTable {
  org_id: string;
  id: string;
  key: string;
  name: string;
  type: WorkoutType;
  scoring: Scoring;
  rep_scheme: string | null;
  movement_id: string | null;
  description: string | null;
  time_cap_seconds: number | null;
  exercises: Generated<string[]>;
  is_benchmark: Generated<boolean>;
  position: Generated<number>;
  removed_at: Instant | null;
}

export interface WorkoutDefinitionLiftTable {
  org_id: string;
  definition_id: string;
  position: number;
  movement_id: string;
}

export interface WhiteboardItemTable {
  org_id: string;
  id: string;
  session_id: string;
  position: number;
  definition_id: string;
}

export interface WorkoutTable {
  org_id: string;
  id: string;
  profile_id: string;
  facility_id: string;
  type: WorkoutType;
  name: string;
  definition_id: string | null;
  session_id: string | null;
  scoring: Scoring;
  score: ColumnType<Score | null, string | null, string | null>;
  as_prescribed: boolean;
  movement_id: string | null;
  rep_scheme: string | null;
  notes: string;
  performed_at: Instant;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

export interface WorkoutSetTable {
  org_id: string;
  workout_id: string;
  position: number;
  movement_id: string;
  repetitions: number;
  weight_value: number | null;
  weight_unit: WeightUnit | null;
  height_value: number | null;
  height_unit: HeightUnit | null;
  successful: boolean;
  profile_id: ColumnType<string, never, never>;
  /** Null if the workout is deleted. */
  performed_at: ColumnType<Date | null, never, never>;
}

/** Converts a workout in a line of history to its database rows. */
import type { Insertable } from 'kysely';
import { toCalendarDate, toCalendarDateTime, parseTime } from '@internationalized/date';
import type { Tables } from '../../database/schema.ts';
import { toSetRow } from '../../training/workout-store.ts';
import { scoreFormOf, measureOf, movementOf } from './validate-activity.ts';
import type { TrainingLine } from './activity.schema.ts';
import type { ActivityImporter } from './save-activity.ts';
import { readScore, parseSets } from './parse-score.ts';
import { definitionId, facilityId, movementId, activityId } from '../load/studio-ids.ts';
import { instantToWall, wallToInstant } from '../timetable/wall-clock.ts';

export interface ImportedWorkout {
  readonly workout: Insertable<Tables['workouts']>;
  readonly sets: readonly Insertable<Tables['workout_sets']>[];
}

/** The instant a number of days ago; never in the future. */
function instantOf({ work, source }: ActivityImporter, { ago, at, facility }: TrainingLine): Date {
  const { document } = source;
  const place = document.facilities.find(({ key }) => key === facility) ?? document.facilities[0];
  const timeZone = place?.time_zone ?? document.organisation.time_zone;
  const today = toCalendarDate(instantToWall(work.now, timeZone));
  const day = today.subtract({ days: Number.parseInt(ago, 10) });
  const instant = wallToInstant(toCalendarDateTime(day, parseTime(at)), timeZone);
  return instant > work.now ? work.now : instant;
}

export function workoutOf(importer: ActivityImporter, hash: string, line: TrainingLine): ImportedWorkout {
  const { work, source } = importer;
  const { document, profileIds } = source;
  const { key: orgKey } = document.organisation;
  const performed_at = instantOf(importer, line);
  const id = activityId(orgKey, 'workout', hash);
  const written = {
    org_id: work.orgId,
    id,
    profile_id: profileIds.get(line.member) ?? '',
    facility_id: facilityId(orgKey, line.facility ?? document.facilities[0]?.key ?? ''),
    session_id: null,
    notes: line.notes,
    performed_at,
    created_at: performed_at,
    updated_at: performed_at,
    deleted_at: null,
  };
  const entry = document.workouts.find(({ name }) => name === line.workout);
  const movement = movementOf(document, line);
  if (movement === undefined) {
    const form = scoreFormOf(document, line.workout ?? '', (name) => movementId(orgKey, name));
    const score = form && line.score !== undefined ? readScore(line.score, form) : null;
    const own = { type: 'wod' as const, name: line.workout ?? '', definition_id: definitionId(orgKey, line.workout ?? '') };
    return {
      workout: {
        ...written,
        ...own,
        scoring: form?.scoring ?? 'none',
        score: score && JSON.stringify(score),
        as_prescribed: !line.scaled,
        movement_id: null,
        rep_scheme: entry?.rep_scheme ?? null,
      },
      sets: [],
    };
  }
  const measured = measureOf(document, movement);
  const sets = parseSets(line.sets ?? '', movementId(orgKey, movement), measured);
  if (sets === null) throw new Error(`"${line.sets ?? ''}" was checked to be sets of ${movement}`);
  return {
    workout: {
      ...written,
      type: 'lift',
      name: line.workout ?? movement,
      definition_id: entry ? definitionId(orgKey, entry.name) : null,
      scoring: measured === 'height' ? 'for_distance' : 'for_load',
      score: null,
      as_prescribed: true,
      movement_id: movementId(orgKey, movement),
      rep_scheme: entry?.rep_scheme ?? null,
    },
    sets: sets.map((set) => toSetRow(work.orgId, id, set, set.position)),
  };
}

import type { JsonPath } from './json-positions.ts';
import type { StudioDocument } from './studio-json.schema.ts';
import { weekdays } from './schema-values.ts';
import type { WorkoutEntry } from './training-json.schema.ts';

type Reject = (path: JsonPath, reason: string) => void;

function checkWorkout(workout: WorkoutEntry, path: JsonPath, reject: Reject): void {
  const { type, scoring, movement, lifts, exercises, time_cap } = workout;
  if (type === 'lift' && movement === undefined) reject([...path, 'type'], 'a lift names its movement');
  if (type === 'wod' && movement !== undefined) reject([...path, 'movement'], 'only a lift has a movement');
  if (type === 'wod' && scoring === undefined) reject([...path, 'type'], 'a wod needs its scoring');
  if ((scoring === 'total') !== lifts.length > 0)
    reject([...path, 'scoring'], 'lifts belong to the scoring "total", which has at least one');
  if ((scoring === 'tabata') !== exercises.length > 0)
    reject([...path, 'scoring'], 'exercises belong to the scoring "tabata", which has at least one');
  if (time_cap !== undefined && scoring !== 'for_time') reject([...path, 'time_cap'], 'a time cap belongs to the scoring "for_time"');
}

function checkProgramme({ programme, workouts, class_types, facilities }: StudioDocument, reject: Reject): void {
  const known = new Set(workouts.map(({ name }) => name));
  const types = new Set(class_types.map(({ name }) => name));
  const places = new Set(facilities.map(({ key }) => key));
  for (const [index, entry] of programme.entries()) {
    for (const [at, type] of entry.class_types.entries())
      if (!types.has(type)) reject(['programme', index, 'class_types', at], `there is no type of class "${type}"`);
    for (const [at, facility] of (entry.facilities ?? []).entries())
      if (!places.has(facility)) reject(['programme', index, 'facilities', at], `there is no facility "${facility}"`);
    for (const [week, days] of entry.weeks.entries())
      for (const day of weekdays)
        for (const [at, name] of days[day].entries())
          if (!known.has(name)) reject(['programme', index, 'weeks', week, day, at], `there is no workout "${name}" in workouts`);
  }
}

export function checkTraining(document: StudioDocument, reject: Reject): void {
  for (const [index, workout] of document.workouts.entries()) checkWorkout(workout, ['workouts', index], reject);
  checkProgramme(document, reject);
}

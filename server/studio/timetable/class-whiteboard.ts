/** The whiteboard of a class: from the timetable, else from the programme for that day. */
import { startOfWeek, toCalendarDate, type CalendarDate } from '@internationalized/date';
import type { ClassOccurrence } from './occurrences.ts';
import type { StudioDocument } from '../folder/studio-json.schema.ts';
import { weekdays } from '../folder/schema-values.ts';
import { instantToWall } from './wall-clock.ts';

/** The Monday from which the weeks of every programme are counted. */
const firstMonday = '2024-01-01';

const mondayOf = (day: CalendarDate): CalendarDate => startOfWeek(day, 'en-GB');
const daysSince = (day: CalendarDate): number => Math.round((Date.parse(day.toString()) - Date.parse(firstMonday)) / 86_400_000);

export function whiteboardOf({ facts, startsAt }: ClassOccurrence, { organisation, programme }: StudioDocument): readonly string[] {
  if (facts.whiteboard !== null) return facts.whiteboard;
  if (programme.length === 0) return [];
  const day = toCalendarDate(instantToWall(startsAt, facts.facility.time_zone ?? organisation.time_zone));
  const monday = mondayOf(day);
  const week = daysSince(monday) / 7;
  const weekday = weekdays[daysSince(day) - daysSince(monday)] ?? 'mon';
  const names = programme
    .filter(({ class_types, facilities }) => class_types.includes(facts.type) && (facilities?.includes(facts.facility.key) ?? true))
    .flatMap(({ weeks }) => weeks[((week % weeks.length) + weeks.length) % weeks.length]?.[weekday] ?? []);
  return [...new Set(names)];
}

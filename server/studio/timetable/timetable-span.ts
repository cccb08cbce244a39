import { addDays, dayOf, daySpan } from '#machines/classes/day.rules.ts';
import type { Span } from './occurrences.ts';
import type { StudioDocument } from '../folder/studio-json.schema.ts';

export interface StoredTimetable {
  readonly expanded_until: Date;
}

/** The range begins now; at the first load, today or earlier. A range of an earlier load does not become shorter. */
export const timetableSpan = ({ organisation, timetable }: StudioDocument, stored: StoredTimetable | undefined, now: Date): Span => {
  const { time_zone } = organisation;
  const onDay = (days: number): Date => new Date(daySpan(addDays(dayOf(now, time_zone), days), time_zone).from);
  const until = onDay(timetable.days_ahead + 1);
  return {
    from: stored ? now : onDay(-timetable.days_back),
    until: stored && stored.expanded_until > until ? stored.expanded_until : until,
  };
};

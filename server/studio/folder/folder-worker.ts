/** Runs the folder reader in a worker thread. Results are copied between threads, so they are plain data. */
import { checkTexts, type CheckedStudio, type FolderReading } from './validate-files.ts';
import { fileNames } from './file-names.ts';
import type { RejectedFolder } from './read-folder.ts';
import { type ClassOccurrence, expandTimetable, type Span } from '../timetable/occurrences.ts';
import { recordPositionsIn } from './reading-position.ts';
import { Findings, type Rejection } from './rejection.ts';
import type { StudioDocument } from './studio-json.schema.ts';
import { type CourseDates, courseDates, type CourseStarts, courseStarts } from '../timetable/course-dates.ts';
import { LeftOutCounter, type LeftOutEvents } from '../timetable/left-out-events.ts';
import { calendarName } from '../timetable/title-rules.ts';
import { readTimetable } from '../timetable/timetable-ics.ts';

interface Placed {
  readonly place: SharedArrayBuffer;
}

/** The studio without its series, which contain rules and clocks and cannot be copied. */
export type ParsedStudio = Omit<CheckedStudio, 'timetable'>;
export type ReadResult =
  | { readonly kind: 'sound'; readonly studio: ParsedStudio }
  | (RejectedFolder & { readonly document: StudioDocument | null });

export const read = ({ place, ...reading }: FolderReading & Placed): ReadResult => {
  recordPositionsIn(place);
  const checked = checkTexts(reading);
  if (checked.kind === 'rejected') return checked;
  const { timetable: _series, ...studio } = checked.studio;
  return { kind: 'sound', studio };
};

export interface Expansion {
  readonly document: StudioDocument;
  readonly timetable: string;
  readonly span: Span;
}

/** The classes of a loaded timetable. Errors in it were reported when it was loaded. */
export const expand = ({ place, document, timetable, span }: Expansion & Placed): ClassOccurrence[] => {
  recordPositionsIn(place);
  const findings = new Findings(fileNames.timetable);
  return expandTimetable(readTimetable(timetable, document, findings), span, findings);
};

export interface CalendarReading extends Expansion {
  readonly firstLoaded: Date;
}

export interface ReadCalendar {
  readonly occurrences: readonly ClassOccurrence[];
  readonly courseDates: CourseDates;
  readonly courseStarts: CourseStarts;
  readonly leftOut: LeftOutEvents;
  readonly rejections: readonly Rejection[];
}

/** Reads only a calendar, for a document that is already loaded. */
export const calendar = ({ place, document, timetable, span, firstLoaded }: CalendarReading & Placed): ReadCalendar => {
  recordPositionsIn(place);
  const findings = new Findings(calendarName(document));
  const leftOut = new LeftOutCounter();
  const series = readTimetable(timetable, document, findings, leftOut);
  const occurrences = expandTimetable(series, span, findings, leftOut);
  return {
    occurrences,
    courseDates: courseDates(document, series, firstLoaded),
    courseStarts: courseStarts(document, series, firstLoaded),
    leftOut: leftOut.result(),
    rejections: findings.rejections,
  };
};

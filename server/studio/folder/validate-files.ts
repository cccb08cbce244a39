/** Checks the texts of a studio's folder, in the worker thread of `folder-worker-pool.ts`. */
import { courseDates, type CourseDates, courseStarts, type CourseStarts } from '../timetable/course-dates.ts';
import { fileNames } from './file-names.ts';
import { noCalendar, type RejectedFolder, type StudioFiles } from './read-folder.ts';
import { type History, readHistory } from '../history/history-ndjson.ts';
import { type CsvMember, readMembers } from './members-csv.ts';
import { type ClassOccurrence, expandTimetable, type Span } from '../timetable/occurrences.ts';
import { recordPosition } from './reading-position.ts';
import { Findings } from './rejection.ts';
import { calendarName, hasTitleRules } from '../timetable/title-rules.ts';
import { timetableSpan } from '../timetable/timetable-span.ts';
import { checkAppointments, readStudioDocument } from './studio-json.ts';
import type { StudioDocument } from './studio-json.schema.ts';
import { orgId } from '../load/studio-ids.ts';
import { LeftOutCounter, type LeftOutEvents } from '../timetable/left-out-events.ts';
import { readTimetable, type Series } from '../timetable/timetable-ics.ts';

export interface LoadedStudio {
  readonly org_id: string;
  readonly expanded_until: Date;
  readonly first_loaded_at: Date;
}

export interface CheckedStudio {
  readonly document: StudioDocument;
  readonly timetable: readonly Series[];
  readonly members: readonly CsvMember[];
  readonly history: History;
  readonly occurrences: readonly ClassOccurrence[];
  readonly span: Span;
  readonly courseDates: CourseDates;
  readonly courseStarts: CourseStarts;
  readonly leftOut: LeftOutEvents;
}

export interface FolderReading {
  readonly files: StudioFiles;
  readonly now: Date;
  /** Every studio in the database; the folder may belong to one of them. */
  readonly loadedBefore: readonly LoadedStudio[];
}

export const checkTexts = ({
  files,
  now,
  loadedBefore,
}: FolderReading):
  | { readonly kind: 'sound'; readonly studio: CheckedStudio }
  | (RejectedFolder & { readonly document: StudioDocument | null }) => {
  const ofStudio = new Findings(fileNames.studio);
  recordPosition(fileNames.studio, 1);
  const document = readStudioDocument(files.studio, ofStudio);
  if (!document) return { kind: 'rejected', rejections: ofStudio.rejections, document };
  const ofTimetable = new Findings(calendarName(document));
  const ofMembers = new Findings(fileNames.members);
  const ofHistory = new Findings(fileNames.history);
  recordPosition(fileNames.members, 1);
  const members = readMembers(files.members, document, ofMembers);
  checkAppointments(files.studio, document, new Set(members.map(({ email }) => email)), ofStudio);
  const history = readHistory(files.history ?? '', document, members, ofHistory);
  recordPosition(fileNames.timetable, 1);
  const leftOut = new LeftOutCounter();
  const timetable =
    document.timetable.url !== undefined && files.timetable === noCalendar
      ? []
      : readTimetable(files.timetable, document, ofTimetable, leftOut);
  const stored = loadedBefore.find(({ org_id }) => org_id === orgId(document.organisation.key));
  const span = timetableSpan(document, stored, now);
  const occurrences = expandTimetable(timetable, span, ofTimetable, hasTitleRules(document.timetable) ? leftOut : null);
  const firstLoaded = stored?.first_loaded_at ?? now;
  const ofCourses = {
    courseDates: courseDates(document, timetable, firstLoaded),
    courseStarts: courseStarts(document, timetable, firstLoaded),
  };
  const rejections = [ofStudio, ofTimetable, ofMembers, ofHistory].flatMap((each) => each.rejections);
  return rejections.length > 0
    ? { kind: 'rejected', rejections, document }
    : { kind: 'sound', studio: { document, timetable, members, history, occurrences, span, ...ofCourses, leftOut: leftOut.result() } };
};

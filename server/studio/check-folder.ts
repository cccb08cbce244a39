/** Checks the texts of a studio's folder. Runs outside of the server's own thread: `folder-reader.ts`. */
import { courseDays, type CourseDays, courseStarts, type CourseStarts } from './course-days.ts';
import { fileNames } from './file-names.ts';
import type { Rejected, StudioFiles } from './folder.ts';
import { type History, readHistory } from './history-lines.ts';
import { type Member, readMembers } from './members.ts';
import { type ClassOccurrence, expandTimetable, type Span } from './occurrences.ts';
import { notePlace } from './reading-place.ts';
import { Findings } from './rejection.ts';
import { spanOf } from './span.ts';
import { checkAppointments, readStudioDocument } from './studio-document.ts';
import type { StudioDocument } from './studio.schema.ts';
import { orgId } from './studio-ids.ts';
import { readTimetable, type Series } from './timetable.ts';

/** What the database knows of a studio that was loaded before. */
export interface LoadedBefore {
  readonly org_id: string;
  readonly expanded_until: Date;
  readonly first_loaded_at: Date;
}

export interface CheckedStudio {
  readonly document: StudioDocument;
  readonly timetable: readonly Series[];
  readonly members: readonly Member[];
  readonly history: History;
  /** The classes of `span`. */
  readonly occurrences: readonly ClassOccurrence[];
  readonly span: Span;
  readonly courseDays: CourseDays;
  readonly courseStarts: CourseStarts;
}

export interface Reading {
  readonly files: StudioFiles;
  readonly now: Date;
  /** Every studio that was loaded before; the folder may be one of them. */
  readonly loadedBefore: readonly LoadedBefore[];
}

/** The studio, or everything that is wrong with its texts, with the document where that can be read. */
export const checkTexts = ({
  files,
  now,
  loadedBefore,
}: Reading): { readonly kind: 'sound'; readonly studio: CheckedStudio } | (Rejected & { readonly document: StudioDocument | null }) => {
  const ofStudio = new Findings(fileNames.studio);
  notePlace(fileNames.studio, 1);
  const document = readStudioDocument(files.studio, ofStudio);
  if (!document) return { kind: 'rejected', rejections: ofStudio.rejections, document };
  const ofTimetable = new Findings(fileNames.timetable);
  const ofMembers = new Findings(fileNames.members);
  const ofHistory = new Findings(fileNames.history);
  notePlace(fileNames.members, 1);
  const members = readMembers(files.members, document, ofMembers);
  checkAppointments(files.studio, document, new Set(members.map(({ email }) => email)), ofStudio);
  const history = readHistory(files.history ?? '', document, members, ofHistory);
  notePlace(fileNames.timetable, 1);
  const timetable = readTimetable(files.timetable, document, ofTimetable);
  const stored = loadedBefore.find(({ org_id }) => org_id === orgId(document.organisation.key));
  const span = spanOf(document, stored, now);
  const occurrences = expandTimetable(timetable, span, ofTimetable);
  const firstLoaded = stored?.first_loaded_at ?? now;
  const ofCourses = {
    courseDays: courseDays(document, timetable, firstLoaded),
    courseStarts: courseStarts(document, timetable, firstLoaded),
  };
  const rejections = [ofStudio, ofTimetable, ofMembers, ofHistory].flatMap((each) => each.rejections);
  return rejections.length > 0
    ? { kind: 'rejected', rejections, document }
    : { kind: 'sound', studio: { document, timetable, members, history, occurrences, span, ...ofCourses } };
};

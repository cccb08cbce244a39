/** A studio's folder: its files read and checked, every problem collected. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkLogo, type LogoFile, readLogo } from './logo.ts';
import { type History, readHistory } from './history-lines.ts';
import { type Member, readMembers } from './members.ts';
import { Findings, type Rejection } from './rejection.ts';
import { checkAppointments, readStudioDocument } from './studio-document.ts';
import type { StudioDocument } from './studio.schema.ts';
import { readTimetable, type Series } from './timetable.ts';

export interface StudioFiles {
  readonly studio: string;
  readonly timetable: string;
  readonly members: string;
  /** Null: the folder has none. */
  readonly history: string | null;
  /** Absent: `studio.json` names none, or the folder does not have it. */
  readonly logo?: LogoFile | undefined;
}

export const fileNames = { studio: 'studio.json', timetable: 'timetable.ics', members: 'members.csv', history: 'history.ndjson' } as const;

export interface Studio {
  readonly document: StudioDocument;
  readonly timetable: readonly Series[];
  readonly members: readonly Member[];
  readonly history: History;
  /** As it is shown; null: initials stand in its place. */
  readonly logo: Uint8Array | null;
  readonly files: StudioFiles;
}

const readText = async (folder: string, file: string): Promise<string | null> => {
  try {
    return await readFile(join(folder, file), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};

export interface Rejected {
  readonly kind: 'rejected';
  readonly rejections: readonly Rejection[];
}

/** Reads the four files, and the logo where one is named; a rejection names each that should be there and is not. */
export const readFolder = async (folder: string): Promise<{ readonly kind: 'read'; readonly files: StudioFiles } | Rejected> => {
  const [studio, timetable, members, history] = await Promise.all(Object.values(fileNames).map((file) => readText(folder, file)));
  if (typeof studio === 'string' && typeof timetable === 'string' && typeof members === 'string')
    return { kind: 'read', files: { studio, timetable, members, history: history ?? null, logo: await readLogo(folder, studio) } };
  const needed = [
    { file: fileNames.studio, text: studio },
    { file: fileNames.timetable, text: timetable },
    { file: fileNames.members, text: members },
  ];
  const absent = needed.filter(({ text }) => typeof text !== 'string');
  return { kind: 'rejected', rejections: absent.map(({ file }) => ({ file, line: 1, reason: `there is no such file in ${folder}` })) };
};

/** The studio, or everything that is wrong with its files. */
export const checkFolder = async (files: StudioFiles): Promise<{ readonly kind: 'sound'; readonly studio: Studio } | Rejected> => {
  const ofStudio = new Findings(fileNames.studio);
  const document = readStudioDocument(files.studio, ofStudio);
  if (!document) return { kind: 'rejected', rejections: ofStudio.rejections };
  const ofTimetable = new Findings(fileNames.timetable);
  const ofMembers = new Findings(fileNames.members);
  const ofHistory = new Findings(fileNames.history);
  const timetable = readTimetable(files.timetable, document, ofTimetable);
  const members = readMembers(files.members, document, ofMembers);
  checkAppointments(files.studio, document, new Set(members.map(({ email }) => email)), ofStudio);
  const history = readHistory(files.history ?? '', document, members, ofHistory);
  const logo = await checkLogo(files, document, ofStudio);
  const rejections = [ofStudio, ofTimetable, ofMembers, ofHistory].flatMap((each) => each.rejections);
  return rejections.length > 0
    ? { kind: 'rejected', rejections }
    : { kind: 'sound', studio: { document, timetable, members, history, logo, files } };
};

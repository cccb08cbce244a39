/** A studio's folder: its files read and checked, every problem collected. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LocatedLine, readHistory } from './history-lines.ts';
import { type Member, readMembers } from './members.ts';
import { Findings, type Rejection } from './rejection.ts';
import { readStudioDocument } from './studio-document.ts';
import type { StudioDocument } from './studio.schema.ts';
import { readTimetable, type Series } from './timetable.ts';

export interface StudioFiles {
  readonly studio: string;
  readonly timetable: string;
  readonly members: string;
  /** Null: the folder has none. */
  readonly history: string | null;
}

export const fileNames = { studio: 'studio.json', timetable: 'timetable.ics', members: 'members.csv', history: 'history.ndjson' } as const;

export interface Studio {
  readonly document: StudioDocument;
  readonly timetable: readonly Series[];
  readonly members: readonly Member[];
  readonly history: readonly LocatedLine[];
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

/** Reads the four files; a rejection names each that should be there and is not. */
export const readFolder = async (folder: string): Promise<StudioFiles | readonly Rejection[]> => {
  const [studio, timetable, members, history] = await Promise.all(Object.values(fileNames).map((file) => readText(folder, file)));
  const absent = [
    [fileNames.studio, studio],
    [fileNames.timetable, timetable],
    [fileNames.members, members],
  ].filter(([, text]) => text === null);
  if (typeof studio === 'string' && typeof timetable === 'string' && typeof members === 'string') return { studio, timetable, members, history: history ?? null };
  return absent.map(([file]) => ({ file: String(file), line: 1, reason: `there is no such file in ${folder}` }));
};

/** The studio, or everything that is wrong with its files. */
export const checkFolder = (files: StudioFiles): Studio | readonly Rejection[] => {
  const findings = Object.values(fileNames).map((file) => new Findings(file));
  const [ofStudio, ofTimetable, ofMembers, ofHistory] = findings;
  const document = ofStudio ? readStudioDocument(files.studio, ofStudio) : null;
  if (!document || !ofTimetable || !ofMembers || !ofHistory) return findings.flatMap(({ rejections }) => rejections);
  const timetable = readTimetable(files.timetable, document, ofTimetable);
  const members = readMembers(files.members, document, ofMembers);
  const history = readHistory(files.history ?? '', document, members, ofHistory);
  const rejections = findings.flatMap((each) => each.rejections);
  return rejections.length > 0 ? rejections : { document, timetable, members, history, files };
};

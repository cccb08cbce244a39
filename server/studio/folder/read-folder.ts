import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { fileNames, largestFiles } from './file-names.ts';
import { separatorOf, separators } from './csv-separator.ts';
import { type Encoding, readFileText } from './decode-text.ts';
import { type LogoFile, readLogo } from './logo.ts';
import { readJson } from './json-positions.ts';
import { CalendarName } from './schema-values.ts';
import { type ColumnTable, knownHeaders, memberColumns } from './member-columns.ts';
import type { Rejection } from './rejection.ts';
import { readRegularFile, specialFilesIn, UnusableFile } from './regular-file.ts';

export interface StudioFiles {
  readonly studio: string;
  readonly timetable: string;
  readonly members: string;
  /** Null: the folder has no history. */
  readonly history: string | null;
  /** Absent: `studio.json` names no logo, or the file is missing. */
  readonly logo?: LogoFile | undefined;
}

/** Stands for the text of a calendar at an address, which is read later. */
export const noCalendar = '(at an address)';

export interface RejectedFolder {
  readonly kind: 'rejected';
  readonly rejections: readonly Rejection[];
}

type FileKind = keyof typeof fileNames;

interface ReadText {
  readonly text: string;
  readonly encoding: Encoding;
}

/** The text, null if the file does not exist, or the reason why it is refused. */
const readText = async (folder: string, kind: FileKind, file: string = fileNames[kind]): Promise<ReadText | null | Rejection> => {
  try {
    const bytes = await readRegularFile(join(folder, file), largestFiles[kind]);
    if (!bytes) return null;
    // All other files are written by programs or in a text editor.
    const read = readFileText(bytes, kind === 'members');
    return read.kind === 'unreadable' ? { file, line: read.line, reason: read.reason } : read;
  } catch (error) {
    if (error instanceof UnusableFile) return { file, line: 1, reason: error.message };
    throw error;
  }
};

const isRejection = (read: unknown): read is Rejection => typeof read === 'object' && read !== null && 'reason' in read;

const isFolder = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
};

export interface ReadFolder {
  readonly kind: 'read';
  readonly files: StudioFiles;
  /** The encoding and separator of a file, if they are not UTF-8 and commas. */
  readonly notes: readonly string[];
}

const Named = v.object({ timetable: v.object({ file: v.optional(CalendarName), url: v.optional(v.unknown()) }) });

const calendarOf = (studio: string): { readonly file: string; readonly isAtAddress: boolean } => {
  const named = v.safeParse(Named, readJson(studio).value);
  const { file, url } = named.success ? named.output.timetable : {};
  return { file: file ?? fileNames.timetable, isAtAddress: url !== undefined };
};

const WithColumns = v.object({ columns: v.object({ 'members.csv': v.record(v.string(), v.nullable(v.picklist(memberColumns))) }) });

const columnTableOf = (studio: string): ColumnTable => {
  const named = v.safeParse(WithColumns, readJson(studio).value);
  return named.success ? named.output.columns['members.csv'] : {};
};

const atAddress: ReadText = { text: noCalendar, encoding: 'UTF-8' };

const accented = /[^\s,;\t"<>@]*[^\p{ASCII}][^,;\t"<>@\r\n]*/u;

/** Notes about the encoding, so that the person who loads the folder checks whether the names are right. */
const notesOn = ({ text, encoding }: ReadText, table: ColumnTable): string[] => {
  const separator = separatorOf(text, knownHeaders(table)) ?? ',';
  if (encoding === 'UTF-8' && separator === ',') return [];
  const example = accented.exec(text)?.[0].trim();
  return [
    `members.csv was read as ${encoding}, separated by ${separators[separator]}${example ? `; it has names like "${example}"` : ''}.`,
  ];
};

export const readFolder = async (folder: string): Promise<ReadFolder | RejectedFolder> => {
  const special = (await isFolder(folder)) ? await specialFilesIn(folder) : [];
  if (special.length > 0)
    return { kind: 'rejected', rejections: special.map((file) => ({ file, line: 1, reason: 'is not a regular file' })) };
  const kinds: readonly FileKind[] = ['studio', 'timetable', 'members', 'history'];
  const document = await readText(folder, 'studio');
  const calendar = calendarOf(isRejection(document) ? '' : (document?.text ?? ''));
  const others = await Promise.all([
    calendar.isAtAddress ? atAddress : readText(folder, 'timetable', calendar.file),
    readText(folder, 'members'),
    readText(folder, 'history'),
  ]);
  const texts = [document, ...others];
  const rejections = texts.flatMap((text, index): Rejection[] => {
    const kind = kinds[index] ?? 'studio';
    if (isRejection(text)) return [text];
    return text === null && kind !== 'history'
      ? [{ file: kind === 'timetable' ? calendar.file : fileNames[kind], line: 1, reason: `there is no such file in ${folder}` }]
      : [];
  });
  if (rejections.length > 0) return { kind: 'rejected', rejections };
  const [studio, timetable, members, history] = texts.map((read) => (isRejection(read) ? null : read));
  const logo = await readLogo(folder, studio?.text ?? '');
  if (isRejection(logo)) return { kind: 'rejected', rejections: [logo] };
  return {
    kind: 'read',
    files: {
      studio: studio?.text ?? '',
      timetable: timetable?.text ?? '',
      members: members?.text ?? '',
      history: history?.text ?? null,
      logo,
    },
    notes: members ? notesOn(members, columnTableOf(studio?.text ?? '')) : [],
  };
};

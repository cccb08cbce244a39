import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkTexts } from '#server/studio/folder/validate-files.ts';
import { readFolder } from '#server/studio/folder/read-folder.ts';
import { formatRejection } from '#server/studio/folder/rejection.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { monday, smallStudio } from './small-studio.ts';

const names = ['Zoë Ní Bhriain', 'Siiri Põld', 'Léa Fournier', 'José Núñez', 'Ülle Mägi', 'Ben O’Neill', 'Björn Ås', 'Noémie L’Écuyer'];
const count = 5000;
const nameOf = (index: number): string => `${names[index % names.length]} ${index}`;

const csv = (separator: string, ending = '\r\n'): string =>
  [
    ['name', 'email', 'home_facility', 'passes'].join(separator),
    ...Array.from({ length: count }, (_, index) =>
      [nameOf(index), `m${index}@example.org`, 'te-aro', index % 2 === 0 ? '"ten from 2026-02-01; unlimited"' : ''].join(separator),
    ),
    '',
  ].join(ending);

const latin = (text: string): Buffer => Buffer.from(text.replaceAll('’', '\u0092'), 'latin1');
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const marked = (mark: readonly number[], bytes: Buffer): Buffer => Buffer.concat([Buffer.from(mark), bytes]);

const read = async (members: Buffer) => {
  const folder = await mkdtemp(join(tmpdir(), 'studio-csv-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { studio, timetable } = smallStudio();
  await writeFile(join(folder, 'studio.json'), studio);
  await writeFile(join(folder, 'timetable.ics'), timetable);
  await writeFile(join(folder, 'members.csv'), members);
  return readFolder(folder);
};

const problemsOf = async (members: Buffer): Promise<string[]> => {
  const found = await read(members);
  const checked = found.kind === 'read' ? checkTexts({ files: found.files, now: monday, loadedBefore: [] }) : found;
  return checked.kind === 'rejected' ? checked.rejections.map(formatRejection) : [];
};

describe('5,000 members', () => {
  it.each([
    ['UTF-8', Buffer.from(csv(',')), null],
    ['UTF-8 with a mark', marked([0xef, 0xbb, 0xbf], Buffer.from(csv(','))), null],
    ['UTF-8 with lines that end as on Linux', Buffer.from(csv(',', '\n')), null],
    ['Windows-1252', latin(csv(',')), 'Windows-1252, separated by commas'],
    ['Windows-1252 with semicolons', latin(csv(';')), 'Windows-1252, separated by semicolons'],
    ['UTF-16 LE', marked([0xff, 0xfe], Buffer.from(csv('\t'), 'utf16le')), 'UTF-16LE, separated by tabs'],
    ['UTF-16 BE', marked([0xfe, 0xff], utf16be(csv(','))), 'UTF-16BE, separated by commas'],
    ['UTF-16 LE without a mark', Buffer.from(csv(','), 'utf16le'), 'UTF-16LE, separated by commas'],
    ['UTF-16 BE without a mark', utf16be(csv(',')), 'UTF-16BE, separated by commas'],
    ['UTF-8 with semicolons', Buffer.from(csv(';')), 'UTF-8, separated by semicolons'],
    ['UTF-8 with tabs', Buffer.from(csv('\t')), 'UTF-8, separated by tabs'],
  ])('are read from %s with every name as it was written', async (_what, bytes, note) => {
    const found = await read(bytes);
    if (found.kind === 'rejected') throw new Error(found.rejections.slice(0, 3).map(formatRejection).join('\n'));
    expect(found.notes).toEqual(note === null ? [] : [`members.csv was read as ${note}; it has names like "Zoë Ní Bhriain 0".`]);
    const checked = checkTexts({ files: found.files, now: monday, loadedBefore: [] });
    if (checked.kind === 'rejected') throw new Error(checked.rejections.slice(0, 3).map(formatRejection).join('\n'));
    const { members } = checked.studio;
    expect(members.map(({ name }) => name)).toEqual(Array.from({ length: count }, (_, index) => nameOf(index)));
    expect(members[0]?.passes).toHaveLength(2);
    expect(members[4999]?.line).toBe(5001);
  });
});

describe('a file that cannot be read', () => {
  const cyrillic = Buffer.concat([
    Buffer.from('name,email\n'),
    Buffer.from([0xc8, 0xe2, 0xe0, 0xed, 0x20, 0xcf, 0xe5, 0xf2, 0xf0, 0xee, 0xe2]),
    Buffer.from(',ivan@example.org\n'),
  ]);
  const japanese = Buffer.concat([
    Buffer.from('name,email\n'),
    Buffer.from([0x93, 0x63, 0x92, 0x86, 0x81, 0x40, 0x8e, 0x6c]),
    Buffer.from(',t@example.org\n'),
  ]);

  it.each([
    [
      'in the letters of Windows-1251',
      cyrillic,
      'members.csv:2: has letters whose encoding cannot be detected for certain; save it as "CSV UTF-8"',
    ],
    [
      'in the letters of Shift-JIS',
      japanese,
      'members.csv:2: has letters whose encoding cannot be detected for certain; save it as "CSV UTF-8"',
    ],
    [
      'as a spreadsheet',
      Buffer.from('PK\u0003\u0004 and so on'),
      'members.csv:1: is a spreadsheet and not a text file; save it as "CSV UTF-8"',
    ],
    ['with nothing in it', Buffer.from(''), 'members.csv:1: the file is empty; its first line names the columns'],
    [
      'without names of columns',
      Buffer.from(Array.from({ length: count }, (_, index) => `Mia ${index}|m${index}@example.org`).join('\n')),
      'members.csv:1: the first line names no column (name, first_name, email, locale, home_facility, track_training, last_seen, passes, password); columns are separated by commas, semicolons or tabs',
    ],
    [
      'without a column for the address',
      Buffer.from(csv(',').replace('email', 'mail')),
      'members.csv:1: there is no column "mail"; known are name, first_name, email, locale, home_facility, track_training, last_seen, passes, password. "columns" in studio.json maps others\nmembers.csv:1: the column "email" is missing',
    ],
  ])('%s is refused in a line, not in thousands', async (_what, bytes, expected) => {
    expect((await problemsOf(bytes)).join('\n')).toBe(expected);
  });

  it('is named by its line also where it is not the list of members', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'studio-csv-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const { studio, timetable, members } = smallStudio();
    await writeFile(join(folder, 'studio.json'), latin(studio.replace('Te Aro', 'Té Aro')));
    await writeFile(join(folder, 'timetable.ics'), timetable);
    await writeFile(join(folder, 'members.csv'), members);
    const found = await readFolder(folder);
    expect(found.kind === 'rejected' && found.rejections.map(formatRejection)).toEqual(['studio.json:12: is not UTF-8']);
  });
});

import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateFolder } from '#server/studio/folder/validate-folder.ts';
import { readFolder } from '#server/studio/folder/read-folder.ts';
import { formatRejection } from '#server/studio/folder/rejection.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { calendarOf, crossFit, document, monday, smallStudio } from './small-studio.ts';

type Files = ReturnType<typeof smallStudio>;

const problemsOf = async (files: Partial<Files>, limit?: number): Promise<string[]> => {
  const checked = await validateFolder({ ...smallStudio(), ...files }, { now: monday, limit });
  return checked.kind === 'rejected' ? checked.rejections.map(formatRejection) : [];
};

const withRule = (rule: string): string => calendarOf([crossFit.map((line) => (line.startsWith('RRULE') ? `RRULE:${rule}` : line))]);
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('a rule without an end', () => {
  it.each([
    ['names no day of any year', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31', /^timetable\.ics:7: the RRULE is in no day/],
    ['repeats in a million years', 'FREQ=DAILY;INTERVAL=999999999', /^timetable\.ics:7: INTERVAL is 999999999/],
    ['names a sixth Monday', 'FREQ=MONTHLY;BYDAY=6MO', /^timetable\.ics:7: the RRULE cannot be used: Malformed values in BYDAY part$/],
    ['names a hundredth Monday of a year', 'FREQ=YEARLY;BYDAY=100MO', /^timetable\.ics:7: /],
  ])('is refused where it %s', async (_what, rule, expected) => {
    expect(await problemsOf({ timetable: withRule(rule) })).toEqual([expect.stringMatching(expected)]);
  });

  it('is refused if its interval skips every leap year', async () => {
    const february = crossFit.map((line) =>
      line.replace('20260105', '20260202').replace(/^RRULE.*/, 'RRULE:FREQ=MONTHLY;INTERVAL=336;BYDAY=5MO'),
    );
    expect(await problemsOf({ timetable: calendarOf([february]) })).toEqual([
      expect.stringMatching(/^timetable\.ics:7: the RRULE is in no day/),
    ]);
  });

  it('is refused in a time zone too', async () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Box', 'BEGIN:STANDARD', 'DTSTART:20200101T000000', 'TZOFFSETFROM:+1300', 'TZOFFSETTO:+1200'];
    const rule = ['RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31', 'END:STANDARD', 'END:VTIMEZONE'];
    const timetable = calendarOf([crossFit.map((line) => line.replace('Pacific/Auckland', 'Box'))], [...zone, ...rule]);
    expect(await problemsOf({ timetable })).toEqual([expect.stringMatching(/^timetable\.ics:9: the RRULE is in no day/)]);
  });

  it.each(['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', 'FREQ=MONTHLY;BYDAY=-1FR', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29'])(
    'is not confused with %s, which ends each step',
    async (rule) => {
      expect(await problemsOf({ timetable: withRule(rule) })).toEqual([]);
    },
  );

  it('may have begun decades ago', async () => {
    const old = crossFit.map((line) => line.replace('20260105T170000', '19700105T170000').replace(/^RRULE.*/, 'RRULE:FREQ=DAILY'));
    expect(await problemsOf({ timetable: calendarOf([old]) })).toEqual([]);
  });
});

describe('nested values', () => {
  it('are refused in studio.json below a depth', async () => {
    expect(await problemsOf({ studio: `\n${nested(100_000)}` })).toEqual(['studio.json:2: values are nested more than 32 levels deep']);
  });

  it('are refused in history.ndjson below a depth', async () => {
    expect(await problemsOf({ history: `\n\n${nested(100_000)}` })).toEqual([
      'history.ndjson:3: values are nested more than 32 levels deep',
    ]);
  });

  it('are refused in timetable.ics below a depth', async () => {
    const timetable = `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\n'.repeat(50_000)}`;
    expect(await problemsOf({ timetable })).toContainEqual(
      expect.stringMatching(/^timetable\.ics:9: not iCalendar: components are nested more than 8 levels deep$/),
    );
  });
});

it('stops at its time limit, and names the file and the line', async () => {
  const many = Array.from({ length: 20_000 }, (_, index) =>
    crossFit.map((line) =>
      line.startsWith('UID') ? `UID:${index}@box` : line.replace('2026', '1980').replace(/^RRULE.*/, 'RRULE:FREQ=DAILY'),
    ),
  );
  const [problem, ...others] = await problemsOf({ timetable: calendarOf(many) }, 2500);
  expect(problem).toMatch(/^timetable\.ics:\d+: reading was stopped here after 2\.5 s: it takes too long$/);
  expect(others).toEqual([]);
  expect(await problemsOf({})).toEqual([]);
});

describe('a file of the folder', () => {
  const folderWith = async (files: Partial<Files> = {}): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'studio-files-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const { studio, timetable, members } = { ...smallStudio(), ...files };
    await writeFile(join(folder, 'studio.json'), studio);
    await writeFile(join(folder, 'timetable.ics'), timetable);
    await writeFile(join(folder, 'members.csv'), members);
    return folder;
  };
  const refusalOf = async (folder: string): Promise<string[]> => {
    const read = await readFolder(folder);
    return read.kind === 'rejected' ? read.rejections.map(formatRejection) : [];
  };
  const withLogo = { studio: JSON.stringify({ ...document, organisation: { ...document.organisation, logo: 'logo.png' } }) };

  it.each(['logo.png', 'members.csv', 'history.ndjson', 'notes'])('is refused by its name where %s is a pipe', async (name) => {
    const folder = await folderWith(withLogo);
    await rm(join(folder, name), { force: true });
    execFileSync('mkfifo', [join(folder, name)]);
    expect(await refusalOf(folder)).toEqual([`${name}:1: is not a regular file`]);
  });

  it('is refused if it is a link to a device', async () => {
    const folder = await folderWith(withLogo);
    await symlink('/dev/zero', join(folder, 'logo.png'));
    expect(await refusalOf(folder)).toEqual(['studio.json:1: organisation.logo: logo.png is not a regular file']);
  });

  it('is refused if it is a folder', async () => {
    const folder = await folderWith();
    await mkdir(join(folder, 'history.ndjson'));
    expect(await refusalOf(folder)).toEqual(['history.ndjson:1: is not a regular file']);
  });

  it.each([
    ['timetable.ics', 'timetable.ics:1: is too large: 19073.5 MB; at most 4 MB is accepted'],
    ['logo.png', 'studio.json:1: organisation.logo: logo.png is too large: at most 5 megabytes and 24 megapixels'],
  ])('is refused where %s is huge', async (name, expected) => {
    const folder = await folderWith(withLogo);
    await writeFile(join(folder, name), '');
    await truncate(join(folder, name), 20_000_000_000);
    expect(await refusalOf(folder)).toEqual([expected]);
  });
});

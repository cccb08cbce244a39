/** A calendar that another program exported is the timetable. Titles become class types; events that are no classes are left out. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkFolder } from '#server/studio/admin/check-folder.ts';
import { validateFolder } from '#server/studio/folder/validate-folder.ts';
import { formatRejection } from '#server/studio/folder/rejection.ts';
import { textOfHtml } from '#server/studio/timetable/html-text.ts';
import { matchesTitle } from '#server/studio/timetable/title-rules.ts';
import { instantToWall } from '#server/studio/timetable/wall-clock.ts';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { appleCalendar, googleCalendar, outlookCalendar, titleRules } from './sample-calendars.ts';
import { calendarOf, crossFit, document, monday, smallStudio } from './small-studio.ts';

const withRules = (timetable: object = titleRules) => ({ ...document, timetable: { days_ahead: 14, ...timetable } });

const check = async (calendar: string, rules: object = titleRules) => {
  const files = { ...smallStudio({ document: withRules(rules) }), timetable: calendar };
  const checked = await validateFolder(files, { now: monday });
  if (checked.kind === 'rejected') return { problems: checked.rejections.map(formatRejection), classes: [], leftOut: null, facts: [] };
  const { occurrences, leftOut } = checked.studio;
  return {
    problems: [],
    classes: occurrences.map(
      ({ startsAt, facts }) => `${instantToWall(startsAt, 'Pacific/Auckland').toString().slice(0, 16)} ${facts.type}: ${facts.name}`,
    ),
    facts: occurrences.map(({ facts }) => facts),
    leftOut,
  };
};

const none = { allDay: 0, cancelled: 0, ignored: 0, unknown: 0, orphaned: 0 };

describe('the calendar of', () => {
  it('Google has its classes by title, without all-day, cancelled, ignored, unknown and orphaned events', async () => {
    const { problems, classes, leftOut, facts } = await check(googleCalendar);
    expect(problems).toEqual([]);
    expect(classes).toEqual([
      '2026-03-02T17:00 CrossFit: CrossFit with Ana',
      '2026-03-04T17:00 CrossFit: CrossFit with Ana',
      '2026-03-09T17:30 CrossFit: CrossFit with Ana',
      '2026-03-13T17:00 CrossFit: CrossFit with Ana',
      '2026-03-16T17:00 CrossFit: CrossFit with Ana',
    ]);
    expect(leftOut).toEqual({
      counts: { allDay: 1, cancelled: 1, ignored: 1, unknown: 1, orphaned: 2 },
      unknownTitles: [{ title: 'Rent talk with the landlord', count: 1 }],
    });
    expect(facts[0]?.description).toBe('Strength first, then engine.\nBring a towel & water.');
  });

  it('Apple has an address on several lines', async () => {
    const { problems, classes, leftOut, facts } = await check(appleCalendar);
    expect(problems).toEqual([]);
    expect(classes).toEqual(['2026-03-07T10:00 Open gym: Saturday open gym', '2026-03-14T10:00 Open gym: Saturday open gym']);
    expect(leftOut).toEqual({ counts: none, unknownTitles: [] });
    expect(facts[0]?.location).toBe('The Box, 41 Tory Street, Wellington, New Zealand');
  });

  it('any program may contain pasted control characters, which are removed', async () => {
    const lines = [
      'UID:pasted@box',
      'DTSTART;TZID=Pacific/Auckland:20260303T170000',
      'DURATION:PT1H',
      'SUMMARY:CrossFit with \u202aAna\u202c',
      'DESCRIPTION:Call \u2066021 555\u2069\u2028or write.\u0007',
    ];
    const { problems, facts } = await check(calendarOf([lines]));
    expect(problems).toEqual([]);
    expect(facts).toEqual([expect.objectContaining({ name: 'CrossFit with Ana', description: 'Call 021 555\nor write.' })]);
    expect((await check(calendarOf([lines]), {})).problems).toHaveLength(3);
  });

  it('Outlook has a time zone and categories of its own', async () => {
    const { problems, classes, leftOut } = await check(outlookCalendar);
    expect(problems).toEqual([]);
    expect(classes).toEqual(['2026-03-04T17:00 CrossFit: crossfit', '2026-03-11T17:00 CrossFit: crossfit']);
    expect(leftOut?.counts).toEqual({ ...none, ignored: 1 });
  });

  it('a studio without rules has only classes, and any other event is a mistake', async () => {
    const { problems } = await check(googleCalendar, {});
    expect(problems.length).toBeGreaterThan(3);
    expect(problems).toContainEqual(expect.stringContaining('"Rent talk with the landlord" is not one of the class_types'));
    expect(problems).toContainEqual(expect.stringContaining('RECURRENCE-ID of a class deleted-series@google.com that is not in this file'));
  });
});

describe('a class of a calendar with rules', () => {
  it('is refused with line and rule if its rule contains no day', async () => {
    const endless = crossFit.map((line) => (line.startsWith('RRULE') ? 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31' : line));
    expect((await check(calendarOf([endless]))).problems).toEqual([expect.stringMatching(/^timetable\.ics:7: the RRULE is in no day/)]);
  });

  it('may belong to the facility in its rule', async () => {
    const facilities = [...document.facilities, { key: 'petone', name: 'Petone', address: '2 Jackson Street' }];
    const timetable = { titles: [{ match: 'CrossFit', class_type: 'CrossFit', facility: 'petone' }], days_ahead: 7 };
    const files = { ...smallStudio({ document: { ...document, facilities, timetable } }), timetable: calendarOf([crossFit]) };
    const checked = await validateFolder(files, { now: monday });
    expect(checked.kind === 'sound' && checked.studio.occurrences[0]?.facts.facility.key).toBe('petone');
  });

  it('needs rules whose class types and facilities are in studio.json', async () => {
    const { problems } = await check(googleCalendar, { titles: [{ match: '*', class_type: 'Yoga', facility: 'moon' }] });
    expect(problems).toEqual([
      expect.stringMatching(/^studio\.json:\d+: there is no type of class "Yoga"$/),
      expect.stringMatching(/^studio\.json:\d+: there is no facility "moon"$/),
    ]);
  });
});

describe('a title rule', () => {
  it.each([
    ['CrossFit', ' crossfit ', true],
    ['CrossFit', 'CrossFit with Ana', false],
    ['CrossFit*', 'CrossFit with Ana', true],
    ['*gym', 'Open  Gym', true],
    ['a*a', 'a', false],
    ['*ab*ab*', 'xabx', false],
    ['*', '', true],
    ['.+', 'CrossFit', false],
  ])('%s fits "%s": %s', (pattern, title, fits) => {
    expect(matchesTitle(pattern, title)).toBe(fits);
  });

  it('fits the same as a regular expression with .* for each asterisk', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 });
    const title = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 10 });
    fc.assert(
      fc.property(text, title, (pattern, written) => {
        expect(matchesTitle(pattern, written)).toBe(new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(written));
      }),
    );
  });

  it('ends soon with many asterisks', () => {
    const started = performance.now();
    expect(matchesTitle(`${'*a'.repeat(50)}*b`, 'a'.repeat(20_000))).toBe(false);
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe('a description', () => {
  it.each([
    ['Bring water.\nNo shoes.', 'Bring water.\nNo shoes.'],
    ['5 < 6 & 7 > 6', '5 < 6 & 7 > 6'],
    ['<p>One</p><p>Two&nbsp;&lt;3</p>', 'One\nTwo <3'],
    ['<ul><li>Rope</li><li>Box</li></ul>', '• Rope\n• Box'],
    ['<html><style>p{color:red}</style><body>Hi&#8217;s &#x41;&#0;</body></html>', 'Hi’s A'],
  ])('%j is shown as %j', (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });
});

describe('the check of a folder', () => {
  it('counts members, classes and events that are no classes, and names unknown titles and the encoding', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'studio-check-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const files = smallStudio({ document: withRules({ ...titleRules, file: 'Group classes.ics' }) });
    await writeFile(join(folder, 'studio.json'), files.studio);
    expect(await checkFolder(folder, monday)).toMatchObject({
      kind: 'rejected',
      rejections: [{ file: 'Group classes.ics' }, { file: 'members.csv' }],
    });
    await writeFile(join(folder, 'Group classes.ics'), googleCalendar);
    await writeFile(join(folder, 'members.csv'), Buffer.from(files.members.replaceAll('õ', 'o').replaceAll(',', ';'), 'latin1'));
    expect(await checkFolder(folder, monday)).toEqual({
      kind: 'sound',
      lines: [
        'members.csv was read as Windows-1252, separated by semicolons; it has names like "Léa Fournier".',
        'The Box: the folder can be loaded.',
        '  4 members',
        '  5 classes from 2026-03-02 to 2026-03-16',
        'Events of the calendar that are no classes: 1 all-day, 1 cancelled, 1 ignored by rule, 1 with unknown titles, 2 changed days without a series.',
        'Add these titles to "titles" or "ignore" in studio.json:',
        '  Rent talk with the landlord (1)',
      ],
    });
  });
});

import { validateFolder } from '#server/studio/folder/validate-folder.ts';
import { formatRejection } from '#server/studio/folder/rejection.ts';
import { describe, expect, it } from 'vitest';
import { calendarOf, crossFit, document, header, members, monday, smallStudio } from './small-studio.ts';

const problemsOf = async (files: Partial<ReturnType<typeof smallStudio>>): Promise<string[]> => {
  const checked = await validateFolder({ ...smallStudio(), ...files }, { now: monday });
  return checked.kind === 'rejected' ? checked.rejections.map(formatRejection) : [];
};

const studioWith = (change: object): string => JSON.stringify({ ...document, ...change }, null, 2);
const timetableWith = (...lines: string[]): string => calendarOf([[...crossFit, ...lines]]);
const replaced = (from: string, to: string): string => calendarOf([crossFit.map((line) => (line.startsWith(from) ? to : line))]);
/** The line of the n-th property of the first VEVENT. */
const at = (index: number): number => index + 4;

describe('studio.json', () => {
  it('may have a facility with another currency if it sells only classes, at the price in the timetable', async () => {
    const facilities = [...document.facilities, { key: 'sydney', name: 'Sydney', address: '1 George Street', currency: 'AUD' }];
    const free = [{ key: 'talk', name: 'A talk', minutes: 15, price: '0', staff: [] }];
    const timetable = calendarOf([[...crossFit, 'X-SPOTTER-FACILITY:sydney', 'X-SPOTTER-PRICE:30.00', 'X-SPOTTER-DROPIN-SPACES:2']]);
    expect(await problemsOf({ studio: studioWith({ facilities, services: free }), timetable })).toEqual([]);
  });

  it('may have a currency of many countries if it contains the country', async () => {
    const facilities = document.facilities.map((facility) => ({ ...facility, country: 'EE' }));
    expect(await problemsOf({ studio: studioWith({ organisation: { ...document.organisation, currency: 'EUR' }, facilities }) })).toEqual(
      [],
    );
  });

  it('has no mistakes in the version that the tests use', async () => {
    expect(await problemsOf({})).toEqual([]);
  });

  it.each([
    ['no JSON', '{ "organisation": ', /^studio\.json:1: not JSON: value expected$/],
    ['an empty file', '', /^studio\.json:1: not JSON/],
    ['a trailing comma', '{\n "demo": true,\n}', /^studio\.json:3: not JSON/],
    ['a key that stands twice', '{\n "staff": [],\n "staff": []\n}', /^studio\.json:3: "staff" stands twice/],
    ['an unknown section', studioWith({ stuff: [] }), /^studio\.json:\d+: stuff is not known here$/],
    ['a section that is missing', studioWith({ staff: undefined }), /^studio\.json:1: staff is missing$/],
    ['a wrong type', studioWith({ staff: [{ key: 'ana', name: 5 }] }), /staff\[0\]\.name must be string, not 5$/],
    [
      'a capacity of none',
      studioWith({ class_types: [{ name: 'CrossFit', capacity: 0 }] }),
      /class_types\[0\]\.capacity must be at least 1, not 0$/,
    ],
    [
      'a time zone that is none',
      studioWith({ organisation: { ...document.organisation, time_zone: 'Wellington' } }),
      /organisation\.time_zone must be an IANA time zone/,
    ],
    [
      'a logo from elsewhere',
      studioWith({ organisation: { ...document.organisation, logo_url: 'https://box.example/logo.png' } }),
      /^studio\.json:8: organisation\.logo_url must be called "logo" and name a picture in the folder, like "logo": "logo\.png", not "https:/,
    ],
    ...['../logo.png', 'pictures/logo.png', 'logo.svg', 'logo'].map((logo): [string, string, RegExp] => [
      `a logo that is called ${logo}`,
      studioWith({ organisation: { ...document.organisation, logo } }),
      /^studio\.json:8: organisation\.logo must be the name of a picture in the folder, like "logo\.png" \(PNG, JPEG or WebP\), not "/,
    ]),
    [
      'a logo that is not there',
      studioWith({ organisation: { ...document.organisation, logo: 'logo.png' } }),
      /^studio\.json:8: organisation\.logo: logo\.png is not in the folder, or cannot be read$/,
    ],
    [
      'an amount with too many digits',
      studioWith({ class_types: [{ name: 'CrossFit', capacity: 2, dropin_price: '25.005' }] }),
      /"25\.005" has more digits than NZD has$/,
    ],
    [
      'a facility of another currency, where what is sold could not be paid',
      studioWith({
        facilities: [...document.facilities, { key: 'sydney', name: 'Sydney', address: '1 George Street', currency: 'AUD' }],
        products: [{ key: 'tee', name: 'Tee', price: '45.00' }],
      }),
      /^studio\.json:19: facilities\[1\]\.currency is AUD, but products\[0\]\.price is in NZD and could not be paid there: leave the currency out, or give the facility a folder of its own whose organisation has the currency AUD$/,
    ],
    [
      'a facility with a currency of many countries, and none of them',
      studioWith({ organisation: { ...document.organisation, currency: 'EUR' } }),
      /^studio\.json:10: facilities\[0\]\.country is missing: several countries have EUR, and tax goes by the country, like "country": "EE"$/,
    ],
    [
      'staff who stand twice',
      studioWith({ staff: [...document.staff, { key: 'ana-whaanga', name: 'Ana W.' }] }),
      /staff\[?.*"ana-whaanga" stands twice|"ana-whaanga" stands twice in staff$/,
    ],
    [
      'a service of nobody',
      studioWith({ services: [{ key: 'pt', name: 'PT', minutes: 55, price: '95', staff: ['nobody'] }] }),
      /there is no member of staff "nobody"$/,
    ],
    [
      'a pass for no class',
      studioWith({ pass_types: [{ key: 'a', name: 'A', kind: 'membership', class_types: ['Zumba'] }] }),
      /there is no type of class "Zumba"$/,
    ],
    [
      'a pass of no kind',
      studioWith({ pass_types: [{ key: 'a', name: 'A', kind: 'gift' }] }),
      /pass_types\[0\]\.kind must have the kind "count" or "membership"/,
    ],
  ])('refuses %s', async (_, studio, problem) => {
    expect(await problemsOf({ studio })).toEqual(expect.arrayContaining([expect.stringMatching(problem)]));
  });

  it('is reported with the line of the wrong value', async () => {
    const studio = studioWith({ staff: [{ key: 'ana', name: '' }] });
    const line = studio.split('\n').findIndex((text) => text.includes('"name": ""')) + 1;
    expect(await problemsOf({ studio })).toEqual([`studio.json:${line}: staff[0].name must not be empty, not ""`]);
  });
});

describe('timetable.ics', () => {
  it.each([
    ['no calendar', 'Monday 17:00 CrossFit', 1, /not iCalendar/],
    ['a rule that is none', replaced('RRULE', 'RRULE:FREQ=SOMETIMES'), at(3), /not iCalendar: invalid frequency "SOMETIMES"/],
    ['a rule that repeats too often', replaced('RRULE', 'RRULE:FREQ=HOURLY'), at(3), /classes repeat daily at most/],
    ['a second rule', timetableWith('RRULE:FREQ=DAILY'), at(7), /a class can have one RRULE/],
    [
      'a day that does not exist',
      replaced('DTSTART', 'DTSTART;TZID=Pacific/Auckland:20260230T170000'),
      at(1),
      /there is no time 2026-02-30T17:00:00/,
    ],
    ['a class without a time of day', replaced('DTSTART', 'DTSTART;VALUE=DATE:20260105'), at(1), /DTSTART needs a day and a time/],
    [
      'a time zone that is none',
      replaced('DTSTART', 'DTSTART;TZID=Aro/Valley:20260105T170000'),
      at(1),
      /there is no time zone "Aro\/Valley"/,
    ],
    [
      'an end before the start',
      replaced('DURATION', 'DTEND;TZID=Pacific/Auckland:20260105T160000'),
      at(2),
      /the class ends before it starts/,
    ],
    ['a class without an end', replaced('DURATION', 'X-COLOUR:red'), 3, /neither DTEND nor DURATION/],
    ['a class that never stops', replaced('DURATION', 'DURATION:P3D'), at(2), /longer than a day/],
    ['a class without a name', replaced('SUMMARY', 'X-COLOUR:red'), 3, /no SUMMARY/],
    ['a type that the studio does not have', replaced('SUMMARY', 'SUMMARY:Zumba'), at(4), /"Zumba" is not one of the class_types/],
    [
      'a coach whom nobody knows',
      replaced('X-SPOTTER-INSTRUCTORS', 'X-SPOTTER-INSTRUCTORS:Anna Whaanga'),
      at(6),
      /no person called "Anna Whaanga"/,
    ],
    ['a capacity in words', timetableWith('X-SPOTTER-CAPACITY:lots'), at(7), /X-SPOTTER-CAPACITY must be a whole number, not lots/],
    ['a slip in a property', timetableWith('X-SPOTTER-CAPACTY:12'), at(7), /X-SPOTTER-CAPACTY is not a property that Spotter knows/],
    ['a facility that the studio does not have', timetableWith('X-SPOTTER-FACILITY:mars'), at(7), /there is no facility "mars"/],
    ['a price that is none', timetableWith('X-SPOTTER-PRICE:free'), at(7), /must be an amount of NZD like 25\.00, not free/],
    ['a wrong yes or no', timetableWith('X-SPOTTER-WAITLIST:perhaps'), at(7), /must be YES or NO/],
    ['a workout that nobody wrote', timetableWith('X-SPOTTER-WHITEBOARD:Fran'), at(7), /there is no workout "Fran"/],
    ['a class that stands twice', calendarOf([crossFit, crossFit]), 12, /the UID crossfit@box stands already on line 3/],
    [
      'a day of no class',
      calendarOf([['UID:gone@box', 'RECURRENCE-ID:20260302T040000Z', 'SUMMARY:CrossFit']]),
      3,
      /RECURRENCE-ID of a class gone@box that is not in this file/,
    ],
    [
      'a class that is never closed',
      calendarOf([crossFit]).replace('END:VEVENT\r\n', ''),
      2 + crossFit.length + 2,
      /END:VCALENDAR closes nothing that is open/,
    ],
  ])('refuses %s', async (_, timetable, line, reason) => {
    const problems = await problemsOf({ timetable });
    expect(problems).toEqual(expect.arrayContaining([expect.stringMatching(new RegExp(`^timetable\\.ics:${line}: .*${reason.source}`))]));
  });

  it('is reported with the line of the file, also if lines are folded', async () => {
    const timetable = calendarOf([[...crossFit, 'DESCRIPTION:A long', '  story', 'X-SPOTTER-CAPACITY:lots']]);
    expect(await problemsOf({ timetable })).toEqual([expect.stringContaining(`timetable.ics:${at(9)}: `)]);
  });
});

describe('members.csv', () => {
  const membersWith = (...rows: string[]): string => [header, ...members, ...rows, ''].join('\n');
  const added = members.length + 2;
  it.each([
    ['an unknown column', 'name,email,shoe_size\n', 1, /there is no column "shoe_size"/],
    ['no column for e-mail', 'name\nMia\n', 1, /the column "email" is missing/],
    ['too few values', membersWith('Ana,ana@example.org'), added, /there are 2 values for 5 columns/],
    ['an e-mail that is none', membersWith('Ana,ana at example,en,,'), added, /"ana at example" is no e-mail address/],
    ['nobody', membersWith(',ana@example.org,en,,'), added, /name must not be empty/],
    ['somebody who stands twice', membersWith('Mia,MIA@example.org,en,,'), added, /mia@example\.org stands already on line 2/],
    ['a language that we do not speak', membersWith('Ana,ana@example.org,tlh,,'), added, /locale must be one of .*, not tlh/],
    ['a home that the studio does not have', membersWith('Ana,ana@example.org,en,mars,'), added, /there is no facility "mars"/],
    ['a pass that is not sold', membersWith('Ana,ana@example.org,en,,gold'), added, /there is no pass type "gold"/],
    ['a pass written otherwise', membersWith('Ana,ana@example.org,en,,ten since yesterday'), added, /"ten since yesterday" is no pass/],
    [
      'a pass on a day that does not exist',
      membersWith('Ana,ana@example.org,en,,ten from 2026-02-30'),
      added,
      /there is no day 2026-02-30/,
    ],
    ['a pass used more than it has', membersWith('Ana,ana@example.org,en,,ten used 11'), added, /"ten" has 10 visits; 11 cannot be used/],
    ['a pass that ends before it begins', membersWith('Ana,ana@example.org,en,,ten from +4d until +2d'), added, /ends before it begins/],
  ])('refuses %s', async (_, text, line, reason) => {
    expect(await problemsOf({ members: text })).toEqual(
      expect.arrayContaining([expect.stringMatching(new RegExp(`^members\\.csv:${line}: .*${reason.source}`))]),
    );
  });

  it('refuses passwords in the folder of a real studio, and takes them in a demo', async () => {
    const text = `name,email,password\nMia,mia@example.org,secret\n`;
    expect(await problemsOf({ members: text })).toEqual([
      'members.csv:2: passwords are only for demo folders; members of a real studio set their own',
    ]);
    expect(await problemsOf({ members: text, studio: studioWith({ demo: true }) })).toEqual([]);
  });
});

describe('history.ndjson', () => {
  const next = { class: { pick: 'next' }, visits: [{ member: 'mia@example.org' }] };
  it.each([
    ['no JSON', 'yesterday', /not JSON/],
    ['a class of nowhere', JSON.stringify({ ...next, class: { pick: 'next', facility: 'mars' } }), /there is no facility "mars"/],
    ['a visit of nobody', JSON.stringify({ ...next, visits: [['who@example.org', '2d']] }), /who@example\.org is not in members\.csv/],
    ['no class', JSON.stringify({ visits: [] }), /class is missing/],
    ['a day that is none', JSON.stringify({ ...next, class: { on: 'someday', at: '17:00', weeks: [0] } }), /class must name the class/],
    ['a deed that nobody does', JSON.stringify({ ...next, visits: [{ member: 'mia@example.org', did: 'danced' }] }), /visits/],
    ['a stand-in whom nobody knows', JSON.stringify({ ...next, substitute: { staff: ['Nobody'] } }), /no person called "Nobody"/],
  ])('refuses %s', async (_, line, reason) => {
    expect(await problemsOf({ history: `${JSON.stringify(next)}\n${line}\n` })).toEqual([
      expect.stringMatching(new RegExp(`^history\\.ndjson:2: .*${reason.source}`)),
    ]);
  });
});

it('reports the mistakes of all files at once', async () => {
  const problems = await problemsOf({
    timetable: timetableWith('X-SPOTTER-CAPACITY:lots', 'X-SPOTTER-WAITLIST:perhaps'),
    members: `${header}\nAna,ana,en,mars,gold\n`,
    history: '{"class":{"pick":"next","type":"Zumba"}}',
  });
  expect(problems).toHaveLength(6);
});

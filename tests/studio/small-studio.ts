/** The folder of a small studio as text, which tests change and break. */
import type { StudioFiles } from '#server/studio/folder/read-folder.ts';

/** A Monday, 13:00 in Auckland. */
export const monday = new Date('2026-03-02T00:00:00.000Z');

export interface SmallStudio {
  readonly document?: object;
  readonly classes?: readonly (readonly string[])[];
  readonly members?: readonly string[];
  readonly history?: readonly object[];
}

export const document = {
  organisation: { key: 'box', name: 'The Box', brand: '#b4532a', currency: 'NZD', time_zone: 'Pacific/Auckland' },
  facilities: [{ key: 'te-aro', name: 'Te Aro', address: '41 Tory Street' }],
  class_types: [
    { name: 'CrossFit', capacity: 2 },
    { name: 'Open gym', capacity: 20, dropin_spaces: -1, dropin_price: '25.00' },
  ],
  staff: [
    { key: 'ana-whaanga', name: 'Ana Whaanga' },
    { key: 'tama-ngata', name: 'Tama Ngata' },
  ],
  pass_types: [
    { key: 'ten', name: '10-visit pass', kind: 'count', visits: 10, valid_days: 90 },
    { key: 'unlimited', name: 'Unlimited', kind: 'membership' },
  ],
};

export const crossFit = [
  'UID:crossfit@box',
  'DTSTART;TZID=Pacific/Auckland:20260105T170000',
  'DURATION:PT1H',
  'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  'SUMMARY:CrossFit',
  'LOCATION:Main floor',
  'X-SPOTTER-INSTRUCTORS:Ana Whaanga',
];

export const openGymEvent = [
  'UID:open-gym@box',
  'DTSTART;TZID=Pacific/Auckland:20260110T100000',
  'DTEND;TZID=Pacific/Auckland:20260110T120000',
  'RRULE:FREQ=WEEKLY',
  'SUMMARY:Saturday open gym',
  'CATEGORIES:Open gym',
];

export const header = 'name,email,locale,home_facility,passes';
export const members = [
  'Mia Parata,mia@example.org,en,te-aro,ten from 2026-02-01 until 2026-03-05',
  'Ben Okafor,ben@example.org,en,te-aro,unlimited from 2026-01-01',
  'Léa Fournier,lea@example.org,fr,,unlimited from 2026-01-01',
  'Siiri Põld,siiri@example.org,et,te-aro,ten from 2026-02-01',
];

export const calendarOf = (classes: readonly (readonly string[])[], before: readonly string[] = []): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...before,
    ...classes.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

export const smallStudio = (studio: SmallStudio = {}): StudioFiles => ({
  studio: JSON.stringify(studio.document ?? document, null, 2),
  timetable: calendarOf(studio.classes ?? [crossFit, openGymEvent]),
  members: [header, ...(studio.members ?? members), ''].join('\n'),
  history: studio.history ? studio.history.map((line) => JSON.stringify(line)).join('\n') : null,
});

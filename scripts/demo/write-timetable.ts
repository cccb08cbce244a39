/** `timetable.ics` of a plan: one VEVENT for each time and teacher. */
import { earlyUntil, type WeeklyClass, type StudioPlan, weekdays, type Weekday } from './demo-plan.ts';

/** The Monday of the week in which every series begins. */
const firstMonday = '2025-09-01';
const closedYears = [2025, 2026, 2027, 2028];

/** RFC 5545: lines of at most 75 octets, continued with a space. */
const fold = (line: string): string => {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
};

const escape = (text: string): string => text.replaceAll(/[\\;,]/g, (character) => `\\${character}`);
const compact = (day: string, time: string): string => `${day.replaceAll('-', '')}T${time.replace(':', '')}00`;

const plusDays = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

const keyOf = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');

export const uidOf = (slot: WeeklyClass, teacher: string, domain: string): string =>
  `${slot.facility}-${keyOf(slot.name ?? slot.type)}-${slot.at.replace(':', '')}-${keyOf(teacher)}@${domain}`;

const byTeacher = (slot: WeeklyClass): Map<string, Weekday[]> =>
  Map.groupBy(slot.days, (day) => slot.teachers[slot.days.indexOf(day)] ?? slot.teachers.at(-1) ?? '');

const closedDays = (plan: StudioPlan, days: readonly Weekday[]): string[] =>
  closedYears
    .flatMap((year) => plan.closed.map((day) => `${year}-${day}`))
    .filter((day) => day >= firstMonday && days.includes(weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'mon'));

/** The duration from 18:00 on the day before: `07:10` → `PT13H10M`. */
const sinceTheEvening = (time: string): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `PT${hours + 6}H${minutes > 0 ? `${minutes}M` : ''}`;
};

const event = (plan: StudioPlan, slot: WeeklyClass, teacher: string, days: readonly Weekday[]): string[] => {
  const first = plusDays(firstMonday, weekdays.indexOf(days[0] ?? 'mon'));
  const closed = closedDays(plan, days);
  const zone = `TZID=${plan.timeZone}`;
  return [
    'BEGIN:VEVENT',
    `UID:${uidOf(slot, teacher, plan.uidDomain)}`,
    'DTSTAMP:20250825T000000Z',
    `DTSTART;${zone}:${compact(first, slot.at)}`,
    `DURATION:PT${slot.minutes}M`,
    `RRULE:FREQ=WEEKLY;BYDAY=${days.map((day) => day.slice(0, 2).toUpperCase()).join(',')}`,
    ...(closed.length > 0 ? [`EXDATE;${zone}:${closed.map((day) => compact(day, slot.at)).join(',')}`] : []),
    `SUMMARY:${escape(slot.name ?? slot.type)}`,
    `CATEGORIES:${escape(slot.type)}`,
    `LOCATION:${escape(slot.room)}`,
    `X-SPOTTER-FACILITY:${slot.facility}`,
    `X-SPOTTER-INSTRUCTORS:${teacher}`,
    ...(slot.capacity === undefined ? [] : [`X-SPOTTER-CAPACITY:${slot.capacity}`]),
    ...(slot.at < earlyUntil ? [`X-SPOTTER-CANCEL:${sinceTheEvening(slot.at)}`] : []),
    ...(slot.course === undefined ? [] : [`X-SPOTTER-COURSE:${slot.course}`]),
    'END:VEVENT',
  ];
};

const exception = (plan: StudioPlan, { of, teacher, on, lines }: StudioPlan['exceptions'][number]): string[] => [
  'BEGIN:VEVENT',
  `UID:${uidOf(of, teacher, plan.uidDomain)}`,
  'DTSTAMP:20250825T000000Z',
  `RECURRENCE-ID;TZID=${plan.timeZone}:${compact(on, of.at)}`,
  ...lines,
  'END:VEVENT',
];

export const timetableOf = (plan: StudioPlan): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Spotter//Demo studio//EN',
    'CALSCALE:GREGORIAN',
    ...plan.vtimezone.trim().split('\n'),
    ...plan.slots.flatMap((slot) => [...byTeacher(slot)].flatMap(([teacher, days]) => event(plan, slot, teacher, days))),
    ...plan.exceptions.flatMap((each) => exception(plan, each)),
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');

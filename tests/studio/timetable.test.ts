import { instantToWall } from '#server/studio/timetable/wall-clock.ts';
import { bookingWindow, type ClassOccurrence, expandTimetable } from '#server/studio/timetable/occurrences.ts';
import { Findings, formatRejection } from '#server/studio/folder/rejection.ts';
import { StudioDocument } from '#server/studio/folder/studio-json.schema.ts';
import { readTimetable } from '#server/studio/timetable/timetable-ics.ts';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aucklandZone } from './sample-calendars.ts';
import { calendarOf, crossFit, document as plain } from './small-studio.ts';

const document = v.parse(StudioDocument, plain);
const march = { from: new Date('2026-03-01T00:00:00Z'), until: new Date('2026-03-31T00:00:00Z') };

const expand = (text: string, span = march): ClassOccurrence[] => {
  const findings = new Findings('timetable.ics');
  const classes = expandTimetable(readTimetable(text, document, findings), span, findings);
  expect(findings.rejections.map(formatRejection)).toEqual([]);
  return classes;
};

const series = (...more: string[]): string[] => [...crossFit.filter((line) => !line.startsWith('RRULE')), ...more];
const startsOf = (classes: readonly ClassOccurrence[]): string[] =>
  classes.map(({ startsAt }) => instantToWall(startsAt, 'Pacific/Auckland').toString());

const two = (number: number): string => String(number).padStart(2, '0');

describe('a weekly class', () => {
  it.each(['Pacific/Auckland', 'Europe/London', 'America/New_York'])(
    'keeps its time on the clock of %s when the clocks change',
    (timeZone) => {
      // Outside of 01:00 to 04:00, when clocks change and some times do not exist.
      const time = fc.record({
        day: fc.integer({ min: 5, max: 11 }),
        hour: fc.integer({ min: 4, max: 23 }),
        minute: fc.integer({ min: 0, max: 59 }),
      });
      fc.assert(
        fc.property(time, ({ day, hour, minute }) => {
          const lines = series('RRULE:FREQ=WEEKLY').map((line) =>
            line.startsWith('DTSTART') ? `DTSTART;TZID=${timeZone}:202601${two(day)}T${two(hour)}${two(minute)}00` : line,
          );
          const year = expand(calendarOf([lines]), { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2027-01-01T00:00:00Z') });
          expect(year.length).toBeGreaterThanOrEqual(50);
          for (const occurrence of year) {
            const wall = instantToWall(occurrence.startsAt, timeZone);
            expect([wall.hour, wall.minute]).toEqual([hour, minute]);
            const { opensAt } = bookingWindow(occurrence, timeZone);
            const opens = instantToWall(opensAt, timeZone);
            expect([opens.hour, opens.minute]).toEqual([hour, minute]);
            expect(opens.add({ days: 7 }).compare(wall)).toBe(0);
            expect(occurrence.endsAt.getTime() - occurrence.startsAt.getTime()).toBe(3_600_000);
          }
        }),
        { numRuns: 25 },
      );
    },
  );

  it('is read in the time zone of its facility if it has no time zone', () => {
    const [first] = expand(calendarOf([series('RRULE:FREQ=WEEKLY').map((line) => line.replace(';TZID=Pacific/Auckland', ''))]));
    expect(first?.startsAt.toISOString()).toBe('2026-03-02T04:00:00.000Z');
  });

  it('follows a time zone that the file defines itself', () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:New Zealand Standard Time', ...aucklandZone, 'END:VTIMEZONE'];
    const lines = series('RRULE:FREQ=WEEKLY').map((line) => line.replace('Pacific/Auckland', 'New Zealand Standard Time'));
    const span = { from: new Date('2026-03-29T00:00:00Z'), until: new Date('2026-04-14T00:00:00Z') };
    expect(expand(calendarOf([lines], zone), span).map(({ startsAt }) => startsAt.toISOString())).toEqual(
      expand(calendarOf([series('RRULE:FREQ=WEEKLY')]), span).map(({ startsAt }) => startsAt.toISOString()),
    );
  });

  it('ends with the last class that begins at or before UNTIL, in the time zone of the class', () => {
    const classes = expand(calendarOf([series('RRULE:FREQ=WEEKLY;UNTIL=20260316T035959Z')]));
    expect(startsOf(classes)).toEqual(['2026-03-02T17:00:00', '2026-03-09T17:00:00']);
    expect(startsOf(expand(calendarOf([series('RRULE:FREQ=WEEKLY;UNTIL=20260316T040000Z')])))).toHaveLength(3);
    expect(startsOf(expand(calendarOf([series('RRULE:FREQ=WEEKLY;UNTIL=20260316')])))).toHaveLength(3);
  });

  it('leaves out the days of EXDATE and adds those of RDATE', () => {
    const classes = expand(
      calendarOf([
        series(
          'RRULE:FREQ=WEEKLY',
          'EXDATE;TZID=Pacific/Auckland:20260309T170000,20260316T170000',
          'RDATE;TZID=Pacific/Auckland:20260310T120000',
        ),
      ]),
    );
    expect(startsOf(classes)).toEqual(['2026-03-02T17:00:00', '2026-03-10T12:00:00', '2026-03-23T17:00:00', '2026-03-30T17:00:00']);
  });

  it('takes place once if it has no rule', () => {
    const lines = series().map((line) => line.replace('20260105', '20260305'));
    expect(startsOf(expand(calendarOf([lines])))).toEqual(['2026-03-05T17:00:00']);
  });

  it('uses the changed properties of a single day, and the other properties of its series', () => {
    const [first, second, third] = expand(
      calendarOf([
        series('RRULE:FREQ=WEEKLY'),
        ['UID:crossfit@box', 'RECURRENCE-ID;TZID=Pacific/Auckland:20260302T170000', 'X-SPOTTER-SUBSTITUTE:Tama Ngata for Ana Whaanga'],
        ['UID:crossfit@box', 'RECURRENCE-ID:20260309T040000Z', 'STATUS:CANCELLED', 'COMMENT:Ana is unwell.'],
        [
          'UID:crossfit@box',
          'RECURRENCE-ID;TZID=Pacific/Auckland:20260316T170000',
          'DTSTART;TZID=Pacific/Auckland:20260317T060000',
          'DURATION:PT45M',
          'X-SPOTTER-CAPACITY:30',
        ],
      ]),
    );
    expect(first?.facts.instructors).toEqual([{ key: 'tama-ngata', substitutesFor: 'Ana Whaanga' }]);
    expect(first?.facts.capacity).toBe(2);
    expect(second?.facts.cancelled).toEqual({ reason: 'Ana is unwell.' });
    expect(third?.key).toBe('crossfit@box/2026-03-16');
    expect(startsOf(third ? [third] : [])).toEqual(['2026-03-17T06:00:00']);
    expect(third?.facts).toMatchObject({ capacity: 30, instructors: [{ key: 'ana-whaanga' }], location: 'Main floor' });
  });

  it('keeps the ids of its classes when its time changes, so that they are changed and not cancelled', () => {
    const at = (time: string): string[] =>
      expand(calendarOf([series('RRULE:FREQ=WEEKLY').map((line) => line.replace('T170000', time))])).map(({ key }) => key);
    expect(at('T173000')).toEqual(at('T170000'));
  });

  it('has no class in months that do not have its day', () => {
    const lines = series('RRULE:FREQ=MONTHLY;BYMONTHDAY=31').map((line) => line.replace('20260105', '20260131'));
    const spring = { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2026-06-01T00:00:00Z') };
    expect(startsOf(expand(calendarOf([lines]), spring))).toEqual(['2026-01-31T17:00:00', '2026-03-31T17:00:00', '2026-05-31T17:00:00']);
  });
});

describe('when booking opens and closes', () => {
  it('is seven days before, at the start and two hours before by default', () => {
    const [first] = expand(calendarOf([series('RRULE:FREQ=WEEKLY')]));
    const window = first && bookingWindow(first, 'Pacific/Auckland');
    expect(window?.opensAt.toISOString()).toBe('2026-02-23T04:00:00.000Z');
    expect(window?.closesAt.toISOString()).toBe('2026-03-02T04:00:00.000Z');
    expect(window?.cancellationClosesAt.toISOString()).toBe('2026-03-02T02:00:00.000Z');
  });

  it('is set by the class', () => {
    const [first] = expand(
      calendarOf([series('RRULE:FREQ=WEEKLY', 'X-SPOTTER-OPENS:P2D', 'X-SPOTTER-CLOSES:PT30M', 'X-SPOTTER-CANCEL:PT12H')]),
    );
    const window = first && bookingWindow(first, 'Pacific/Auckland');
    expect(window?.opensAt.toISOString()).toBe('2026-02-28T04:00:00.000Z');
    expect(window?.closesAt.toISOString()).toBe('2026-03-02T03:30:00.000Z');
    expect(window?.cancellationClosesAt.toISOString()).toBe('2026-03-01T16:00:00.000Z');
  });
});

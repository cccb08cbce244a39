import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it, test } from 'vitest';
import { component, duration, escapeText, fileOf, foldLine, offsetText, textLine, utc } from '#server/calendar/ical-text.ts';
import { count } from '#tests/counts.ts';

describe('a line of a calendar', () => {
  it('is never longer than 75 octets, and no character is cut in two', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const pieces = foldLine(textLine('SUMMARY', text)).split('\r\n');
        for (const piece of pieces) expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(75);
        for (const piece of pieces.slice(1)) expect(piece.startsWith(' ')).toBe(true);
        expect(pieces.map((piece, index) => (index === 0 ? piece : piece.slice(1))).join('')).toBe(textLine('SUMMARY', text));
      }),
      { numRuns: count(200, 5000) },
    );
  });

  it('gives another program exactly the text of the studio', () => {
    const readable = fc.string({ unit: 'grapheme', maxLength: 200 }).filter((text) => !/(?!\n)\p{Cc}/u.test(text));
    fc.assert(
      fc.property(readable, (text) => {
        const file = fileOf(component('VCALENDAR', [component('VEVENT', [textLine('DESCRIPTION', text)])]));
        const [event] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
        expect(event?.getFirstPropertyValue('description')).toBe(text);
      }),
      { numRuns: count(200, 5000) },
    );
  });

  it('cannot be ended by a text that it contains', () => {
    const file = fileOf([textLine('SUMMARY', 'Yoga\r\nBEGIN:VALARM\nEND:VCALENDAR')]);
    expect(file.trimEnd().split('\r\n')).toHaveLength(1);
  });
});

test.each([
  ['Bench; press, heavy\\light\nbring a mat', 'Bench\\; press\\, heavy\\\\light\\nbring a mat'],
  ['Pōneke\u0007', 'Pōneke'],
])('%j is written as %j', (text, written) => expect(escapeText(text)).toBe(written));

test.each([
  [2 * 3_600_000, 'PT2H'],
  [24 * 3_600_000, 'P1D'],
  [26.5 * 3_600_000, 'P1DT2H30M'],
  [45_000, 'PT45S'],
  [0, 'PT0S'],
])('%i ms before is %s', (milliseconds, written) => expect(duration(milliseconds)).toBe(written));

test.each([
  [780, '+1300'],
  [-210, '-0330'],
  [0, '+0000'],
])('%i minutes ahead is %s', (minutes, written) => expect(offsetText(minutes)).toBe(written));

test('an instant is written to the second, in UTC', () => expect(utc(new Date('2026-03-02T04:00:00.250Z'))).toBe('20260302T040000Z'));

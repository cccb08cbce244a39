import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlaps, type TimeRange } from '#machines/visits/overlap.rules.ts';

const six = Date.UTC(2026, 2, 2, 6);
/** This many minutes after six, with an offset of `ahead` hours from UTC. */
const at = (minutes: number, ahead: number): string => {
  const local = new Date(six + (minutes + ahead * 60) * 60_000).toISOString();
  return local.replace('Z', `+${String(ahead).padStart(2, '0')}:00`);
};
const stretch = (from: number, to: number, ahead = 0): TimeRange => ({ start_date: at(from, ahead), end_date: at(to, ahead) });

test('a class that begins when another ends does not overlap it', () => {
  expect(overlaps(stretch(0, 60), stretch(60, 120))).toBe(false);
  expect(overlaps(stretch(60, 120), stretch(0, 60))).toBe(false);
});

test('a class overlaps another one that begins a minute before its end, lies within it, or has the same time', () => {
  expect(overlaps(stretch(0, 60), stretch(59, 120))).toBe(true);
  expect(overlaps(stretch(0, 60), stretch(20, 40))).toBe(true);
  expect(overlaps(stretch(0, 60), stretch(0, 60))).toBe(true);
});

test('two classes overlap only if both take place in the same minute, in either order and in any time zone', () => {
  const anyStretch = fc
    .record({ from: fc.nat({ max: 6 }), minutes: fc.integer({ min: 1, max: 4 }), ahead: fc.constantFrom(0, 3, 13) })
    .map(({ from, minutes, ahead }) => ({ from, to: from + minutes, ...stretch(from, from + minutes, ahead) }));
  fc.assert(
    fc.property(anyStretch, anyStretch, (one, other) => {
      const isOn =
        ({ from, to }: { readonly from: number; readonly to: number }) =>
        (minute: number) =>
          from <= minute && minute < to;
      const shared = Array.from({ length: 12 }, (_, minute) => minute).some((minute) => isOn(one)(minute) && isOn(other)(minute));
      expect([overlaps(one, other), overlaps(other, one)]).toEqual([shared, shared]);
    }),
  );
});

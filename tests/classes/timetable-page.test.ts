import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageSize, readPage, type TimetablePage } from '#server/classes/timetable-page.ts';

interface Class {
  readonly id: number;
  readonly starts_at: Date;
}

const hour = 60 * 60 * 1000;
const start = Date.parse('2026-03-02T06:00:00Z');
const readerOf =
  (classes: readonly Class[]) =>
  async (from: Date, to: Date, most: number | null): Promise<readonly Class[]> =>
    classes.filter(({ starts_at: at }) => at >= from && at < to).slice(0, most ?? classes.length);

async function readAll(classes: readonly Class[], range: { readonly from: Date; readonly to: Date }) {
  const pages: (readonly Class[])[] = [];
  let from: Date | null = range.from;
  while (from) {
    const { rows, nextFrom }: TimetablePage<Class> = await readPage({ from, to: range.to }, readerOf(classes));
    if (nextFrom) expect(nextFrom.getTime()).toBeGreaterThan(from.getTime());
    pages.push(rows);
    from = nextFrom;
  }
  return pages;
}

const classesAt = (hours: readonly number[]): readonly Class[] =>
  hours.toSorted((a, b) => a - b).map((each, id) => ({ id, starts_at: new Date(start + each * hour) }));

describe('the pages of a timetable', () => {
  it('contain each class once, in order, even if many classes start at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 60 * 24 }), { minLength: 400, maxLength: 900 }),
        fc.constantFrom(1, 12, 400),
        fc.integer({ min: 0, max: 62 * 24 }),
        async (hours, grid, length) => {
          const classes = classesAt(hours.map((each) => each - (each % grid)));
          const range = { from: new Date(start), to: new Date(start + length * hour) };
          const expected = classes.filter(({ starts_at: at }) => at < range.to);
          expect((await readAll(classes, range)).flat()).toEqual(expected);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('have 500 classes at most, unless more start together', async () => {
    const range = { from: new Date(start), to: new Date(start + 740 * hour) };
    const apart = await readAll(classesAt(Array.from({ length: 740 }, (_, number) => number)), range);
    expect(apart.map(({ length }) => length)).toEqual([500, 240]);
    const together = await readAll(classesAt(Array.from({ length: 740 }, (_, number) => (number < 600 ? 5 : number))), range);
    expect(together.map(({ length }) => length)).toEqual([600, 140]);
    expect(pageSize).toBe(500);
  });

  it('have 31 days at most', async () => {
    const range = { from: new Date(start), to: new Date(start + 60 * 24 * hour) };
    const { rows, nextFrom } = await readPage(range, readerOf(classesAt([0, 31 * 24 - 1, 31 * 24])));
    expect([rows.length, nextFrom]).toEqual([2, new Date(start + 31 * 24 * hour)]);
  });
});

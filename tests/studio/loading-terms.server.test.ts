/** The effect of a load with other booking terms. Source: docs/decisions/booking.md#0357. */
import { expect, it } from 'vitest';
import { classesOf, openStudio } from './loading.ts';
import { document, monday, smallStudio } from './small-studio.ts';

it('changes the length of offers only for the classes of one type, and back', async () => {
  const studio = await openStudio(monday);
  const first = await studio.load(smallStudio({}));
  const [crossFitType, ...others] = document.class_types;
  const withLengths = smallStudio({
    document: { ...document, class_types: [{ ...crossFitType, offer_minutes: { over_16_hours: 60 } }, ...others] },
  });
  const changed = (await studio.load(withLengths)).counts.classes;
  expect(changed.changed).toBeGreaterThan(20);
  expect(changed.changed + changed.unchanged).toBe(first.counts.classes.added);
  const lengths = new Set((await classesOf(studio.database)).map(({ type, offer_minutes }) => `${type} ${JSON.stringify(offer_minutes)}`));
  expect(lengths).toContain('CrossFit {"over_1_hour":30,"under_1_hour":10,"over_16_hours":60}');
  expect(lengths).toContain('Open gym null');
  expect((await studio.load(smallStudio({}))).counts.classes.changed).toBe(changed.changed);
  expect(new Set((await classesOf(studio.database)).map(({ offer_minutes }) => offer_minutes))).toEqual(new Set([null]));
});

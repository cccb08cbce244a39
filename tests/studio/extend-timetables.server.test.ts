import { topUpTimetables } from '#server/studio/timetable/extend-timetables.ts';
import { expect, it } from 'vitest';
import { classesOf, isUnchanged, openStudio } from './loading.ts';
import { monday, smallStudio } from './small-studio.ts';

it('reaches sixty days ahead, and a day further every day', async () => {
  const studio = await openStudio(monday);
  await studio.load(smallStudio());
  const last = async (): Promise<string | undefined> => (await classesOf(studio.database)).at(-1)?.starts_at.toISOString();
  expect(await last()).toBe('2026-05-01T05:00:00.000Z');
  expect(await topUpTimetables(studio.context)).toBe(0);
  studio.at(new Date('2026-03-04T00:00:00.000Z'));
  expect(await topUpTimetables(studio.context)).toBe(1);
  studio.at(new Date('2026-03-05T12:00:00.000Z'));
  expect(await topUpTimetables(studio.context)).toBe(2);
  expect(await topUpTimetables(studio.context)).toBe(0);
  expect(await last()).toBe('2026-05-05T05:00:00.000Z');
  expect(isUnchanged(await studio.load(smallStudio()))).toBe(true);
});

import { topUpTimetables } from '#server/studio/timetable/extend-timetables.ts';
import { loadStudioFiles } from '#server/studio/load/load-folders.ts';
import { StudioRejected } from '#server/studio/folder/rejection.ts';
import { describe, expect, it } from 'vitest';
import { classesOf, openStudio } from './loading.ts';
import { calendarOf, crossFit, monday, openGymEvent, smallStudio } from './small-studio.ts';

const endless = calendarOf([
  crossFit.map((line) => (line.startsWith('RRULE') ? 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31' : line)),
  openGymEvent,
]);

describe('a rule without an end', () => {
  it('is refused by file and line, and nothing is changed', async () => {
    const studio = await openStudio(monday);
    await studio.load(smallStudio());
    const before = await studio.everything();
    expect(await studio.mistakes({ ...smallStudio(), timetable: endless })).toEqual([
      expect.stringMatching(/^timetable\.ics:7: the RRULE is in no day/),
    ]);
    expect(await studio.everything()).toEqual(before);
  });

  it('does not prevent the extension of the other classes of a stored timetable', async () => {
    const studio = await openStudio(monday);
    await studio.load(smallStudio());
    await studio.database.once((handle) => handle.updateTable('studio_documents').set({ timetable: endless }).execute());
    studio.at(new Date('2026-03-08T00:00:00.000Z'));
    expect(await topUpTimetables(studio.context)).toBe(1);
    expect((await classesOf(studio.database)).at(-1)?.name).toBe('Saturday open gym');
  });
});

describe('reading files', () => {
  it('does not block the main thread of the server', async () => {
    const studio = await openStudio(monday);
    const long = Array.from({ length: 4000 }, (_, index) =>
      crossFit.map((line) =>
        line.startsWith('UID')
          ? `UID:${index}@box`
          : line.replace('20260105', '19800105').replace(/^RRULE.*/, 'RRULE:FREQ=DAILY;BYMONTH=1'),
      ),
    );
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 20);
    const loading = loadStudioFiles(studio.context, { ...smallStudio(), timetable: calendarOf(long) }, { limit: 3000 });
    await expect(loading).rejects.toThrow(StudioRejected);
    clearInterval(timer);
    expect(longest).toBeLessThan(1500);
  });

  it('starts again if the timetable was extended meanwhile', async () => {
    const studio = await openStudio(monday);
    await studio.load(smallStudio());
    studio.at(new Date('2026-03-05T00:00:00.000Z'));
    const [report, added] = await Promise.all([studio.load(smallStudio()), topUpTimetables(studio.context)]);
    expect(report.counts.classes.added + added).toBe(2);
    expect((await classesOf(studio.database)).at(-1)?.starts_at.toISOString()).toBe('2026-05-04T05:00:00.000Z');
  });
});

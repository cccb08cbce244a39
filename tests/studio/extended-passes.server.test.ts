import { describe, expect, it } from 'vitest';
import { openStudio, passesOf, type StudioUnderTest } from './loading.ts';
import { calendarOf, crossFit, document, members, monday, openGymEvent, smallStudio } from './small-studio.ts';

const history = [{ class: { on: 'tue', at: '17:00', weeks: [0] }, visits: [['mia@example.org', '5d']] }];
const [mia = '', ...others] = members;
const timetable = calendarOf([[...crossFit, 'EXDATE;TZID=Pacific/Auckland:20260303T170000'], openGymEvent]);
/** The folder after its Tuesday class was cancelled, with a new name for the ten-visit pass, or another last day for Mia's. */
const corrected = (name: string, until = '2026-03-05') => ({
  ...smallStudio({
    history,
    document: { ...document, pass_types: document.pass_types.map((type) => (type.key === 'ten' ? { ...type, name } : type)) },
    members: [mia.replace('2026-03-05', until), ...others],
  }),
  timetable,
});

/** Mia's pass ends on the 5th. Her class is cancelled on the 2nd, so the pass is extended to the 9th. */
const withCancelledClass = async (): Promise<StudioUnderTest> => {
  const studio = await openStudio(monday);
  await studio.load(smallStudio({ history }));
  await studio.load({ ...smallStudio({ history }), timetable });
  expect(await passesOf(studio.database, 'mia@example.org')).toMatchObject([{ expires_on: '2026-03-09' }]);
  studio.at(new Date('2026-03-04T00:00:00.000Z'));
  return studio;
};

describe('a pass that a cancelled class has extended', () => {
  it('keeps those days when the name of its type changes', async () => {
    const studio = await withCancelledClass();
    await studio.load(corrected('Ten visits'));
    expect(await passesOf(studio.database, 'mia@example.org')).toMatchObject([{ name: 'Ten visits', expires_on: '2026-03-09' }]);
  });

  it('ends at the date of the folder, and never before the days that it was given', async () => {
    const studio = await withCancelledClass();
    const endsAfter = async (until: string): Promise<unknown> => {
      await studio.load(corrected('Ten visits', until));
      return (await passesOf(studio.database, 'mia@example.org'))[0]?.expires_on;
    };
    expect(await endsAfter('2026-04-30')).toBe('2026-04-30');
    expect(await endsAfter('2026-03-20')).toBe('2026-03-20');
    expect(await endsAfter('2026-03-06')).toBe('2026-03-09');
  });
});

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type CheckedStudio, checkTexts } from '#server/studio/folder/validate-files.ts';
import { readFolder } from '#server/studio/folder/read-folder.ts';
import { expandTimetable } from '#server/studio/timetable/occurrences.ts';
import { Findings, formatRejection } from '#server/studio/folder/rejection.ts';
import { describe, expect, it } from 'vitest';

const folderOf = (name: string): string => fileURLToPath(new URL(`../../studios/${name}`, import.meta.url));

const read = async (name: string): Promise<CheckedStudio> => {
  const folder = await readFolder(folderOf(name));
  if (folder.kind === 'rejected') throw new Error(folder.rejections.map(formatRejection).join('\n'));
  const checked = checkTexts({ files: folder.files, now: new Date('2026-03-02T00:00:00Z'), loadedBefore: [] });
  if (checked.kind === 'rejected') throw new Error(checked.rejections.map(formatRejection).join('\n'));
  return checked.studio;
};

describe.each(['ironbark', 'still-room'])('the demo studio %s', (name) => {
  it('has two facilities, a dozen staff and 200 members with passes of every kind', async () => {
    const { document, members } = await read(name);
    expect(document.facilities).toHaveLength(2);
    expect(document.staff).toHaveLength(12);
    expect(members.length).toBeGreaterThanOrEqual(200);
    const sold = new Set(members.flatMap(({ passes }) => passes.map(({ type }) => type.key)));
    expect([...sold].toSorted()).toEqual(document.pass_types.map(({ key }) => key).toSorted());
  });

  it('has a week of more than sixty classes of all types, with twelve instructors', async () => {
    const { timetable, document } = await read(name);
    const findings = new Findings('timetable.ics');
    const week = expandTimetable(timetable, { from: new Date('2026-03-02T00:00:00Z'), until: new Date('2026-03-09T00:00:00Z') }, findings);
    expect(week.length).toBeGreaterThan(60);
    expect(new Set(week.map(({ facts }) => facts.type))).toEqual(new Set(document.class_types.map((type) => type.name)));
    expect(new Set(week.flatMap(({ facts }) => facts.instructors.map(({ key }) => key))).size).toBe(12);
    expect(findings.rejections).toEqual([]);
  });

  it('has no instructor in two classes at once', async () => {
    const { timetable } = await read(name);
    const week = expandTimetable(
      timetable,
      { from: new Date('2026-03-02T00:00:00Z'), until: new Date('2026-03-09T00:00:00Z') },
      new Findings(''),
    );
    const clashes = week.flatMap((one, index) =>
      week
        .slice(index + 1)
        .filter(
          (other) =>
            other.startsAt < one.endsAt &&
            other.facts.instructors.some(({ key }) => one.facts.instructors.some((teacher) => teacher.key === key)),
        )
        .map((other) => `${one.key} and ${other.key}`),
    );
    expect(clashes).toEqual([]);
  });

  it('keeps its lines short enough for every calendar program', async () => {
    const text = await readFile(`${folderOf(name)}/timetable.ics`, 'utf8');
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });
});

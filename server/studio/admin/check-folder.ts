/** `npm run studio -- check <folder>`: what a load would find in a folder, without a database. */
import { dayOf } from '#machines/classes/day.rules.ts';
import { readFolder, type RejectedFolder } from '../folder/read-folder.ts';
import { validateFolder, type ValidatedStudio } from '../folder/validate-folder.ts';
import { leftOutLines } from '../timetable/left-out-events.ts';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const classesLine = ({ occurrences, document }: ValidatedStudio): string => {
  const classes = counted(occurrences.length, 'class', 'classes');
  const [first, last] = [occurrences[0], occurrences.at(-1)].map(
    (occurrence) => occurrence && dayOf(occurrence.startsAt, document.organisation.time_zone),
  );
  return first === undefined || last === undefined ? `  ${classes}` : `  ${classes} from ${first} to ${last}`;
};

function describe(studio: ValidatedStudio): string[] {
  const { document, members, leftOut } = studio;
  return [
    `${document.organisation.name}: the folder can be loaded.`,
    `  ${counted(members.length, 'member', 'members')}`,
    classesLine(studio),
    ...leftOutLines(leftOut),
  ];
}

/** Lines to print, or everything that is wrong. */
export async function checkFolder(
  folder: string,
  now: Date,
): Promise<{ readonly kind: 'sound'; readonly lines: readonly string[] } | RejectedFolder> {
  const read = await readFolder(folder);
  if (read.kind === 'rejected') return read;
  const checked = await validateFolder(read.files, { now });
  return checked.kind === 'rejected' ? checked : { kind: 'sound', lines: [...read.notes, ...describe(checked.studio)] };
}

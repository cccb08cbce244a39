/** `npm run studio -- check <folder>`: reports what a load would find in a folder, without a database. */
import { dayOf } from '#machines/classes/day.rules.ts';
import { readNamedAddress } from '../address/read-for-load.ts';
import { noAccountSentence } from '../../payments/payments-enabled.ts';
import { StudioRejected } from '../folder/rejection.ts';
import { readFolder, type RejectedFolder, type StudioFiles } from '../folder/read-folder.ts';
import { validateFolder, type ValidatedStudio } from '../folder/validate-folder.ts';
import { lacksAccount } from '../folder/studio-json.ts';
import { leftOutLines } from '../timetable/left-out-events.ts';

export interface CheckOptions {
  readonly allowLocal?: boolean;
  /** Whether a studio must name its own account to charge cards. */
  readonly needsAccount?: boolean;
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const classesLine = ({ occurrences, document }: ValidatedStudio): string => {
  const classes = counted(occurrences.length, 'class', 'classes');
  const [first, last] = [occurrences[0], occurrences.at(-1)].map(
    (occurrence) => occurrence && dayOf(occurrence.startsAt, document.organisation.time_zone),
  );
  return first === undefined || last === undefined ? `  ${classes}` : `  ${classes} from ${first} to ${last}`;
};

function describe(studio: ValidatedStudio, { needsAccount = false }: CheckOptions): string[] {
  const { document, members, leftOut } = studio;
  return [
    `${document.organisation.name}: the folder can be loaded.`,
    `  ${counted(members.length, 'member', 'members')}`,
    classesLine(studio),
    ...leftOutLines(leftOut),
    ...(needsAccount && lacksAccount(document) ? [noAccountSentence] : []),
  ];
}

/** Checks the folder, with the calendar at the address if the folder names one. */
async function validateAll(files: StudioFiles, now: Date, allowLocal: boolean) {
  const checked = await validateFolder(files, { now });
  const url = checked.kind === 'sound' ? checked.studio.document.timetable.url : undefined;
  if (url === undefined) return checked;
  try {
    const { text } = await readNamedAddress(files.studio, url, { allowLocal });
    return await validateFolder({ ...files, timetable: text }, { now });
  } catch (error) {
    if (error instanceof StudioRejected) return { kind: 'rejected', rejections: error.rejections } as const;
    throw error;
  }
}

/** The lines to print, or all errors. */
export async function checkFolder(
  folder: string,
  now: Date,
  options: CheckOptions = {},
): Promise<{ readonly kind: 'sound'; readonly lines: readonly string[] } | RejectedFolder> {
  const read = await readFolder(folder);
  if (read.kind === 'rejected') return read;
  const checked = await validateAll(read.files, now, options.allowLocal ?? false);
  return checked.kind === 'rejected' ? checked : { kind: 'sound', lines: [...read.notes, ...describe(checked.studio, options)] };
}

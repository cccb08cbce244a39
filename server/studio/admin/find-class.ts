/** Finds the class that a command names: by its key (`uid/2026-03-02`), by its id, or by name, day and time in the facility’s time zone. */
import { sql, type SqlBool } from 'kysely';
import * as v from 'valibot';
import type { OneLine } from '#contract/text.ts';
import type { Handle, Tx } from '../../database/schema.ts';
import { isUuid } from '../../ids.ts';
import { instantToWall } from '../timetable/wall-clock.ts';

export interface FoundClass {
  readonly orgId: string;
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly cancelledAt: Date | null;
  readonly capacity: number;
  readonly facility: string;
  readonly timeZone: string;
}

/** An error of a command. The message is for the user of the command: the error, and the correct form. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly lines: readonly string[];
  constructor(...lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/** The text in the form that the API would store. Throws `CommandError` if the text could imitate other output. */
export const safeText = (what: string, text: string, form: ReturnType<typeof OneLine>): string => {
  const checked = v.safeParse(form, text);
  if (!checked.success) throw new CommandError(`${what} must not have control characters, or signs that turn the direction of writing.`);
  return checked.output;
};

const classes = (handle: Handle | Tx) =>
  handle
    .selectFrom('sessions as s')
    .innerJoin('facilities as f', (join) => join.onRef('f.org_id', '=', 's.org_id').onRef('f.id', '=', 's.facility_id'))
    .select(['s.org_id as orgId', 's.id', 's.key', 's.name', 's.starts_at as startsAt', 's.ends_at as endsAt', 's.capacity'])
    .select(['s.cancelled_at as cancelledAt', 'f.name as facility', 'f.time_zone as timeZone']);

/** The start on the clock of the facility, such as `2026-03-02 17:00`. */
export const formatClassStart = ({ startsAt, timeZone }: Pick<FoundClass, 'startsAt' | 'timeZone'>): string =>
  instantToWall(startsAt, timeZone).toString().slice(0, 16).replace('T', ' ');

/** The line of a class in a list: the visible name, and the unique key. */
const entryOf = (found: FoundClass): string => `  ${formatClassStart(found)}  ${found.name}, ${found.facility}: ${found.key}`;

/** The maximum number of suggestions if the command does not name exactly one class. */
export const maxSuggestions = 12;

const suggestions = (found: readonly FoundClass[]): string[] =>
  found.length === 0 ? ['There is none ahead.'] : found.slice(0, maxSuggestions).map(entryOf);

async function nextClasses(handle: Handle | Tx, now: Date, text: string): Promise<FoundClass[]> {
  const ahead = classes(handle).where('s.ends_at', '>', now).where('s.cancelled_at', 'is', null).orderBy('s.starts_at').orderBy('s.key');
  const word = text.split(/[ /]/)[0] ?? '';
  const alike =
    word === ''
      ? []
      : await ahead
          .where(sql<SqlBool>`strpos(lower(s.name || ' ' || s.key), lower(${word})) > 0`)
          .limit(maxSuggestions)
          .execute();
  return alike.length > 0 ? alike : ahead.limit(maxSuggestions).execute();
}

export const nameAndTimePattern = /^(?<name>.+?),? (?<when>\d{4}-\d\d-\d\d \d\d:\d\d)$/;
const day = 24 * 60 * 60 * 1000;

async function candidates(handle: Handle | Tx, text: string): Promise<FoundClass[]> {
  if (isUuid(text)) return classes(handle).where('s.id', '=', text.toLowerCase()).execute();
  const byKey = await classes(handle).where('s.key', '=', text).execute();
  if (byKey.length > 0) return byKey;
  const { name = '', when = '' } = nameAndTimePattern.exec(text)?.groups ?? {};
  const about = Date.parse(`${when.replace(' ', 'T')}:00Z`);
  if (Number.isNaN(about)) return [];
  const near = classes(handle)
    .where('s.starts_at', '>=', new Date(about - day))
    .where('s.starts_at', '<=', new Date(about + day));
  const found = await near.orderBy('s.key').execute();
  return found.filter((one) => one.name.toLowerCase() === name.toLowerCase() && formatClassStart(one) === when);
}

export async function findClass(handle: Handle | Tx, now: Date, text: string): Promise<FoundClass> {
  const found = await candidates(handle, text.trim());
  const [one, ...others] = found;
  if (one && others.length === 0) return one;
  if (one) throw new CommandError(`"${text}" is ${found.length} classes. Name one of them by its key:`, ...suggestions(found));
  throw new CommandError(
    `There is no class "${text}". A class is named by its key, or by name, day and time as in "CrossFit 2026-03-02 17:00". The next ones are:`,
    ...suggestions(await nextClasses(handle, now, text)),
  );
}

/** Maps titles of events in a studio’s own calendar to class types, or leaves events out. */
import { fileNames } from '../folder/file-names.ts';
import { hostOf } from '../folder/schema-values.ts';
import type { StudioDocument } from '../folder/studio-json.schema.ts';

/** The name of the calendar in messages. Its address is secret, so only the host is shown. */
export const calendarName = ({ timetable: { file, url } }: StudioDocument): string =>
  url === undefined ? (file ?? fileNames.timetable) : hostOf(url);

type Timetable = StudioDocument['timetable'];
export type TitleRule = NonNullable<Timetable['titles']>[number];

/** The text in lower case, with single spaces. */
const folded = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** `*` stands for any text. Regular expressions are not used, because evaluating one could take hours. */
export function matchesTitle(pattern: string, title: string): boolean {
  const [first = '', ...parts] = folded(pattern).split('*');
  const text = folded(title);
  const last = parts.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

/** Whether the calendar may contain events that are not classes. */
export const hasTitleRules = ({ titles, ignore, url }: Timetable): boolean =>
  titles !== undefined || ignore !== undefined || url !== undefined;

export const isIgnored = ({ ignore = [] }: Timetable, title: string): boolean => ignore.some((pattern) => matchesTitle(pattern, title));

export const titleRule = ({ titles = [] }: Timetable, title: string): TitleRule | undefined =>
  titles.find(({ match }) => matchesTitle(match, title));

/** The class type of an event; undefined if no rule and no class type has this title. `category`: the category in the event. */
export function typeOfTitle({ timetable, class_types }: StudioDocument, title: string, category: string | undefined): string | undefined {
  const isType = (name: string): boolean => class_types.some((type) => type.name === name);
  if (category !== undefined && isType(category)) return category;
  return titleRule(timetable, title)?.class_type ?? class_types.find(({ name }) => folded(name) === folded(title))?.name;
}

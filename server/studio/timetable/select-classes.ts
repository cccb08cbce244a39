/** Selects the events of a calendar that are classes, and counts the other events by kind. */
import ICAL from 'ical.js';
import type { StudioDocument } from '../folder/studio-json.schema.ts';
import type { CalendarComponent } from './icalendar-parser.ts';
import type { LeftOutCounter, LeftOutKind } from './left-out-events.ts';
import { isIgnored, typeOfTitle } from './title-rules.ts';

const valueOf = (event: CalendarComponent, name: string): unknown =>
  event.properties.find((entry) => entry.name === name)?.property.getFirstValue();

export const textOf = (event: CalendarComponent, name: string): string | null => {
  const value = valueOf(event, name);
  return typeof value === 'string' && value !== '' ? value : null;
};

export const isException = (event: CalendarComponent): boolean => event.properties.some(({ name }) => name === 'recurrence-id');

const isAllDay = (event: CalendarComponent): boolean => {
  const start = valueOf(event, 'dtstart');
  return start instanceof ICAL.Time && start.isDate;
};

const isCancelled = (event: CalendarComponent): boolean => textOf(event, 'status')?.toUpperCase() === 'CANCELLED';

/** Why the event is left out; null for a class. An exception without its own title has the title of its series. */
function whyLeftOut(event: CalendarComponent, document: StudioDocument): LeftOutKind | null {
  const title = textOf(event, 'summary');
  if (isAllDay(event)) return 'allDay';
  // A cancelled day of a series is a cancelled class, whose members are notified.
  if (isCancelled(event) && !isException(event)) return 'cancelled';
  if (title === null) return isException(event) ? null : 'unknown';
  if (isIgnored(document.timetable, title)) return 'ignored';
  return typeOfTitle(document, title, textOf(event, 'categories') ?? undefined) === undefined ? 'unknown' : null;
}

export interface SelectedEvents {
  readonly masters: readonly CalendarComponent[];
  readonly exceptions: readonly CalendarComponent[];
  readonly replaced: readonly CalendarComponent[];
}

export function selectClasses(events: readonly CalendarComponent[], document: StudioDocument, leftOut: LeftOutCounter): SelectedEvents {
  const count = (kind: LeftOutKind, event: CalendarComponent): void => leftOut.add(kind, textOf(event, 'summary') ?? '');
  const masters = events.filter((event) => !isException(event));
  const reasons = new Map(events.map((event) => [event, whyLeftOut(event, document)]));
  const kept = new Set(masters.filter((event) => !reasons.get(event)).map((event) => textOf(event, 'uid')));
  const present = new Set(masters.map((event) => textOf(event, 'uid')));
  for (const event of masters) {
    const reason = reasons.get(event);
    if (reason) count(reason, event);
  }
  const ofClasses: CalendarComponent[] = [];
  const replaced: CalendarComponent[] = [];
  for (const event of events.filter(isException)) {
    const uid = textOf(event, 'uid');
    const reason = reasons.get(event);
    if (reason) count(reason, event);
    else if (!present.has(uid)) count('orphaned', event);
    if (!kept.has(uid)) continue;
    if (reason) replaced.push(event);
    else ofClasses.push(event);
  }
  return { masters: masters.filter((event) => !reasons.get(event)), exceptions: ofClasses, replaced };
}

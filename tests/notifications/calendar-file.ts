import ICAL from 'ical.js';
import nodeIcal, { type CalendarComponent, type VEvent } from 'node-ical';
import { expect } from 'vitest';
import type { EmailMessage } from '#server/mail/mail-transport.ts';
import type { FoundEmail } from '#tests/auth/outbox.ts';

const isEvent = (component: CalendarComponent | undefined): component is VEvent => component?.type === 'VEVENT';

/** Both programs must read the same entry. */
function entryIn(text: string) {
  const [event] = Object.values(nodeIcal.sync.parseICS(text)).filter(isEvent);
  const calendar = new ICAL.Component(ICAL.parse(text) as object[]);
  const component = calendar.getFirstSubcomponent('vevent');
  if (!event || !component) throw new Error('the file has one entry');
  const other = new ICAL.Event(component);
  expect({ uid: other.uid, sequence: other.sequence, start: other.startDate.toJSDate() }).toEqual({
    uid: event.uid,
    sequence: Number(event.sequence),
    start: new Date(event.start),
  });
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: Number(event.sequence),
    start: new Date(event.start),
    status: event.status,
    organizer: component.getFirstPropertyValue('organizer'),
    attendee: component.getFirstPropertyValue('attendee'),
  };
}

export function entryOf({ calendar }: FoundEmail | EmailMessage) {
  if (!calendar) throw new Error('the email has a calendar entry');
  return entryIn('text' in calendar ? calendar.text : calendar.content);
}

export const feedEntriesIn = (text: string) =>
  Object.values(nodeIcal.sync.parseICS(text))
    .filter(isEvent)
    .map(({ uid, sequence }) => ({ uid, sequence: Number(sequence) }));

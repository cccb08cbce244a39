import ICAL from 'ical.js';
import ical, { type CalendarComponent, type VEvent } from 'node-ical';
import { describe, expect, it } from 'vitest';
import { feedText, type CalendarEntry } from '#server/calendar/calendar-feed.ts';

const hour = 3_600_000;

const entry = (more: Partial<CalendarEntry> = {}): CalendarEntry => {
  const startsAt = more.startsAt ?? new Date('2026-03-02T04:00:00Z');
  return {
    uid: 'one@spotter.example',
    sequence: 0,
    changedAt: new Date('2026-03-01T20:00:00Z'),
    state: 'booked',
    cancelledHow: null,
    name: 'CrossFit',
    coach: 'Ana Whaanga',
    studio: 'Ironbark Box',
    location: 'Main floor, 41 Tory Street',
    startsAt,
    endsAt: new Date(startsAt.getTime() + hour),
    timeZone: 'Pacific/Auckland',
    cancellationClosesAt: new Date(startsAt.getTime() - 2 * hour),
    url: 'https://spotter.example/classes/1',
    ...more,
  };
};

const textOf = (...entries: CalendarEntry[]): string => feedText({ name: 'Spotter', locale: 'en', entries });

/** ical.js uses the time zones that the file defines. */
function readByFile(text: string): ICAL.Event[] {
  const file = new ICAL.Component(ICAL.parse(text));
  const zones = new Map(
    file.getAllSubcomponents('vtimezone').map((zone) => {
      const known = new ICAL.Timezone(zone);
      return [known.tzid, known];
    }),
  );
  return file.getAllSubcomponents('vevent').map((event) => {
    for (const name of ['dtstart', 'dtend']) {
      const property = event.getFirstProperty(name);
      const time = property?.getFirstValue();
      const zone = zones.get(String(property?.getParameter('tzid')));
      if (property && time instanceof ICAL.Time && zone) {
        time.zone = zone;
        property.setValue(time);
      }
    }
    return new ICAL.Event(event);
  });
}

const isEvent = (component: CalendarComponent | undefined): component is VEvent => component?.type === 'VEVENT';
/** node-ical uses its own time zones, by name. */
const readByName = (text: string): VEvent[] => Object.values(ical.sync.parseICS(text)).filter(isEvent);

describe('a calendar program', () => {
  it.each([
    ['booked', null, 'CONFIRMED', 'CrossFit'],
    ['attended', null, 'CONFIRMED', 'CrossFit'],
    ['waitlisted', null, 'TENTATIVE', 'CrossFit (Waitlisted)'],
    ['pending', null, 'TENTATIVE', 'CrossFit (Spot offered)'],
    ['cancelled', 'inTime', 'CANCELLED', 'CrossFit (Cancelled)'],
    ['cancelled', 'byStudio', 'CANCELLED', 'CrossFit (Cancelled by the studio)'],
  ] as const)('sees a visit that is %s (%s) as %s', (state, cancelledHow, status, summary) => {
    const [event] = readByName(textOf(entry({ state, cancelledHow })));
    expect(event).toMatchObject({ status, summary, location: 'Main floor, 41 Tory Street', uid: 'one@spotter.example' });
  });

  it('has a reminder for a booked visit at the last moment at which cancelling is free', () => {
    const [event] = readByFile(textOf(entry({ cancellationClosesAt: new Date('2026-03-02T02:00:00Z') })));
    const alarm = event?.component.getFirstSubcomponent('valarm');
    const trigger = alarm?.getFirstPropertyValue('trigger');
    if (!event || !(trigger instanceof ICAL.Duration)) throw new Error('there is an alarm');
    const at = event.startDate.clone();
    at.addDuration(trigger);
    expect(at.toJSDate().toISOString()).toBe('2026-03-02T02:00:00.000Z');
    expect(alarm?.getFirstPropertyValue('action')).toBe('DISPLAY');
    expect(alarm?.getFirstPropertyValue('description')).toBe('CrossFit: You can cancel for free until Monday 2 March, 15:00.');
  });

  it.each(['waitlisted', 'pending', 'attended'] as const)('has no reminder for a visit that is %s', (state) => {
    expect(textOf(entry({ state }))).not.toContain('VALARM');
  });

  it('reads long texts of Māori, French and Estonian studios correctly', () => {
    const name = 'Ōtautahi – Jõusaal; « Renforcement », 100 % 💪 '.repeat(4).trim();
    const [event] = readByName(textOf(entry({ name, coach: 'Tīmoti, Ngāti Porou; te kaiwhakaako', studio: '' })));
    expect(event?.summary).toBe(name);
    expect(event?.description).toContain('Tīmoti, Ngāti Porou; te kaiwhakaako');
  });
});

describe('the clocks of the studio', () => {
  /** Days around both clock changes of 2026, and one day each of winter and summer. */
  const days: Readonly<Record<string, readonly string[]>> = {
    'Pacific/Auckland': ['2026-01-15', '2026-04-04', '2026-04-05', '2026-04-06', '2026-07-15', '2026-09-26', '2026-09-27', '2026-09-28'],
    'Europe/London': ['2026-01-15', '2026-03-28', '2026-03-29', '2026-03-30', '2026-07-15', '2026-10-24', '2026-10-25', '2026-10-26'],
    'Europe/Tallinn': ['2026-01-15', '2026-03-28', '2026-03-29', '2026-03-30', '2026-07-15', '2026-10-24', '2026-10-25', '2026-10-26'],
    'America/New_York': ['2026-01-15', '2026-03-07', '2026-03-08', '2026-03-09', '2026-07-15', '2026-10-31', '2026-11-01', '2026-11-02'],
  };

  describe.each(Object.keys(days))('in %s', (timeZone) => {
    /** Every half hour of these days, so a class begins at each clock change. */
    const starts = (days[timeZone] ?? []).flatMap((day) =>
      Array.from({ length: 48 }, (_, index) => new Date(Date.parse(`${day}T00:00:00Z`) + index * (hour / 2))),
    );
    const text = textOf(...starts.map((startsAt, index) => entry({ startsAt, timeZone, uid: `${index}@spotter.example` })));
    const wanted = starts.map((startsAt) => startsAt.toISOString());

    it('are correct in a program that uses the time zones in the file', () => {
      expect(readByFile(text).map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual(wanted);
    });

    it('are correct in a program that knows the time zone by its name', () => {
      const read = new Map(readByName(text).map((event) => [event.uid, event.start.toISOString()]));
      expect(starts.map((_, index) => read.get(`${index}@spotter.example`))).toEqual(wanted);
    });
  });
});

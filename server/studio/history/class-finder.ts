import type { FacilityRow } from '../../database/schema.ts';
import { selectorsOf } from './history-ndjson.ts';
import { type HistoryLine, type NearestSelector, type Selector, type WeeklySelector } from './history.schema.ts';
import type { ReplayedClass, HistoryState } from './history-state.ts';
import { instantToWall } from '../timetable/wall-clock.ts';
import { isSameDay, startOfWeek, toCalendarDate, type CalendarDate } from '@internationalized/date';
import { weekdays } from '../folder/schema-values.ts';

const monday = (day: CalendarDate): CalendarDate => startOfWeek(day, 'en-GB');

interface WeekTime {
  readonly week: CalendarDate;
  readonly weekday: (typeof weekdays)[number];
  readonly time: string;
}

export class ClassFinder {
  private readonly world: HistoryState;
  private readonly facilityIds: ReadonlyMap<string, string>;
  private readonly times = new Map<ReplayedClass, WeekTime>();
  private readonly thisWeeks = new Map<string, CalendarDate>();
  private readonly picked = new Set<ReplayedClass>();
  private readonly named = new Map<string, ReplayedClass>();

  constructor(world: HistoryState, facilities: readonly Pick<FacilityRow, 'key' | 'id'>[]) {
    this.world = world;
    this.facilityIds = new Map(facilities.map(({ key, id }) => [key, id]));
  }

  /** The classes, or the reason why no class was found; null: no reason needs to be reported. */
  find(line: HistoryLine): readonly ReplayedClass[] | string | null {
    for (const selector of selectorsOf(line)) {
      const found = this.findOne(selector, line);
      if (found === null || found.length > 0) return found ?? [];
    }
    return line.optional
      ? null
      : `there is no such class (${selectorsOf(line)
          .map((selector) => JSON.stringify(selector))
          .join(', ')})`;
  }

  private findOne(selector: Selector, line: HistoryLine): readonly ReplayedClass[] | null {
    if ('on' in selector) return this.weekly(selector);
    const found = 'pick' in selector ? this.nearest(selector, line) : this.named.get(selector.as);
    if (!found) return [];
    this.picked.add(found);
    if (line.as) this.named.set(line.as, found);
    return [found];
  }

  private fits(
    { row }: ReplayedClass,
    { facility, type, name }: { facility?: string | undefined; type?: string | undefined; name?: string | undefined },
  ): boolean {
    return (
      (facility === undefined || row.facility_id === this.facilityIds.get(facility)) &&
      (type === undefined || row.type === type) &&
      (name === undefined || row.name === name)
    );
  }

  private timeOf(cls: ReplayedClass): WeekTime {
    const known = this.times.get(cls);
    if (known) return known;
    const wall = instantToWall(cls.row.starts_at, cls.row.time_zone);
    const day = toCalendarDate(wall);
    const week = monday(day);
    const weekday = weekdays.find((_, index) => isSameDay(week.add({ days: index }), day)) ?? 'mon';
    const time = { week, weekday, time: wall.toString().slice(11, 16) };
    this.times.set(cls, time);
    return time;
  }

  private thisWeekIn(timeZone: string): CalendarDate {
    const known = this.thisWeeks.get(timeZone);
    if (known) return known;
    const week = monday(toCalendarDate(instantToWall(this.world.now, timeZone)));
    this.thisWeeks.set(timeZone, week);
    return week;
  }

  /** Null: the weekly time exists, but not in the requested weeks. */
  private weekly(selector: WeeklySelector): readonly ReplayedClass[] | null {
    const always = this.world.classes.filter((cls) => {
      if (!this.fits(cls, selector)) return false;
      const { weekday, time } = this.timeOf(cls);
      return weekday === selector.on && time === selector.at;
    });
    const wanted = always.filter((cls) => {
      const thisWeek = this.thisWeekIn(cls.row.time_zone);
      return selector.weeks.some((weeks) => isSameDay(thisWeek.add({ weeks }), this.timeOf(cls).week));
    });
    return wanted.length === 0 && always.length > 0 ? null : wanted;
  }

  private nearest(selector: NearestSelector, line: HistoryLine): ReplayedClass | undefined {
    const now = this.world.now.getTime();
    const isAhead = selector.pick === 'next';
    const from = now + (selector.after ?? (isAhead ? 0 : Number.NEGATIVE_INFINITY));
    const until = now + (selector.before ?? (isAhead ? Number.POSITIVE_INFINITY : 0));
    const candidates = this.world.classes.filter((cls) => {
      const start = cls.row.starts_at.getTime();
      return start >= from && start <= until && this.fits(cls, selector) && this.isFree(cls, line) && this.isAsWanted(cls, selector);
    });
    return isAhead ? candidates[0] : candidates.at(-1);
  }

  private isAsWanted({ row }: ReplayedClass, { cancelling, waitlist }: NearestSelector): boolean {
    const isLate = row.cancellation_closes_at !== null && row.cancellation_closes_at <= this.world.now;
    return (cancelling === undefined || (cancelling === 'late') === isLate) && (waitlist === undefined || row.waitlists_on === waitlist);
  }

  /** Whether the class is not selected yet, takes place, and can be booked by the person while they have no other class. */
  private isFree(cls: ReplayedClass, line: HistoryLine): boolean {
    const { row } = cls;
    if (this.picked.has(cls) || row.cancelled_at) return false;
    const fills = line.visits.length > 0 || line.leave_free !== undefined || line.waiting !== undefined;
    if (fills && row.booking_opens_at && row.booking_opens_at >= this.world.now) return false;
    return line.visits.every(({ member: email }) => {
      const member = this.world.members.get(email);
      return !member || !this.world.isBusy(member, cls);
    });
  }
}

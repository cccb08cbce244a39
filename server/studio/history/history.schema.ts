/** Times are relative to the moment when the file is loaded, so a demo has current data on any day. */
import * as v from 'valibot';
import { foldEmail } from '#contract/email.ts';
import { Duration } from './duration.ts';
import { Key, Name, Text, weekdays } from '../folder/schema-values.ts';

const which = { facility: v.optional(Key), type: v.optional(Name), name: v.optional(Name) };

/** Selects classes by weekly time. Weeks are counted from the week in which the file is loaded. */
const Weekly = v.strictObject({
  ...which,
  on: v.picklist(weekdays, `must be one of ${weekdays.join(', ')}`),
  at: v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like "17:00"')),
  weeks: v.pipe(v.array(v.pipe(v.number(), v.integer('must be a whole number'))), v.minLength(1, 'must name at least one week')),
});

/** Selects the class closest to now among matching classes that no earlier line has selected. */
const Nearest = v.strictObject({
  ...which,
  pick: v.picklist(['next', 'last'], 'must be "next" or "last"'),
  /** The earliest start of the class, as a distance from now. */
  after: v.optional(Duration('[+-]?')),
  /** The latest start of the class, as a distance from now. */
  before: v.optional(Duration('[+-]?')),
  /** Whether a cancellation is free or late when the file is loaded. */
  cancelling: v.optional(v.picklist(['free', 'late'], 'must be "free" or "late"')),
  waitlist: v.optional(v.boolean()),
});

const Named = v.strictObject({ as: Name });

const Selector = v.union([Weekly, Nearest, Named], 'must name the class: on, at and weeks; or pick; or as');
export type Selector = v.InferOutput<typeof Selector>;
export type WeeklySelector = v.InferOutput<typeof Weekly>;
export type NearestSelector = v.InferOutput<typeof Nearest>;

export const visitActions = ['booked', 'cancelled', 'late_cancelled', 'no_show', 'waitlisted', 'offered', 'declined'] as const;

const Email = v.pipe(v.string(), v.transform(foldEmail));
const VisitEntry = v.strictObject({
  member: Email,
  /** `booked` becomes attended if the class is over, and waitlisted if the class was full. */
  did: v.optional(v.picklist(visitActions, `must be one of ${visitActions.join(', ')}`), 'booked'),
  /** How long before the class the booking was made. A booking in the future is left out. */
  ahead: v.optional(Duration('')),
  /** For `waitlisted`: how many members are before this member on the waitlist. */
  behind: v.optional(v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(0, 'must not be negative')), 0),
});
export type VisitEntry = v.InferOutput<typeof VisitEntry>;

/** `["mia@example.org", "3d"]` is short for a booking three days ahead of the class. */
const ShortEntry = v.pipe(
  v.tuple([Email, Duration('')]),
  v.transform(([member, ahead]): VisitEntry => ({ member, ahead, did: 'booked', behind: 0 })),
);

const places = (most: number) =>
  v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(0, 'must not be negative'), v.maxValue(most));

export const HistoryLine = v.strictObject({
  /** A selector or several selectors; the first selector that finds a class is used. */
  class: v.union(
    [Selector, v.pipe(v.array(Selector), v.minLength(1, 'must name at least one class'))],
    'must name the class: on, at and weeks; or pick; or as',
  ),
  /** A name under which later lines select this class. */
  as: v.optional(Name),
  /** Whether the line is ignored if there is no such class, for example if no class starts in the next two hours. */
  optional: v.optional(v.boolean(), false),
  cancelled: v.optional(v.pipe(Text, v.minLength(1, 'must have a reason'))),
  /** The first listed person who does not teach the class replaces the named coach, or else the first coach. */
  substitute: v.optional(v.strictObject({ staff: v.pipe(v.array(Name), v.minLength(1, 'must name a person')), for: v.optional(Name) })),
  visits: v.optional(v.array(v.union([VisitEntry, ShortEntry], 'must be { "member": … } or ["e-mail", "3d"]')), []),
  /** Other members book until this number of places is left. */
  leave_free: v.optional(places(1000)),
  /** Other members join the waitlist until it has this length. */
  waiting: v.optional(places(200)),
  /** In demo folders: the share of participants who log the workout of the whiteboard. */
  scored: v.optional(v.pipe(v.number(), v.minValue(0, 'must not be negative'), v.maxValue(1, 'must be at most 1'))),
});
export type HistoryLine = v.InferOutput<typeof HistoryLine>;

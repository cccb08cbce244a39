/** The schema of `studio.json`. Sections that the app does not show yet are checked and stored too. */
import * as v from 'valibot';
import { Email, foldEmail } from '#contract/email.ts';
import { localeCodes } from '#contract/profile.ts';
import { isDay } from '#machines/classes/day.rules.ts';
import { studioNumbers } from '#machines/studio-numbers.ts';
import {
  Amount,
  Brand,
  CalendarAddress,
  CalendarName,
  Capacity,
  Currency,
  DropInSpaces,
  Key,
  Name,
  PictureName,
  Text,
  TimeZone,
  TimeOfDay,
  weekdays,
  whole,
} from './schema-values.ts';
import { memberColumns } from './member-columns.ts';
import { MovementEntry, ProgrammeEntry, WorkoutEntry } from './training-json.schema.ts';

const Organisation = v.strictObject({
  key: Key,
  name: Name,
  brand: Brand,
  logo: v.optional(PictureName),
  /** The former name of the field, from before logos were files of the folder. */
  logo_url: v.optional(v.never('must be called "logo" and name a picture in the folder, like "logo": "logo.png"')),
  currency: Currency,
  time_zone: TimeZone,
  email: v.optional(Email),
  locale: v.optional(v.picklist(localeCodes, `must be one of ${localeCodes.join(', ')}`)),
  payments: v.optional(
    v.strictObject({
      stripe_account: v.pipe(v.string(), v.regex(/^acct_\w+$/, 'must be an account of Stripe like "acct_1AbcDef"'), v.maxLength(100)),
    }),
  ),
});

const OfferMinutes = v.strictObject({
  over_16_hours: v.optional(whole(studioNumbers.offerOver16Hours)),
  over_1_hour: v.optional(whole(studioNumbers.offerOver1Hour)),
  under_1_hour: v.optional(whole(studioNumbers.offerUnder1Hour)),
});

/** `bookingTerms` defines the precedence of the levels, and the defaults. */
const bookingTermsEntries = {
  opens_days_before: v.optional(whole(studioNumbers.bookingOpens)),
  closes_minutes_before: v.optional(whole(studioNumbers.bookingCloses)),
  cancel_minutes_before: v.optional(whole(studioNumbers.cancellationDeadline)),
  offer_minutes: v.optional(OfferMinutes),
};
export type BookingTermsEntry = v.InferOutput<v.StrictObjectSchema<typeof bookingTermsEntries, undefined>>;

const facilityBookingEntries = {
  ...bookingTermsEntries,
  appointment_notice_minutes: v.optional(whole(studioNumbers.appointmentNotice)),
  appointment_cancel_minutes_before: v.optional(whole(studioNumbers.appointmentDeadline)),
  appointment_days_ahead: v.optional(whole(studioNumbers.appointmentDaysAhead)),
};

export type FacilityBookingEntry = v.InferOutput<v.StrictObjectSchema<typeof facilityBookingEntries, undefined>>;

/** The booking rules for classes that have no rules of their own in the type, the facility or the timetable. */
const Booking = v.strictObject({
  ...facilityBookingEntries,
  capacity: v.optional(Capacity),
  waitlist: v.optional(v.boolean(), true),
  dropin_spaces: v.optional(DropInSpaces, studioNumbers.dropInPlaces.default),
});

const Timetable = v.strictObject({
  /** The number of days for which endless rules are expanded. */
  days_ahead: v.optional(whole(studioNumbers.timetableAhead), studioNumbers.timetableAhead.default),
  /** Past classes are loaded only if the history refers to them. */
  days_back: v.optional(whole(studioNumbers.timetableBack), studioNumbers.timetableBack.default),
  /** The calendar file in the folder; default: `timetable.ics`. */
  file: v.optional(CalendarName),
  /** The address from which the calendar is read repeatedly, instead of a file. */
  url: v.optional(CalendarAddress),
  titles: v.optional(v.array(v.strictObject({ match: Name, class_type: Name, facility: v.optional(Key) }))),
  ignore: v.optional(v.array(Name)),
});

const Facility = v.strictObject({
  key: Key,
  name: Name,
  address: Name,
  time_zone: v.optional(TimeZone),
  currency: v.optional(Currency),
  feed: v.optional(v.boolean(), true),
  /** The country for the tax; if it is missing, the currency determines it. */
  country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be a country like "NZ"'))),
  /** Set only if the rate differs from the general rate of the country. */
  tax_percent: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be a rate like "15" or "8.75"'))),
  booking: v.optional(v.strictObject(facilityBookingEntries)),
});

const ClassType = v.strictObject({
  name: Name,
  description: v.optional(Text),
  capacity: v.optional(Capacity),
  waitlist: v.optional(v.boolean()),
  dropin_spaces: v.optional(DropInSpaces),
  dropin_price: v.optional(Amount),
  ...bookingTermsEntries,
});

/** Weekly hours of a person for appointments; at the first facility if none is named. */
const Availability = v.strictObject({
  facility: v.optional(Key),
  days: v.pipe(
    v.array(v.picklist(weekdays, `must be one of ${weekdays.join(', ')}`)),
    v.minLength(1, 'must name at least one day of the week'),
  ),
  from: TimeOfDay,
  until: TimeOfDay,
});

const Day = v.pipe(
  v.string(),
  v.check((text) => isDay(text), 'must be a day like 2026-03-02'),
);

const Staff = v.strictObject({
  key: Key,
  name: Name,
  bio: v.optional(Text),
  facilities: v.optional(v.array(Key)),
  availability: v.optional(v.array(Availability), []),
  /** An absence; both days are included. */
  away: v.optional(v.array(v.strictObject({ from: Day, until: Day })), []),
});

/** An appointment from before the first load, at the free time nearest to the given time. */
const AppointmentMade = v.strictObject({
  member: v.pipe(v.string(), v.transform(foldEmail)),
  service: Key,
  staff: Key,
  /** Days relative to the first load, `-12d` or `+3d`. */
  day: v.pipe(v.string(), v.regex(/^[+-]\d{1,3}d$/, 'must be a number of days like "-12d" or "+3d"')),
  at: TimeOfDay,
});

const Service = v.strictObject({
  key: Key,
  name: Name,
  description: v.optional(Text),
  minutes: whole(studioNumbers.serviceLength),
  price: Amount,
  staff: v.array(Key),
});

const Product = v.strictObject({ key: Key, name: Name, description: v.optional(Text), price: Amount, pass_type: v.optional(Key) });

const passTypeCommon = {
  key: Key,
  name: Name,
  class_types: v.optional(v.array(Name)),
  services: v.optional(v.array(Key)),
  price: v.optional(Amount),
  units: v.optional(whole(studioNumbers.passesSold)),
};
const CountPass = v.strictObject({
  ...passTypeCommon,
  kind: v.literal('count'),
  visits: whole(studioNumbers.passVisits),
  valid_days: v.optional(whole(studioNumbers.passLength)),
});
const Membership = v.strictObject({
  ...passTypeCommon,
  kind: v.literal('membership'),
  weekly_limit: v.optional(whole(studioNumbers.weeklyLimit)),
  valid_days: v.optional(whole(studioNumbers.membershipLength)),
});
const PassType = v.variant('kind', [CountPass, Membership], 'must have the kind "count" or "membership"');

const Purchase = v.strictObject({
  member: v.pipe(v.string(), v.transform(foldEmail)),
  product: Key,
  quantity: v.optional(whole({ least: 1, most: 1000 }), 1),
  day: v.pipe(v.string(), v.regex(/^-\d{1,3}d$/, 'must be a number of days ago like "-12d"')),
  paid: v.optional(v.boolean(), true),
});

/** A date, or a number of days relative to the first load of the folder. */
const CourseDay = v.pipe(
  v.string(),
  v.check((text) => /^[+-]\d{1,4}d$/.test(text) || v.is(v.pipe(v.string(), v.isoDate()), text), 'must be a day like 2026-03-02, or +5d'),
);

const Course = v.strictObject({
  key: Key,
  name: Name,
  description: v.optional(Text),
  facility: Key,
  price: v.optional(Amount),
  /** The course is sold only at the studio, so the app shows it without a price. */
  sold_at_studio: v.optional(v.boolean()),
  first_class_date: v.optional(CourseDay),
  last_class_date: v.optional(CourseDay),
});

const Columns = v.strictObject({
  'members.csv': v.optional(
    v.record(Name, v.nullable(v.picklist(memberColumns, `must be one of ${memberColumns.join(', ')}, or null`))),
    {},
  ),
});

export const StudioDocument = v.strictObject({
  /** Whether the folder is a public example: its members may have passwords, and a studio that serves real members refuses it. */
  demo: v.optional(v.boolean(), false),
  organisation: Organisation,
  booking: v.optional(Booking, {}),
  timetable: v.optional(Timetable, {}),
  /** Headers of another program's file, each with its column; null: the column is not read. */
  columns: v.optional(Columns, {}),
  facilities: v.pipe(v.array(Facility), v.minLength(1, 'must name at least one facility')),
  class_types: v.pipe(v.array(ClassType), v.minLength(1, 'must name at least one type of class')),
  staff: v.array(Staff),
  pass_types: v.array(PassType),
  services: v.optional(v.array(Service), []),
  products: v.optional(v.array(Product), []),
  movements: v.optional(v.array(MovementEntry), []),
  workouts: v.optional(v.array(WorkoutEntry), []),
  programme: v.optional(v.array(ProgrammeEntry), []),
  courses: v.optional(v.array(Course), []),
  appointments: v.optional(v.array(AppointmentMade), []),
  purchases: v.optional(v.array(Purchase), []),
});
export type StudioDocument = v.InferOutput<typeof StudioDocument>;
export type FacilityEntry = StudioDocument['facilities'][number];
export type ClassTypeEntry = StudioDocument['class_types'][number];
export type StaffEntry = StudioDocument['staff'][number];
export type PassTypeEntry = StudioDocument['pass_types'][number];

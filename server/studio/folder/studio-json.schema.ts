/** The form of `studio.json`. Sections that the app does not show yet are checked and kept with the rest. */
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
  /** The former field, from before a logo was a file of the folder. */
  logo_url: v.optional(v.never('must be called "logo" and name a picture in the folder, like "logo": "logo.png"')),
  currency: Currency,
  time_zone: TimeZone,
  /** Where emails to the studio go, and their language. */
  email: v.optional(Email),
  locale: v.optional(v.picklist(localeCodes, `must be one of ${localeCodes.join(', ')}`)),
  /** The account that gets the money of cards. */
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

/** `bookingTerms` has what counts where several levels set them, and the defaults. */
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

/** The booking rules for classes without their own in the type, the facility or the timetable. */
const Booking = v.strictObject({
  ...facilityBookingEntries,
  capacity: v.optional(Capacity),
  waitlist: v.optional(v.boolean(), true),
  dropin_spaces: v.optional(DropInSpaces, studioNumbers.dropInPlaces.default),
});

const Timetable = v.strictObject({
  /** How many days endless rules are expanded. */
  days_ahead: v.optional(whole(studioNumbers.timetableAhead), studioNumbers.timetableAhead.default),
  /** Past classes are left out, unless history mentions them. */
  days_back: v.optional(whole(studioNumbers.timetableBack), studioNumbers.timetableBack.default),
  /** Which calendar of the folder it is; `timetable.ics` if left out. */
  file: v.optional(CalendarName),
  /** Where it is read again and again, in place of a file. */
  url: v.optional(CalendarAddress),
  /** Titles of events, each with its class type; the first match is used. */
  titles: v.optional(v.array(v.strictObject({ match: Name, class_type: Name, facility: v.optional(Key) }))),
  /** Titles of events that are no classes. */
  ignore: v.optional(v.array(Name)),
});

const Facility = v.strictObject({
  key: Key,
  name: Name,
  address: Name,
  time_zone: v.optional(TimeZone),
  currency: v.optional(Currency),
  feed: v.optional(v.boolean(), true),
  /** The country for the tax; if it is missing, the currency decides. */
  country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be a country like "NZ"'))),
  /** If it differs from the general rate of the country. */
  tax_percent: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be a rate like "15" or "8.75"'))),
  /** How classes and appointments there are booked. */
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

/** When a person is available for appointments, every week; at the first facility if none is named. */
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
  /** Both days belong to it. */
  away: v.optional(v.array(v.strictObject({ from: Day, until: Day })), []),
});

/** An appointment that was made before the folder was loaded first, at the free time nearest to the one that is written. */
const AppointmentMade = v.strictObject({
  member: v.pipe(v.string(), v.transform(foldEmail)),
  service: Key,
  staff: Key,
  /** Days from the first loading, `-12d` or `+3d`. */
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
  /** The maximum that is sold. */
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
  /** For how many days it is bought. */
  valid_days: v.optional(whole(studioNumbers.membershipLength)),
});
const PassType = v.variant('kind', [CountPass, Membership], 'must have the kind "count" or "membership"');

/** A purchase of a member before the first load. */
const Purchase = v.strictObject({
  member: v.pipe(v.string(), v.transform(foldEmail)),
  product: Key,
  quantity: v.optional(whole({ least: 1, most: 1000 }), 1),
  /** Days before the first loading, `-12d`. */
  day: v.pipe(v.string(), v.regex(/^-\d{1,3}d$/, 'must be a number of days ago like "-12d"')),
  paid: v.optional(v.boolean(), true),
});

/** A day, or so many days from the day on which the folder is loaded for the first time. */
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
  /** Sold only at the studio: the app shows this, without a price. */
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
  /** A public example: its members may carry passwords, and a studio that serves real members refuses it. */
  demo: v.optional(v.boolean(), false),
  organisation: Organisation,
  booking: v.optional(Booking, {}),
  timetable: v.optional(Timetable, {}),
  /** Headers of a file that another program wrote, each with the column that it is; null: it is not read. */
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

/** The numbers that a studio sets in `studio.json`, with defaults and bounds, for the schema, the server and the atlas. */

/** Where a number can be set. If a number is set in several places, the place that comes first in its `setBy` counts. */
export type NumberSetter = 'class' | 'class type' | 'facility' | 'studio' | 'timetable' | 'count pass' | 'membership' | 'service';

export type NumberUnit = 'minutes' | 'days' | 'visits' | 'places' | 'passes';

export interface StudioNumber {
  /** The path in `studio.json`, below the entry that sets the number: `offer_minutes.over_1_hour`. */
  readonly name: string;
  readonly unit: NumberUnit;
  /** Null: no limit by default, or the file must set the number. */
  readonly default: number | null;
  readonly least: number;
  readonly most: number;
  readonly setBy: readonly NumberSetter[];
}

const hour = 60;
const day = 24 * hour;

export const studioNumbers = {
  bookingOpens: {
    name: 'opens_days_before',
    unit: 'days',
    default: 7,
    least: 0,
    most: 400,
    setBy: ['class', 'class type', 'facility', 'studio'],
  },
  bookingCloses: {
    name: 'closes_minutes_before',
    unit: 'minutes',
    default: 0,
    least: 0,
    most: 60 * day,
    setBy: ['class', 'class type', 'facility', 'studio'],
  },
  cancellationDeadline: {
    name: 'cancel_minutes_before',
    unit: 'minutes',
    default: 2 * hour,
    least: 0,
    most: 60 * day,
    setBy: ['class', 'class type', 'facility', 'studio'],
  },
  offerOver16Hours: {
    name: 'offer_minutes.over_16_hours',
    unit: 'minutes',
    default: 2 * hour,
    least: 15,
    most: 12 * hour,
    setBy: ['class type', 'facility', 'studio'],
  },
  offerOver1Hour: {
    name: 'offer_minutes.over_1_hour',
    unit: 'minutes',
    default: 30,
    least: 10,
    most: hour,
    setBy: ['class type', 'facility', 'studio'],
  },
  offerUnder1Hour: {
    name: 'offer_minutes.under_1_hour',
    unit: 'minutes',
    default: 10,
    least: 5,
    most: 30,
    setBy: ['class type', 'facility', 'studio'],
  },
  capacity: { name: 'capacity', unit: 'places', default: null, least: 1, most: 1000, setBy: ['class', 'class type', 'studio'] },
  /** The value -1 means no limit. */
  dropInPlaces: { name: 'dropin_spaces', unit: 'places', default: 0, least: -1, most: 1000, setBy: ['class', 'class type', 'studio'] },
  appointmentNotice: {
    name: 'appointment_notice_minutes',
    unit: 'minutes',
    default: 2 * hour,
    least: 0,
    most: 7 * day,
    setBy: ['facility', 'studio'],
  },
  appointmentDeadline: {
    name: 'appointment_cancel_minutes_before',
    unit: 'minutes',
    default: day,
    least: 0,
    most: 7 * day,
    setBy: ['facility', 'studio'],
  },
  appointmentDaysAhead: {
    name: 'appointment_days_ahead',
    unit: 'days',
    default: 60,
    least: 1,
    most: 365,
    setBy: ['facility', 'studio'],
  },
  timetableAhead: { name: 'days_ahead', unit: 'days', default: 60, least: 1, most: 400, setBy: ['timetable'] },
  timetableBack: { name: 'days_back', unit: 'days', default: 0, least: 0, most: 400, setBy: ['timetable'] },
  serviceLength: { name: 'minutes', unit: 'minutes', default: null, least: 5, most: 60 * day, setBy: ['service'] },
  weeklyLimit: { name: 'weekly_limit', unit: 'visits', default: null, least: 1, most: 1000, setBy: ['membership'] },
  membershipLength: { name: 'valid_days', unit: 'days', default: 30, least: 1, most: 400, setBy: ['membership'] },
  passVisits: { name: 'visits', unit: 'visits', default: null, least: 1, most: 1000, setBy: ['count pass'] },
  passLength: { name: 'valid_days', unit: 'days', default: null, least: 1, most: 400, setBy: ['count pass'] },
  passesSold: { name: 'units', unit: 'passes', default: null, least: 1, most: 1000, setBy: ['count pass', 'membership'] },
} as const satisfies Record<string, StudioNumber>;

export type StudioNumberId = keyof typeof studioNumbers;

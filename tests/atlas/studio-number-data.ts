import type { StudioNumberId } from '#machines/studio-numbers.ts';
import type { DataVariants } from './find-number-guards.ts';

const instants = ['2000-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z', null];

const values =
  (name: string, ...others: readonly unknown[]): DataVariants =>
  (data) =>
    name in data ? others.map((other) => ({ ...data, [name]: other })) : [];

const instant = (name: string): DataVariants => values(name, ...instants);

/** Replaces a refusal code that depends on the number by another code. */
const refusal =
  (...codes: readonly string[]): DataVariants =>
  (data) =>
    codes.some((code) => code === data['code']) ? [{ ...data, code: 'another_code' }] : [];

const onlyWhere =
  (name: string, value: unknown, variants: DataVariants): DataVariants =>
  (data) =>
    data[name] === value ? variants(data) : [];

const either =
  (...all: readonly DataVariants[]): DataVariants =>
  (data) =>
    all.flatMap((variants) => variants(data));

const isAppointment = (data: object): boolean => 'hold_expires_at' in data;
const deadlineOfClass: DataVariants = (data) => (isAppointment(data) ? [] : instant('cancellation_close_date')(data));
const deadlineOfAppointment: DataVariants = (data) => (isAppointment(data) ? instant('cancellation_close_date')(data) : []);

const offer = either(
  instant('offer_expires_at'),
  instant('offerExpiresAt'),
  onlyWhere('type', 'place.offered', instant('expiresAt')),
  refusal('offer_expired'),
);

const listedSlots = either(values('offered', []), refusal('slot_taken'));

const weekFull = { kind: 'refused', refusal: { code: 'weekly_limit_reached', fix: '/checkout' } };
const coveringPass: DataVariants = (data) => {
  const { pass } = data;
  return typeof pass === 'object' && pass !== null && 'kind' in pass && pass.kind === 'covered' ? [{ ...data, pass: weekFull }] : [];
};
const payingPass: DataVariants = (data) => {
  const { payment } = data;
  return typeof payment === 'object' && payment !== null && 'kind' in payment && payment.kind === 'pass'
    ? [{ ...data, payment: weekFull }]
    : [];
};
const uncovered: DataVariants = (data) =>
  'concession' in data && 'concession_refusal' in data ? [{ ...data, concession: null, concession_refusal: weekFull.refusal }] : [];

const isLedger = (data: object): boolean => 'total' in data && 'held' in data;
const visitsOfPass: DataVariants = (data) => (isLedger(data) ? values('total', 1, 1000)(data) : []);
const lastDayOfPass: DataVariants = (data) => (isLedger(data) ? values('expiresOn', '2000-01-01', '2100-01-01')(data) : []);

/** Numbers that no guard depends on: the server uses them when it writes rows. */
type Unread = 'timetableAhead' | 'timetableBack' | 'serviceLength' | 'passesSold';

/** The late cancel codes depend on the deadline of appointments in their charts, and on that of classes in all others. */
export const numberData = (subject: string): Readonly<Record<Exclude<StudioNumberId, Unread>, DataVariants>> => ({
  bookingOpens: either(instant('booking_open_date'), refusal('booking_not_open')),
  bookingCloses: either(instant('booking_close_date'), refusal('booking_closed')),
  cancellationDeadline: either(deadlineOfClass, subject === 'appointments' ? refusal() : refusal('late_cancel_required', 'not_late')),
  offerOver16Hours: offer,
  offerOver1Hour: offer,
  offerUnder1Hour: offer,
  capacity: either(values('full', true, false), refusal('session_full')),
  dropInPlaces: values('dropin_spaces', 0, -1),
  appointmentNotice: listedSlots,
  appointmentDeadline: either(
    deadlineOfAppointment,
    values('cancelMinutes', 0, 10_000_000),
    refusal('change_too_late'),
    subject === 'appointments' ? refusal('late_cancel_required', 'not_late') : refusal(),
  ),
  appointmentDaysAhead: either(listedSlots, values('days_ahead', 1, 365)),
  membershipLength: lastDayOfPass,
  passVisits: visitsOfPass,
  passLength: lastDayOfPass,
  weeklyLimit: either(coveringPass, payingPass, uncovered, refusal('weekly_limit_reached')),
});

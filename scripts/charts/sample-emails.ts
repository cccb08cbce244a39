/**
 * An example of each email that the server sends, written by the code of the server, with the transitions that send the email. To add an
 * example, add its name to `EmailName` and an entry to `sampleEmails`.
 */
import type { AppointmentEmailCause } from '#machines/appointments/appointment-email.rules.ts';
import { invoicePath } from '#machines/notifications/notification-target.rules.ts';
import type { BookingEmailCause } from '#machines/visits/booking-email.rules.ts';
import { instants } from '#machines/visits/sample-classes.ts';
import type { CalendarEntry } from '#server/calendar/calendar-feed.ts';
import { appointmentEmail } from '#server/mail/compose-appointment-email.ts';
import { bookingEmail } from '#server/mail/compose-booking-email.ts';
import { type FoundEntry, notificationEmail, type SentNotification } from '#server/mail/compose-notification-email.ts';
import { receiptEmail } from '#server/mail/compose-receipt-email.ts';
import { type SummarizedContent, summaryEmail } from '#server/mail/compose-summary-email.ts';
import type { EmailJob, SummaryEmailJob } from '#server/mail/email-job.ts';
import { type StudioEmail, writeStudioEmail } from '#server/mail/studio-email.ts';
import { formatsFor } from '#words/formats.ts';
import type { NotificationContent } from '#words/notifications.words.ts';
import type { DeletionCause } from '#words/deletion-email.words.ts';
import type { PasskeyChange } from '#words/passkey-email.words.ts';
import type { SecondFactorChange } from '#words/second-factor-email.words.ts';
import type { PaidInvoice, ReceiptCause } from '#words/receipt-email.words.ts';
import { accountEmails } from './sample-account-emails.ts';
import { at, ironbark, job, mia, origin, timeZone, type SampleEmail, type WrittenEmail } from './sample-email.ts';

type NotificationEmailName = Exclude<NotificationContent['type'], 'post' | 'response' | 'other'> | 'class_moved';
type AppointmentEmailName = `own_appointment_${AppointmentEmailCause}`;
type ReceiptEmailName = `receipt_${ReceiptCause}`;
type EmailName =
  | Exclude<
      EmailJob['kind'],
      'booking' | 'notification' | 'appointment' | 'receipt' | 'passkey_changed' | 'second_factor_changed' | 'deletion' | 'departure'
    >
  | `passkey_${PasskeyChange}`
  | `second_factor_${SecondFactorChange}`
  | `deletion_${DeletionCause}`
  | `deletion_studio_${DeletionCause}`
  | `departure_${DeletionCause}`
  | BookingEmailCause
  | AppointmentEmailName
  | ReceiptEmailName
  | NotificationEmailName
  | 'email_change_taken';

const entry: CalendarEntry = {
  uid: 'sample',
  sequence: 0,
  changedAt: at,
  state: 'booked',
  cancelledHow: null,
  name: 'Strength',
  coach: 'Ana Whaanga',
  studio: 'Ironbark Box',
  location: 'Main Street, 1 Main Street',
  startsAt: instants.start,
  endsAt: instants.end,
  timeZone,
  cancellationClosesAt: instants.deadline,
  url: `${origin}/classes/strength`,
};

const recipient = { ...mia, studio: ironbark.name, brand: ironbark.color, address: ironbark.address };
const massage = { ...entry, name: 'Sports massage', url: `${origin}/appointments/massage` };

const about = { name: entry.name, startsAt: entry.startsAt, cancelledReason: null };

const ofStudio = (email: StudioEmail): WrittenEmail => ({
  subjectId: email.words.subject.id,
  message: writeStudioEmail(email, { unsubscribeUrl: `${origin}/unsubscribe/sample`, logo: null }),
});

const ofBooking = (cause: BookingEmailCause, state: CalendarEntry['state']): WrittenEmail =>
  ofStudio(
    bookingEmail({
      job: { ...job, kind: 'booking', cause, session_id: 'strength', visit_id: 'visit' },
      at,
      origin,
      recipient,
      entry: { ...entry, state },
    }),
  );

const entryAfter = ({ type }: NotificationContent): FoundEntry => {
  if (type === 'waitlist') return { entry: { ...entry, state: 'pending' }, isInCalendar: false };
  if (type === 'class_changed') return { entry, isInCalendar: true };
  if (type === 'appointment_cancelled') return { entry: { ...massage, state: 'cancelled' }, isInCalendar: true };
  const isOver = type === 'class_cancelled' || type === 'taken_off';
  return { entry: isOver ? { ...entry, state: 'cancelled' } : null, isInCalendar: isOver };
};

const ofNotification = (type: SentNotification['row']['type'], content: NotificationContent, path = '/classes/strength'): WrittenEmail => {
  const row = { type, org_id: job.org_id, org_name: ironbark.name, org_brand: ironbark.color, facility_address: ironbark.address };
  const formats = formatsFor(mia.locale, timeZone);
  const due = { row, email: mia.email, firstName: mia.first_name, locale: mia.locale, content, formats, path };
  const reference = { ...job, kind: 'notification', notification_id: 'notification' } as const;
  const email = notificationEmail({ job: reference, at, origin, due, found: entryAfter(content) });
  if (!email) throw new Error(`${type} is not sent by email`);
  return ofStudio(email);
};

const ofAppointment = (cause: AppointmentEmailCause, state: CalendarEntry['state']): WrittenEmail => {
  const booked = { appointment_id: 'massage', starts_at: entry.startsAt.toISOString(), staff_id: 'ana' };
  return ofStudio(
    appointmentEmail({ job: { ...job, ...booked, kind: 'appointment', cause }, at, origin, recipient, entry: { ...massage, state } }),
  );
};

const money = (amount: number) => ({ amount, currency: 'AUD' });
const invoice: PaidInvoice = {
  number: '0412',
  lines: [
    { name: '10-visit pass', quantity: 1, total: money(19_800) },
    { name: 'Ironbark T-shirt', quantity: 2, total: money(9_000) },
  ],
  discount: money(2_000),
  tax: money(2_436),
  tax_rule: { included: true, basis_points: 1_000 },
  total: money(26_800),
  card: { brand: 'mastercard', last4: '5454' },
};

const ofReceipt = (cause: ReceiptCause): WrittenEmail =>
  ofStudio(
    receiptEmail({
      job: { ...job, kind: 'receipt', cause, invoice_id: 'invoice' },
      at,
      origin,
      recipient,
      invoice: { ...invoice, studio: { name: ironbark.name, address: ironbark.address } },
    }),
  );

const visit = 'visits/visit-lifecycle';
const appointment = 'appointments/appointment-lifecycle';
const cart = 'checkout/cart-lifecycle';

const ofBookings = {
  booked: {
    title: 'A booking is confirmed',
    sentBy: ['book', 'dropin', 'confirm'].map((event) => ({ chart: visit, event, to: 'booked' })),
    write: () => ofBooking('booked', 'booked'),
  },
  cancelled: {
    title: 'A cancelled booking is confirmed',
    sentBy: ['cancel', 'latecancel'].map((event) => ({ chart: visit, event, from: 'booked' })),
    write: () => ofBooking('cancelled', 'cancelled'),
  },
} as const satisfies Readonly<Record<BookingEmailCause, SampleEmail>>;

const ofNotifications = {
  waitlist: {
    title: 'A spot is offered',
    sentBy: [{ chart: visit, event: 'place.offered' }],
    write: () => ofNotification('waitlist', { type: 'waitlist', about, now: at, until: instants.offerOver }),
  },
  class_cancelled: {
    title: 'The studio cancels a class',
    sentBy: [{ chart: visit, event: 'class.cancelled' }],
    write: () => ofNotification('class_cancelled', { type: 'class_cancelled', about: { ...about, cancelledReason: 'The coach is ill.' } }),
  },
  taken_off: {
    title: 'The studio takes a member off a class',
    sentBy: [{ chart: visit, event: 'member.removed' }],
    write: () => ofNotification('class_cancelled', { type: 'taken_off', about }),
  },
  class_moved: {
    title: 'The studio changes the time of a class',
    sentBy: [],
    write: () => {
      const formerStart = new Date(entry.startsAt.getTime() - 30 * 60_000);
      return ofNotification('class_changed', { type: 'class_changed', about, isMoved: true, formerStart, place: null, coach: null });
    },
  },
  class_changed: {
    title: 'The studio changes the place or the coach of a class',
    sentBy: [],
    write: () => {
      const changes = { isMoved: false, formerStart: null, place: 'Main Street', coach: 'Ana Whaanga' };
      return ofNotification('class_changed', { type: 'class_changed', about, ...changes });
    },
  },
  appointment_cancelled: {
    title: 'The studio cancels an appointment',
    sentBy: [{ chart: appointment, event: 'appointment.cancelled' }],
    write: () => {
      const cancelled = { name: massage.name, staff: 'Ana Whaanga', startsAt: massage.startsAt };
      return ofNotification('appointment', { type: 'appointment_cancelled', about: cancelled }, '/appointments/massage');
    },
  },
  appointment: {
    title: 'The studio cancels an appointment that is not stored any more',
    sentBy: [],
    write: () => ofNotification('appointment', { type: 'appointment' }, '/appointments/massage'),
  },
  invoice_due: {
    title: 'An invoice is due that no card is charged for',
    sentBy: [
      { chart: visit, event: 'dropin', to: 'booked' },
      { chart: appointment, event: 'book' },
    ],
    write: () => ofNotification('invoice', { type: 'invoice_due', amount: money(2_500), what: entry.name }, invoicePath('invoice')),
  },
  payment_failed: {
    title: 'A card does not pay an invoice',
    sentBy: [],
    write: () => ofNotification('invoice', { type: 'payment_failed', amount: money(2_500), what: entry.name }, invoicePath('invoice')),
  },
  pass_visits: {
    title: 'A pass has one visit left',
    sentBy: [],
    write: () => ofNotification('pass', { type: 'pass_visits', pass: '10-visit pass', left: 1 }, '/account/passes'),
  },
  pass_ends: {
    title: 'A pass ends in seven days',
    sentBy: [],
    write: () => ofNotification('pass', { type: 'pass_ends', pass: '10-visit pass', day: '2026-03-09' }, '/account/passes'),
  },
  removed_comment: {
    title: 'The studio hides a comment of the member',
    sentBy: [{ chart: 'feed/comment-lifecycle', event: 'hidden' }],
    write: () => ofNotification('moderation', { type: 'removed_comment', reason: 'It names another member.' }, '/activity?notify=post'),
  },
  removed_picture: {
    title: 'The studio removes the picture of the member',
    sentBy: [],
    write: () => ofNotification('moderation', { type: 'removed_picture', reason: 'It does not show you.' }, '/account/edit'),
  },
} as const satisfies Readonly<Record<NotificationEmailName, SampleEmail>>;

const ofAppointments = {
  own_appointment_booked: {
    title: 'An appointment is confirmed',
    sentBy: [{ chart: appointment, event: 'book' }],
    write: () => ofAppointment('booked', 'booked'),
  },
  own_appointment_moved: {
    title: 'The other time of an appointment is confirmed',
    sentBy: [{ chart: appointment, event: 'move', from: 'booked' }],
    write: () => ofAppointment('moved', 'booked'),
  },
  own_appointment_cancelled: {
    title: 'A cancelled appointment is confirmed',
    sentBy: ['cancel', 'latecancel'].map((event) => ({ chart: appointment, event, from: 'booked' })),
    write: () => ofAppointment('cancelled', 'cancelled'),
  },
} as const satisfies Readonly<Record<AppointmentEmailName, SampleEmail>>;

const ofReceipts = {
  receipt_paid: {
    title: 'A payment is confirmed',
    sentBy: [{ chart: cart, event: 'payment.captured', to: 'paid' }],
    write: () => ofReceipt('paid'),
  },
  receipt_refunded: {
    title: 'A refund is confirmed',
    sentBy: [
      { chart: visit, event: 'cancel', from: 'booked' },
      { chart: appointment, event: 'cancel', from: 'booked' },
    ],
    write: () => ofReceipt('refunded'),
  },
} as const satisfies Readonly<Record<ReceiptEmailName, SampleEmail>>;

const minutesBefore = (minutes: number): Date => new Date(at.getTime() - minutes * 60_000);
const summarized: readonly SummarizedContent[] = [
  {
    type: 'comment',
    createdAt: minutesBefore(10),
    content: { type: 'response', cause: 'comment', shown: ['Ana Whaanga', 'Ben Ngata'], others: 0 },
    path: '/activity?notify=workout',
  },
  {
    type: 'reaction',
    createdAt: minutesBefore(20),
    content: { type: 'response', cause: 'reactionToWorkout', shown: ['Cleo Hart'], others: 0 },
    path: '/activity?notify=workout',
  },
  {
    type: 'post',
    createdAt: minutesBefore(30),
    content: { type: 'post', shown: ['Ana Whaanga'], others: 0 },
    path: '/activity?notify=post',
  },
];

const ofSummaries = {
  summary: {
    title: 'The comments, reactions and posts of a day',
    sentBy: [],
    write: () => {
      const span = { from: minutesBefore(24 * 60).toISOString(), until: at.toISOString() };
      const to = { ...recipient, time_zone: timeZone };
      return ofStudio(summaryEmail({ job: { ...job, kind: 'summary', ...span }, at, origin, recipient: to, notifications: summarized }));
    },
  },
} as const satisfies Readonly<Record<SummaryEmailJob['kind'], SampleEmail>>;

export const sampleEmails: Readonly<Record<EmailName, SampleEmail>> = {
  ...accountEmails,
  ...ofBookings,
  ...ofAppointments,
  ...ofNotifications,
  ...ofReceipts,
  ...ofSummaries,
};

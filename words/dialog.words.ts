/** The two dialogs of booking. Their titles are the specification's. Source: product.md §2 "Dialogs". */
import type { MessageDescriptor } from '@lingui/core';
import type { Appointment } from '#contract/appointments.ts';
import type { VisitFields } from '#contract/visit-fields.ts';
import type { Formats } from './formats.ts';
import { lateCancelCost } from './pass.words.ts';
import { nearDay } from './time.words.ts';
import type { Moment } from './when.ts';

export const lateCancelWords = {
  title: /*i18n*/ { id: 'late_cancel.title', message: 'Confirm late cancel' },
  keep: /*i18n*/ { id: 'late_cancel.keep', message: 'Keep my spot' },
  go: /*i18n*/ { id: 'late_cancel.go', message: 'Cancel anyway' },
} as const satisfies Record<string, MessageDescriptor>;

export const reservationWords = {
  title: /*i18n*/ { id: 'reservation.title', message: 'Confirm reservation' },
  back: /*i18n*/ { id: 'reservation.back', message: 'Not now' },
  go: /*i18n*/ { id: 'reservation.go', message: 'Confirm' },
} as const satisfies Record<string, MessageDescriptor>;

const starts = /*i18n*/ {
  id: 'dialog.starts',
  message:
    '{near, select, today {{name} starts at {time} today.} tomorrow {{name} starts at {time} tomorrow.} other {{name} starts on {day} at {time}.}}',
};
const late = /*i18n*/ {
  id: 'late_cancel.deadline',
  message:
    '{near, select, today {Cancelling was free until {time}. Now it counts as a visit.} other {Cancelling was free until {day}, {time}. Now it counts as a visit.}}',
};
const lateDropIn = /*i18n*/ {
  id: 'late_cancel.deadline_drop_in',
  message: '{near, select, today {Cancelling was free until {time}.} other {Cancelling was free until {day}, {time}.}}',
};
const free = /*i18n*/ {
  id: 'reservation.deadline',
  message:
    '{near, select, today {You can cancel for free until {time} today.} tomorrow {You can cancel for free until {time} tomorrow.} other {You can cancel for free until {day}, {time}.}}',
};
const neverFree = /*i18n*/ { id: 'reservation.always_free', message: 'You can cancel for free until it starts.' };
const alreadyLate = /*i18n*/ { id: 'reservation.already_late', message: 'Cancelling it will count as a visit.' };
const price = /*i18n*/ { id: 'reservation.price', message: 'This drop-in costs {price}.' };
const stillDue = /*i18n*/ { id: 'late_cancel.drop_in', message: 'The {price} for your drop-in will still be due.' };

const appointmentStillDue = /*i18n*/ { id: 'late_cancel.appointment', message: 'The {amount} will still be due.' };

export const dropInWords = {
  /** What it is charged to: see decision 0189. */
  charge: /*i18n*/ {
    id: 'reservation.invoice',
    message: 'It goes on an invoice. If you keep a default card, the card is charged once you have your spot.',
  },
  alreadyLate: /*i18n*/ { id: 'reservation.price_stays', message: 'Cancelling is no longer free, so the price will be due.' },
} as const satisfies Record<string, MessageDescriptor>;

function at(instant: Date, { formats, now }: Moment) {
  const near = nearDay(formats.dayOf(instant), formats.dayOf(now)) ?? 'other';
  return { near, day: formats.date(instant, 'long'), time: formats.time(instant) };
}

/** "CrossFit starts at 17:00 today." */
export const startSentence = (name: string, start: Date, moment: Moment): MessageDescriptor => ({
  ...starts,
  values: { name, ...at(start, moment) },
});

/** "Cancelling was free until 15:00. Now it counts as a visit." */
export const lateCancelSentence = (deadline: Date, moment: Moment): MessageDescriptor => ({ ...late, values: at(deadline, moment) });

/** "Cancelling was free until 15:00.", where no visit is counted: the price is told beside it. */
export const lateDropInSentence = (deadline: Date, moment: Moment): MessageDescriptor => ({ ...lateDropIn, values: at(deadline, moment) });

/** What cancelling will mean, said before the booking is made; a class without a deadline is free to cancel until it starts. */
export function deadlineSentence(deadline: Date | null, moment: Moment): MessageDescriptor {
  if (!deadline) return neverFree;
  return deadline <= moment.now ? alreadyLate : { ...free, values: at(deadline, moment) };
}

/** "You can cancel for free until Monday 2 March, 15:00.", for what is read on any day. */
export const deadlineOnDay = (deadline: Date, formats: Formats): MessageDescriptor => ({
  ...free,
  values: { near: 'other', day: formats.date(deadline, 'long'), time: formats.time(deadline) },
});

/** The same for a drop-in, which no pass is used for. */
export const dropInDeadline = (deadline: Date | null, moment: Moment): MessageDescriptor =>
  deadline && deadline <= moment.now ? dropInWords.alreadyLate : deadlineSentence(deadline, moment);

/** "The $25.00 for your drop-in will still be due." */
export const dropInStillDue = (formatted: ReturnType<Formats['money']>): MessageDescriptor => ({
  ...stillDue,
  values: { price: formatted },
});

/** In *Confirm late cancel*: what the visit costs all the same. */
export const lateVisitCost = (
  { concession, price: amount }: Pick<VisitFields, 'concession' | 'price'>,
  formats: Formats,
): MessageDescriptor => (amount ? dropInStillDue(formats.money(amount)) : lateCancelCost(concession));

/** The same for an appointment, which a pass pays, or its price. */
export const lateAppointmentCost = (
  { concession, price: amount }: Pick<Appointment, 'concession' | 'price'>,
  formats: Formats,
): MessageDescriptor =>
  concession || !amount ? lateCancelCost(concession) : { ...appointmentStillDue, values: { amount: formats.money(amount) } };

/** "This drop-in costs $25.00." */
export const dropInPrice = (formatted: ReturnType<Formats['money']>): MessageDescriptor => ({ ...price, values: { price: formatted } });

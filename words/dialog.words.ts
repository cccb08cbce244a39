/** The two dialogs of booking; the specification defines their titles. Source: docs/spec §2 "Dialogs". */
import type { MessageDescriptor } from '@lingui/core';
import type { PassCost } from '#contract/concessions.ts';
import type { Money } from '#contract/values.ts';
import type { Formats } from './formats.ts';
import { lateCancelCost } from './pass.words.ts';
import { whenOnAnyDay, whenValues, type FormatContext } from './when-values.ts';

export const lateCancelWords = {
  title: /*i18n*/ { id: 'late_cancel.title', message: 'Confirm late cancel' },
  keep: /*i18n*/ { id: 'late_cancel.keep', message: 'Keep my spot' },
  keepAppointment: /*i18n*/ { id: 'late_cancel.keep_appointment', message: 'Keep my appointment' },
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
    '{near, select, today {Cancelling was free until {time} today. Now it counts as a visit.} other {Cancelling was free until {day}, {time}. Now it counts as a visit.}}',
};
const lateDropIn = /*i18n*/ {
  id: 'late_cancel.deadline_drop_in',
  message: '{near, select, today {Cancelling was free until {time} today.} other {Cancelling was free until {day}, {time}.}}',
};
const neverWasFree = /*i18n*/ {
  id: 'late_cancel.booked_late',
  message: 'You booked after the deadline, so this cannot be cancelled for free. Cancelling counts as a visit.',
};
const neverWasFreeDropIn = /*i18n*/ {
  id: 'late_cancel.booked_late_drop_in',
  message: 'You booked after the deadline, so this cannot be cancelled for free.',
};
const free = /*i18n*/ {
  id: 'reservation.deadline',
  message:
    '{near, select, today {You can cancel for free until {time} today.} tomorrow {You can cancel for free until {time} tomorrow.} other {You can cancel for free until {day}, {time}.}}',
};
const neverFree = /*i18n*/ { id: 'reservation.always_free', message: 'You can cancel for free until it starts.' };
const alreadyLate = /*i18n*/ {
  id: 'reservation.already_late',
  message: 'This cannot be cancelled for free. Cancelling it will count as a visit.',
};
const price = /*i18n*/ { id: 'reservation.price', message: 'This drop-in costs {price}.' };
const stillDue = /*i18n*/ { id: 'late_cancel.drop_in', message: 'The {price} for your drop-in will still be due.' };

const appointmentStillDue = /*i18n*/ { id: 'late_cancel.appointment', message: 'The {amount} will still be due.' };

const confirm = /*i18n*/ {
  id: 'offer.confirm_by',
  message:
    '{near, select, today {Confirm by {time} today, or it goes to the next person.} tomorrow {Confirm by {time} tomorrow, or it goes to the next person.} other {Confirm by {day}, {time}, or it goes to the next person.}}',
};

export const dropInWords = {
  /** What the price is charged to: see docs/decisions/checkout.md#0189. */
  charge: /*i18n*/ {
    id: 'reservation.invoice',
    message: 'You’ll get an invoice. If you have a default card, we charge it once you have your spot.',
  },
  alreadyLate: /*i18n*/ { id: 'reservation.price_stays', message: 'This cannot be cancelled for free, so the price will be due.' },
} as const satisfies Record<string, MessageDescriptor>;

const at = (instant: Date, formatContext: FormatContext) => ({ ...whenValues(instant, formatContext) });

/** "CrossFit starts at 17:00 today." */
export const startSentence = (name: string, start: Date, formatContext: FormatContext): MessageDescriptor => ({
  ...starts,
  values: { name, ...at(start, formatContext) },
});

/**
 * The cost of a late cancel. `Never`: the member booked after the deadline. `DropIn`: the price is shown separately, and no visit is used.
 */
export type LateTerms = 'late' | 'lateDropIn' | 'lateNever' | 'lateNeverDropIn';

/** "Cancelling was free until 15:00 today. Now it counts as a visit."; another sentence if it never was free. */
export function lateCancelSentence(terms: LateTerms, deadline: Date, formatContext: FormatContext): MessageDescriptor {
  if (terms === 'lateNever') return neverWasFree;
  if (terms === 'lateNeverDropIn') return neverWasFreeDropIn;
  return { ...(terms === 'late' ? late : lateDropIn), values: at(deadline, formatContext) };
}

/** "Confirm by 09:00 today, or it goes to the next person." */
export const confirmBy = (end: Date, formatContext: FormatContext): MessageDescriptor => ({ ...confirm, values: at(end, formatContext) });

/** Shown before the booking. A class without a deadline can be cancelled free of charge until it starts. */
export function deadlineSentence(deadline: Date | null, formatContext: FormatContext): MessageDescriptor {
  if (!deadline) return neverFree;
  return deadline <= formatContext.now ? alreadyLate : { ...free, values: at(deadline, formatContext) };
}

/** "You can cancel for free until Monday 2 March, 15:00." For texts that are read on another day. */
export const deadlineOnDay = (deadline: Date, formats: Formats): MessageDescriptor => ({
  ...free,
  values: whenOnAnyDay(deadline, formats),
});

/** The same for a drop-in, which uses no pass. */
export const dropInDeadline = (deadline: Date | null, formatContext: FormatContext): MessageDescriptor =>
  deadline && deadline <= formatContext.now ? dropInWords.alreadyLate : deadlineSentence(deadline, formatContext);

/** "The $25.00 for your drop-in will still be due." */
export const dropInStillDue = (formatted: ReturnType<Formats['money']>): MessageDescriptor => ({
  ...stillDue,
  values: { price: formatted },
});

interface LateCost {
  /** The cost on the pass; null if no pass pays. */
  readonly cost: PassCost | null;
  readonly price?: Money | null | undefined;
}

/** In *Confirm late cancel*: the visit or price that is charged anyway. */
export const lateVisitCost = ({ cost, price: amount }: LateCost, formats: Formats): MessageDescriptor =>
  amount ? dropInStillDue(formats.money(amount)) : lateCancelCost(cost);

/** The same for an appointment, which is paid with a pass or at its price. */
export const lateAppointmentCost = ({ cost, price: amount }: LateCost, formats: Formats): MessageDescriptor =>
  cost || !amount ? lateCancelCost(cost) : { ...appointmentStillDue, values: { amount: formats.money(amount) } };

/** "This drop-in costs $25.00." */
export const dropInPrice = (formatted: ReturnType<Formats['money']>): MessageDescriptor => ({ ...price, values: { price: formatted } });

/**
 * The text of a notification, in one sentence. It names the day, because a list may stay open. Only an offer that ends today has *today*,
 * since it leaves the list when it ends. Source: docs/spec §4, docs/decisions/language.md#0299.
 */
import type { MessageDescriptor } from '@lingui/core';
import type { Formats } from './formats.ts';
import { whenValues } from './when-values.ts';

const offer = /*i18n*/ {
  id: 'notification.offer',
  message:
    '{near, select, today {{name}, {day}, {time}: a spot is held for you until {until} today.} other {{name}, {day}, {time}: a spot is held for you until {untilDay}, {until}.}}',
};
const cancelled = /*i18n*/ { id: 'notification.class_cancelled', message: '{name}, {day}, {time}: the studio has cancelled this class.' };
const cancelledFor = /*i18n*/ {
  id: 'notification.class_cancelled_for',
  message: '{name}, {day}, {time}: the studio has cancelled this class. Reason: {reason}',
};
const takenOff = /*i18n*/ { id: 'notification.taken_off', message: '{name}, {day}, {time}: the studio has taken you off this class.' };
const changed = /*i18n*/ {
  id: 'notification.class_changed',
  message:
    '{isMoved, select, yes {{name} is now on {day}, {time}.} other {{name}, {day}, {time}: the studio has changed this class.}}{hasPlace, select, yes { Place: {place}.} other {}}{hasCoach, select, yes { Coach: {coach}.} other {}}',
};
const appointment = /*i18n*/ { id: 'notification.appointment', message: 'Your appointment has changed.' };
const appointmentCancelled = /*i18n*/ {
  id: 'notification.appointment_cancelled',
  message: '{name} with {staff}, {day}, {time}: the studio has cancelled this appointment.',
};
const invoiceDue = /*i18n*/ { id: 'notification.invoice_due', message: '{amount} is due for {what}.' };
const paymentFailed = /*i18n*/ {
  id: 'notification.payment_failed',
  message: 'The payment of {amount} for {what} failed. Try again or choose another card.',
};
export const passVisits = /*i18n*/ {
  id: 'notification.pass_visits',
  message: '{pass}: {left, plural, =0 {no visits} one {# visit} other {# visits}} left.',
};
export const passEnds = /*i18n*/ { id: 'notification.pass_ends', message: '{pass} ends on {day}.' };
const removedComment = /*i18n*/ {
  id: 'notification.removed_comment',
  message: 'The studio has removed your comment. Reason: {reason}',
};
const removedPicture = /*i18n*/ {
  id: 'notification.removed_picture',
  message: 'The studio has removed your photo. Reason: {reason}',
};
const anything = /*i18n*/ { id: 'notification.anything', message: 'News from {studio}.' };
const oneAuthor = /*i18n*/ { id: 'notification.post_by_one', message: '{first} has posted.' };
const twoAuthors = /*i18n*/ { id: 'notification.post_by_two', message: '{first} and {second} have posted.' };
const moreAuthors = /*i18n*/ {
  id: 'notification.post_by_more',
  message: '{first}, {second} and {others, plural, one {# other} other {# others}} have posted.',
};

const responses = {
  comment: /*i18n*/ {
    id: 'notification.comment',
    message:
      '{count, plural, one {{names} commented on your workout.} other {{others, plural, =0 {{names}} one {{names} and # other} other {{names} and # others}} commented on your workout.}}',
  },
  reply: /*i18n*/ {
    id: 'notification.reply',
    message:
      '{count, plural, one {{names} replied in your conversation.} other {{others, plural, =0 {{names}} one {{names} and # other} other {{names} and # others}} replied in your conversation.}}',
  },
  reactionToWorkout: /*i18n*/ {
    id: 'notification.reaction_to_workout',
    message:
      '{count, plural, one {{names} reacted to your workout.} other {{others, plural, =0 {{names}} one {{names} and # other} other {{names} and # others}} reacted to your workout.}}',
  },
  reactionToComment: /*i18n*/ {
    id: 'notification.reaction_to_comment',
    message:
      '{count, plural, one {{names} reacted to your comment.} other {{others, plural, =0 {{names}} one {{names} and # other} other {{names} and # others}} reacted to your comment.}}',
  },
} as const;

export interface NotifiedClass {
  readonly name: string;
  readonly startsAt: Date;
  readonly cancelledReason: string | null;
}

export interface NotifiedAppointment {
  readonly name: string;
  /** The member of staff who was to give it. */
  readonly staff: string;
  readonly startsAt: Date;
}

type Amount = Parameters<Formats['money']>[0];

/** The content of a notification, by its type. */
export type NotificationContent =
  | { readonly type: 'waitlist'; readonly about: NotifiedClass; readonly now: Date; readonly until: Date | null }
  | { readonly type: 'class_cancelled'; readonly about: NotifiedClass }
  /** The class takes place, but the studio removed the member from it. */
  | { readonly type: 'taken_off'; readonly about: NotifiedClass }
  /** `place` and `coach`: the new ones; empty or null if they are unchanged or unknown. */
  | {
      readonly type: 'class_changed';
      readonly about: NotifiedClass;
      readonly isMoved: boolean;
      /** The former start; null if it is unknown. */
      readonly formerStart: Date | null;
      readonly place: string | null;
      readonly coach: string | null;
    }
  | { readonly type: 'appointment_cancelled'; readonly about: NotifiedAppointment }
  /** The appointment cannot be found any more. */
  | { readonly type: 'appointment' }
  | { readonly type: 'invoice_due' | 'payment_failed'; readonly amount: Amount; readonly what: string }
  | { readonly type: 'pass_visits'; readonly pass: string; readonly left: number }
  /** `day`: `YYYY-MM-DD`. */
  | { readonly type: 'pass_ends'; readonly pass: string; readonly day: string }
  /** `shown` and `others`: the people who commented or reacted, as `postAuthors` of machines/notifications returns them. */
  | { readonly type: 'response'; readonly cause: keyof typeof responses; readonly shown: readonly string[]; readonly others: number }
  /** `shown` and `others`: the authors, as `postAuthors` of machines/notifications returns them. */
  | { readonly type: 'post'; readonly shown: readonly string[]; readonly others: number }
  | { readonly type: 'removed_comment' | 'removed_picture'; readonly reason: string }
  /** The subject cannot be found any more, or this version does not know the type. */
  | { readonly type: 'other'; readonly studio: string };

const classValues = ({ name, startsAt }: NotifiedClass | NotifiedAppointment, formats: Formats) => ({
  name,
  day: formats.date(startsAt, 'short'),
  time: formats.time(startsAt),
});

const changeValues = ({ isMoved, place, coach }: Extract<NotificationContent, { readonly type: 'class_changed' }>) => ({
  isMoved: isMoved ? 'yes' : 'no',
  hasPlace: place ? 'yes' : 'no',
  place: place ?? '',
  hasCoach: coach ? 'yes' : 'no',
  coach: coach ?? '',
});

/** An offer that is made in the evening may end on the next morning. */
const untilValues = (until: Date, now: Date, formats: Formats) => ({
  near: whenValues(until, { formats, now }).near === 'today' ? 'today' : 'other',
  until: formats.time(until),
  untilDay: formats.date(until, 'short'),
});

function authorsSentence(shown: readonly string[], others: number): MessageDescriptor {
  const [first = '', second] = shown;
  if (second === undefined) return { ...oneAuthor, values: { first } };
  return others > 0 ? { ...moreAuthors, values: { first, second, others } } : { ...twoAuthors, values: { first, second } };
}

/** `formats`: for the time zone of the facility. */
export function notificationSentence(content: NotificationContent, formats: Formats): MessageDescriptor {
  switch (content.type) {
    case 'waitlist':
      return {
        ...offer,
        values: { ...classValues(content.about, formats), ...untilValues(content.until ?? content.about.startsAt, content.now, formats) },
      };
    case 'class_cancelled': {
      const { cancelledReason: reason } = content.about;
      const values = classValues(content.about, formats);
      return reason === null ? { ...cancelled, values } : { ...cancelledFor, values: { ...values, reason } };
    }
    case 'taken_off':
      return { ...takenOff, values: classValues(content.about, formats) };
    case 'class_changed':
      return { ...changed, values: { ...classValues(content.about, formats), ...changeValues(content) } };
    case 'appointment_cancelled':
      return { ...appointmentCancelled, values: { ...classValues(content.about, formats), staff: content.about.staff } };
    case 'appointment':
      return appointment;
    case 'invoice_due':
    case 'payment_failed': {
      const values = { amount: formats.money(content.amount), what: content.what };
      return { ...(content.type === 'invoice_due' ? invoiceDue : paymentFailed), values };
    }
    case 'pass_visits':
      return { ...passVisits, values: { pass: content.pass, left: content.left } };
    case 'pass_ends':
      return { ...passEnds, values: { pass: content.pass, day: formats.calendarDate(content.day, 'long') } };
    case 'response': {
      const { cause, shown, others } = content;
      const names = others > 0 ? shown.join(', ') : formats.list(shown);
      return { ...responses[cause], values: { names, others, count: shown.length + others } };
    }
    case 'post':
      return authorsSentence(content.shown, content.others);
    case 'removed_comment':
    case 'removed_picture':
      return { ...(content.type === 'removed_comment' ? removedComment : removedPicture), values: { reason: content.reason } };
    case 'other':
      return { ...anything, values: { studio: content.studio } };
  }
}

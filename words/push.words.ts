/** The title and the text of push messages. They name the day, because a device that was off shows a message later. */
import type { MessageDescriptor } from '@lingui/core';
import type { ReminderType } from '#contract/notifications.ts';
import type { Formats } from './formats.ts';
import { notificationSentence, type NotificationContent, type NotifiedAppointment, type NotifiedClass } from './notifications.words.ts';

export const offerPushTitle = /*i18n*/ { id: 'push.offer.title', message: '{name}: a spot for you' };
const offer = {
  title: offerPushTitle,
  text: /*i18n*/ { id: 'push.offer.text', message: '{studio}, {day}, {time}. Held until {until}.' },
  textOvernight: /*i18n*/ { id: 'push.offer.text_overnight', message: '{studio}, {day}, {time}. Held until {untilDay}, {until}.' },
} as const;
const reminder = {
  title: /*i18n*/ { id: 'push.reminder.title', message: '10 minutes left: {name}' },
  text: /*i18n*/ { id: 'push.reminder.text', message: '{studio}, {day}, {time}. Held until {until} today.' },
} as const;
const bookingReminderTitles = {
  class_start: /*i18n*/ { id: 'push.class_start.title', message: '{name} starts at {until}' },
  free_cancelling: /*i18n*/ { id: 'push.free_cancelling.title', message: '{name}: cancel for free until {until}' },
} as const satisfies Readonly<Record<ReminderType, MessageDescriptor>>;
/** The title is the name of the studio. */
export const pushTestText = /*i18n*/ { id: 'push.test.text', message: 'Push notifications work on this device.' };
const cancelledTitle = /*i18n*/ { id: 'push.cancelled.title', message: 'Cancelled: {name}' };
const takenOffTitle = /*i18n*/ { id: 'push.taken_off.title', message: 'Not booked any more: {name}' };
const changedTitle = /*i18n*/ { id: 'push.changed.title', message: 'Changed: {name}' };
export const classText = /*i18n*/ { id: 'push.class.text', message: '{studio}, {day}, {time}.' };
const classTextWithReason = /*i18n*/ { id: 'push.class.text_with_reason', message: '{studio}, {day}, {time}. Reason: {reason}' };

export interface PushContext {
  readonly studio: string;
  /** In the facility's time zone. */
  readonly formats: Formats;
  readonly inLocale: (message: MessageDescriptor) => string;
}

export interface PushText {
  readonly title: string;
  readonly text: string;
}

const classValues = ({ name, startsAt }: Pick<NotifiedClass, 'name' | 'startsAt'>, { studio, formats }: PushContext) => ({
  studio,
  name,
  day: formats.date(startsAt, 'short'),
  time: formats.time(startsAt),
});

/** Names the day on which the offer ends, unless it ends on the day of sending. */
function offerText({ about, until, now }: Extract<NotificationContent, { readonly type: 'waitlist' }>, context: PushContext): PushText {
  const { formats, inLocale } = context;
  const end = until ?? about.startsAt;
  const untilDay = formats.date(end, 'short');
  const values = { ...classValues(about, context), until: formats.time(end), untilDay };
  const text = untilDay === formats.date(now, 'short') ? offer.text : offer.textOvernight;
  return { title: inLocale({ ...offer.title, values }), text: inLocale({ ...text, values }) };
}

function classChangeText(
  title: MessageDescriptor,
  about: NotifiedClass | NotifiedAppointment,
  context: PushContext,
  reason: string | null,
): PushText {
  const { inLocale } = context;
  const values = classValues(about, context);
  const text = reason === null ? { ...classText, values } : { ...classTextWithReason, values: { ...values, reason } };
  return { title: inLocale({ ...title, values }), text: inLocale(text) };
}

/** For an offer that ends in ten minutes, so it is read on the same day. */
export function reminderText(content: NotificationContent, context: PushContext): PushText {
  if (content.type !== 'waitlist') return pushText(content, context);
  const { about, until } = content;
  const { formats, inLocale } = context;
  const values = { ...classValues(about, context), until: formats.time(until ?? about.startsAt) };
  return { title: inLocale({ ...reminder.title, values }), text: inLocale({ ...reminder.text, values }) };
}

/** `instant`: the start of the class, or the end of free cancellation. */
export interface BookingReminder {
  readonly about: Pick<NotifiedClass, 'name' | 'startsAt'>;
  readonly instant: Date;
}

/** For an event within the next hour, so the title needs no day. */
export function bookingReminderText(type: ReminderType, { about, instant }: BookingReminder, context: PushContext): PushText {
  const { formats, inLocale } = context;
  const values = { ...classValues(about, context), until: formats.time(instant) };
  return { title: inLocale({ ...bookingReminderTitles[type], values }), text: inLocale({ ...classText, values }) };
}

export function pushText(content: NotificationContent, context: PushContext): PushText {
  const { studio, formats, inLocale } = context;
  switch (content.type) {
    case 'waitlist':
      return offerText(content, context);
    case 'class_cancelled':
      return classChangeText(cancelledTitle, content.about, context, content.about.cancelledReason);
    case 'taken_off':
      return classChangeText(takenOffTitle, content.about, context, null);
    case 'class_changed': {
      const title = inLocale({ ...changedTitle, values: { name: content.about.name } });
      return { title, text: inLocale(notificationSentence(content, formats)) };
    }
    case 'appointment_cancelled':
      return classChangeText(cancelledTitle, content.about, context, null);
    case 'invoice_due':
    case 'payment_failed':
    case 'pass_visits':
    case 'pass_ends':
    case 'appointment':
    case 'response':
    case 'post':
    case 'removed_comment':
    case 'removed_picture':
    case 'other':
      return { title: studio, text: inLocale(notificationSentence(content, formats)) };
  }
}

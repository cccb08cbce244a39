import type { MessageDescriptor } from '@lingui/core';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Amount = 'soon' | 'minutes' | 'hours' | 'hoursMinutes' | 'days';
type AmountWords = Record<Amount, MessageDescriptor>;

const inWords: AmountWords = {
  soon: /*i18n*/ { id: 'time.in_soon', message: 'in less than a minute' },
  minutes: /*i18n*/ { id: 'time.in_minutes', message: 'in {minutes} min' },
  hours: /*i18n*/ { id: 'time.in_hours', message: 'in {hours} h' },
  hoursMinutes: /*i18n*/ { id: 'time.in_hours_minutes', message: 'in {hours} h {minutes} min' },
  days: /*i18n*/ { id: 'time.in_days', message: 'in {days, plural, one {# day} other {# days}}' },
};

const agoWords: AmountWords = {
  soon: /*i18n*/ { id: 'time.ago_soon', message: 'just now' },
  minutes: /*i18n*/ { id: 'time.ago_minutes', message: '{minutes} min ago' },
  hours: /*i18n*/ { id: 'time.ago_hours', message: '{hours} h ago' },
  hoursMinutes: /*i18n*/ { id: 'time.ago_hours_minutes', message: '{hours} h {minutes} min ago' },
  days: /*i18n*/ { id: 'time.ago_days', message: '{days, plural, one {# day} other {# days}} ago' },
};

const leftWords: AmountWords = {
  soon: /*i18n*/ { id: 'time.left_soon', message: 'less than a minute left' },
  minutes: /*i18n*/ { id: 'time.left_minutes', message: '{minutes} min left' },
  hours: /*i18n*/ { id: 'time.left_hours', message: '{hours} h left' },
  hoursMinutes: /*i18n*/ { id: 'time.left_hours_minutes', message: '{hours} h {minutes} min left' },
  days: /*i18n*/ { id: 'time.left_days', message: '{days, plural, one {# day} other {# days}} left' },
};

const clockLeft = /*i18n*/ { id: 'time.left_clock', message: '{clock} left' };

/** Hours and minutes; from two days on whole days, such as "in 6 days" for a booking window. */
function amount(words: AmountWords, minutes: number): MessageDescriptor {
  const ms = Math.max(0, minutes) * minute;
  const values = { days: Math.round(ms / day), hours: Math.floor(ms / hour), minutes: Math.round((ms % hour) / minute) };
  if (ms < minute) return words.soon;
  if (ms >= 2 * day) return { ...words.days, values };
  if (values.hours === 0) return { ...words.minutes, values };
  return { ...(values.minutes === 0 ? words.hours : words.hoursMinutes), values };
}

/** Rounded up, so that the time is never shorter than announced. Less than a minute is zero. */
const minutesToCome = (ms: number) => (ms < minute ? 0 : Math.ceil(ms / minute));

/** "in 14 h 42 min" */
export const inAmount = (ms: number): MessageDescriptor => amount(inWords, minutesToCome(ms));

/** "14 h 42 min left": for live announcements, which cannot contain a running clock. */
export const amountLeft = (ms: number): MessageDescriptor => amount(leftWords, minutesToCome(ms));

/** "5 min ago": the age of data that is shown offline. */
export const agoAmount = (ms: number): MessageDescriptor => amount(agoWords, Math.floor(ms / minute));

/** A running clock: `12:41`, or `1:12:41` from an hour on; never below `0:00`. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** "12:41 left" */
export const countdownLeft = (ms: number): MessageDescriptor => ({ ...clockLeft, values: { clock: countdown(ms) } });

const nearWords = {
  today: /*i18n*/ { id: 'time.today', message: 'Today' },
  tomorrow: /*i18n*/ { id: 'time.tomorrow', message: 'Tomorrow' },
  yesterday: /*i18n*/ { id: 'time.yesterday', message: 'Yesterday' },
};

export type NearDay = keyof typeof nearWords;

/** Both days are `YYYY-MM-DD` in the same zone; null for other days. */
export function nearDay(calendarDay: string, today: string): NearDay | null {
  const days = (Date.parse(`${calendarDay}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / day;
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : days === -1 ? 'yesterday' : null;
}

export const nearDayWord = (near: NearDay): MessageDescriptor => nearWords[near];

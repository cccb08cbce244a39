/** What a member is told, in one sentence. It stays true however late it is read: days are named, never "today". Source: product.md §4. */
import type { MessageDescriptor } from '@lingui/core';
import type { Formats } from './formats.ts';

const offer = /*i18n*/ { id: 'notification.offer', message: '{name}, {day}, {time}: a spot is held for you until {until}.' };
const cancelled = /*i18n*/ { id: 'notification.class_cancelled', message: '{name}, {day}, {time}: the studio has cancelled this class.' };
const cancelledFor = /*i18n*/ {
  id: 'notification.class_cancelled_for',
  message: '{name}, {day}, {time}: the studio has cancelled this class. It says: {reason}',
};
const takenOff = /*i18n*/ { id: 'notification.taken_off', message: '{name}, {day}, {time}: the studio has taken you off this class.' };
const appointment = /*i18n*/ { id: 'notification.appointment', message: 'There is news about your appointment.' };
const anything = /*i18n*/ { id: 'notification.anything', message: 'There is news from {studio}.' };
const oneAuthor = /*i18n*/ { id: 'notification.post_by_one', message: '{first} has posted.' };
const twoAuthors = /*i18n*/ { id: 'notification.post_by_two', message: '{first} and {second} have posted.' };
const moreAuthors = /*i18n*/ {
  id: 'notification.post_by_more',
  message: '{first}, {second} and {others, plural, one {# other} other {# others}} have posted.',
};

/** The class that a notification is about. */
export interface ToldClass {
  readonly name: string;
  readonly startsAt: Date;
  readonly cancelledReason: string | null;
}

/** What a notification tells, and when it was told. */
export type Told =
  | { readonly type: 'waitlist'; readonly about: ToldClass; readonly toldAt: Date; readonly until: Date | null }
  | { readonly type: 'class_cancelled'; readonly about: ToldClass }
  /** The class takes place, without the member. */
  | { readonly type: 'taken_off'; readonly about: ToldClass }
  | { readonly type: 'appointment' }
  /** As `postAuthors` of machines/notifications answers it. */
  | { readonly type: 'post'; readonly shown: readonly string[]; readonly others: number }
  /** Of what is not there any more, or what this version does not know. */
  | { readonly type: 'other'; readonly studio: string };

const classValues = ({ name, startsAt }: ToldClass, formats: Formats) => ({
  name,
  day: formats.date(startsAt, 'short'),
  time: formats.time(startsAt),
});

/** The time alone while it is the day of the telling, else the day too: an offer of the evening may last into the next morning. */
const untilText = (until: Date, toldAt: Date, formats: Formats): string =>
  formats.dayOf(until) === formats.dayOf(toldAt) ? formats.time(until) : formats.dayTime(until);

function authorsSentence(shown: readonly string[], others: number): MessageDescriptor {
  const [first = '', second] = shown;
  if (second === undefined) return { ...oneAuthor, values: { first } };
  return others > 0 ? { ...moreAuthors, values: { first, second, others } } : { ...twoAuthors, values: { first, second } };
}

/** The sentence, with times as `formats` writes them: in the zone of the facility where it happens. */
export function notificationSentence(told: Told, formats: Formats): MessageDescriptor {
  switch (told.type) {
    case 'waitlist':
      return {
        ...offer,
        values: { ...classValues(told.about, formats), until: untilText(told.until ?? told.about.startsAt, told.toldAt, formats) },
      };
    case 'class_cancelled': {
      const { cancelledReason: reason } = told.about;
      const values = classValues(told.about, formats);
      return reason === null ? { ...cancelled, values } : { ...cancelledFor, values: { ...values, reason } };
    }
    case 'taken_off':
      return { ...takenOff, values: classValues(told.about, formats) };
    case 'appointment':
      return appointment;
    case 'post':
      return authorsSentence(told.shown, told.others);
    case 'other':
      return { ...anything, values: { studio: told.studio } };
  }
}

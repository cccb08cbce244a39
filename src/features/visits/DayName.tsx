import { useLingui } from '@lingui/react/macro';
import { nearDay, nearDayWord } from '#words/time.words.ts';
import type { Moment } from '#words/when.ts';

/** "Today, Monday 2 March", or the day alone. */
export function DayName({ at, moment: { formats, now } }: { readonly at: Date; readonly moment: Moment }) {
  const { i18n } = useLingui();
  const near = nearDay(formats.dayOf(at), formats.dayOf(now));
  return near ? [i18n._(nearDayWord(near)), formats.date(at, 'long')].join(', ') : formats.heading(at);
}

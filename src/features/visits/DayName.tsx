import { useLingui } from '@lingui/react/macro';
import { nearDay, nearDayWord } from '#words/time.words.ts';
import type { FormatContext } from '#words/when-values.ts';

/** The name of a day, for example "Today, Monday 2 March". Other days are named without "Today". */
export function DayName({ at, formatContext: { formats, now } }: { readonly at: Date; readonly formatContext: FormatContext }) {
  const { i18n } = useLingui();
  const near = nearDay(formats.dayOf(at), formats.dayOf(now));
  return near ? [i18n._(nearDayWord(near)), formats.date(at, 'long')].join(', ') : formats.heading(at);
}

import { useLingui } from '@lingui/react/macro';
import { nearDay, nearDayWord } from '#words/time.words.ts';
import type { FormatContext } from '#words/when-values.ts';

export function PostedAt({ at, formatContext: { formats, now } }: { readonly at: string; readonly formatContext: FormatContext }) {
  const { i18n } = useLingui();
  const date = new Date(at);
  const near = nearDay(formats.dayOf(date), formats.dayOf(now));
  return <time dateTime={at}>{near ? `${i18n._(nearDayWord(near))} ${formats.time(date)}` : formats.dayTime(date)}</time>;
}

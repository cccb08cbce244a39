import { useLingui } from '@lingui/react/macro';
import { nearDay, nearDayWord } from '#words/time.words.ts';
import type { FormatContext } from '#words/when-values.ts';

interface NearTimeProps {
  readonly at: string;
  readonly formatContext: FormatContext;
}

export function NearTime({ at, formatContext: { formats, now } }: NearTimeProps) {
  const { i18n } = useLingui();
  const date = new Date(at);
  const near = nearDay(formats.dayOf(date), formats.dayOf(now));
  return <time dateTime={at}>{near ? `${i18n._(nearDayWord(near))} ${formats.time(date)}` : formats.dayTime(date)}</time>;
}

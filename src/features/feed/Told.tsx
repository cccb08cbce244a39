import { useLingui } from '@lingui/react/macro';
import { nearDay, nearDayWord } from '#words/time.words.ts';
import type { Moment } from '#words/when.ts';

/** When something was said: "Today 11:40". */
export function Told({ at, moment: { formats, now } }: { readonly at: string; readonly moment: Moment }) {
  const { i18n } = useLingui();
  const told = new Date(at);
  const near = nearDay(formats.dayOf(told), formats.dayOf(now));
  return <time dateTime={at}>{near ? `${i18n._(nearDayWord(near))} ${formats.time(told)}` : formats.dayTime(told)}</time>;
}

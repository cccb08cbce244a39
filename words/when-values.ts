/** The instant at which a refusal ends, as values for sentences and reasons. */
import type { Formats } from './formats.ts';
import { nearDay } from './time.words.ts';

export interface FormatContext {
  readonly formats: Formats;
  readonly now: Date;
}

export interface WhenValues {
  /** Selects the variant of the sentence: `today`, `tomorrow`, or `other` with the name of the day. */
  readonly near: 'today' | 'tomorrow' | 'other';
  /** Monday 2 March */
  readonly day: string;
  /** Mon */
  readonly weekday: string;
  /** 2 Mar */
  readonly shortDay: string;
  /** 17:00 */
  readonly time: string;
  /** Whole minutes from now, rounded up, at least one. */
  readonly minutes: number;
  /** `week`: the weekday alone identifies the day; otherwise `later`. */
  readonly span: 'week' | 'later';
}

/** For texts that are read on another day, so the day is always named. */
export const whenOnAnyDay = (at: Date, formats: Formats): Pick<WhenValues, 'near' | 'day' | 'shortDay' | 'time'> => ({
  near: 'other',
  day: formats.date(at, 'long'),
  shortDay: formats.date(at, 'dayMonthShort'),
  time: formats.time(at),
});

const sixDays = 6 * 86_400_000;

interface CachedWhen extends FormatContext {
  readonly at: Date;
  readonly values: WhenValues;
}

let last: CachedWhen | null = null;

/** Cached, because it is called twice for each button, often with the same instant. */
export function whenValues(at: Date, formatContext: FormatContext): WhenValues {
  const isSame =
    last?.at.getTime() === at.getTime() && last.now.getTime() === formatContext.now.getTime() && last.formats === formatContext.formats;
  last = last && isSame ? last : { ...formatContext, at, values: valuesOf(at, formatContext) };
  return last.values;
}

function valuesOf(at: Date, { formats, now }: FormatContext): WhenValues {
  const near = nearDay(formats.dayOf(at), formats.dayOf(now));
  return {
    near: near === 'today' || near === 'tomorrow' ? near : 'other',
    day: formats.date(at, 'long'),
    weekday: formats.date(at, 'weekdayShort'),
    shortDay: formats.date(at, 'dayMonthShort'),
    time: formats.time(at),
    minutes: Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 60_000)),
    span: at.getTime() - now.getTime() <= sixDays ? 'week' : 'later',
  };
}

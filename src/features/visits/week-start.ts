import type { Weekday } from '#machines/visits/attendance.rules.ts';
import { numberLocale } from '#words/formats.ts';

interface KnowsWeeks {
  readonly getWeekInfo?: () => { readonly firstDay: number };
}

const isWeekday = (day: number | undefined): day is Weekday => day !== undefined && day >= 1 && day <= 7;

export function weekStart(locale: string): Weekday {
  const intlLocale: Intl.Locale & KnowsWeeks = new Intl.Locale(numberLocale(locale));
  const first = intlLocale.getWeekInfo?.().firstDay;
  return isWeekday(first) ? first : 1;
}

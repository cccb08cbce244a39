import type { DaySummary } from '#machines/classes/class-filter.rules.ts';

/** Do two strips of days show the same? */
export const sameDays = (a: readonly DaySummary[], b: readonly DaySummary[]): boolean =>
  a.length === b.length && a.every(({ day, isToday, mine }, at) => day === b[at]?.day && isToday === b[at].isToday && mine === b[at].mine);

import type { DaySummary } from '#machines/classes/class-filter.rules.ts';

export const sameDays = (a: readonly DaySummary[], b: readonly DaySummary[]): boolean =>
  a.length === b.length && a.every((one, at) => isSame(one, b[at]));

const isSame = (a: DaySummary, b: DaySummary | undefined): boolean =>
  a.day === b?.day && a.isToday === b.isToday && a.booked === b.booked && a.waiting === b.waiting && a.offered === b.offered;

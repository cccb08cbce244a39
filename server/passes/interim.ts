import type { Refusal } from '#contract/refusal.ts';
export interface PassFacts {
  id: string;
  kind: 'membership' | 'count';
  visitsLeft: number | null;
  startsOn: string;
  expiresOn: string | null;
  weeklyLimit: number | null;
  sessionTypes: readonly string[] | null;
  purchasedAt: string;
  weekUsed: number;
}
export type Answer = { readonly kind: 'covered'; readonly pass: PassFacts } | { readonly kind: 'refused'; readonly refusal: Refusal };
export function choosePass(passes: readonly PassFacts[], type: string, day: string, chosen?: string): Answer {
  const why = (p: PassFacts): Refusal | null => {
    if (p.sessionTypes && !p.sessionTypes.includes(type)) return { code: 'pass_not_usable' };
    if (day < p.startsOn || (p.expiresOn !== null && day > p.expiresOn)) return { code: 'pass_not_usable' };
    if (p.visitsLeft === 0) return { code: 'pass_not_usable' };
    if (p.weeklyLimit !== null && p.weekUsed >= p.weeklyLimit) return { code: 'weekly_limit_reached' };
    return null;
  };
  if (chosen !== undefined) {
    const p = passes.find((x) => x.id === chosen);
    const r = p ? why(p) : ({ code: 'pass_not_usable' } as const);
    return r || !p ? { kind: 'refused', refusal: r ?? { code: 'pass_not_usable' } } : { kind: 'covered', pass: p };
  }
  const order = passes.toSorted((a, b) =>
    a.kind === b.kind
      ? a.kind === 'membership'
        ? a.purchasedAt.localeCompare(b.purchasedAt)
        : (a.expiresOn ?? '9').localeCompare(b.expiresOn ?? '9')
      : a.kind === 'membership'
        ? -1
        : 1,
  );
  const ok = order.find((p) => why(p) === null);
  if (ok) return { kind: 'covered', pass: ok };
  const limit = order.map(why).find((r) => r?.code === 'weekly_limit_reached');
  return { kind: 'refused', refusal: limit ?? { code: 'no_concession', fix: '/checkout' } };
}
export const offerExpiry = ({ now, start }: { now: Date; start: Date; timeZone: string }): Date =>
  new Date(Math.min(now.getTime() + 30 * 60_000, start.getTime()));
import { fromDate, getDayOfWeek, toCalendarDate } from '@internationalized/date';
export const dayOf = (at: Date, timeZone: string): string => toCalendarDate(fromDate(at, timeZone)).toString();
export const weekOf = (at: Date, timeZone: string): string => {
  const day = toCalendarDate(fromDate(at, timeZone));
  return day.subtract({ days: (getDayOfWeek(day, 'en-US') + 6) % 7 }).toString();
};

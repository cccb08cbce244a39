/** Months at a facility, `YYYY-MM`, and which visits lie in them. Source: docs/spec §2 (visits), docs/decisions/language.md#0070 and docs/decisions/visits.md#0177. */
import type { Route } from '#machines/app/route.rules.ts';
import { addDays, dayOf, daySpan, isDay } from '#machines/classes/day.rules.ts';
import { classOrAppointmentOf } from './class-or-appointment.rules.ts';
import type { KnownVisit, MonthQuery, VisitListContext, VisitListUrlState, YearQuery } from './visit-list.types.ts';

const firstDay = (month: string): string => `${month}-01`;

/** Whether the text names a month, in the years from 1900 to 2999, for what comes from the address bar. */
export const isMonth = (text: string | undefined): text is string => text !== undefined && text.length === 7 && isDay(firstDay(text));

/** The month of a day, or of any text that begins with a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month that many months later; earlier when negative. */
export const addMonths = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((((count % 12) + 12) % 12) + 1).padStart(2, '0')}`;
};

/** The month in the address; the present one where the text is no month. */
export const urlStateFrom = (route: Route): VisitListUrlState => {
  const openId = route.name === 'visit' ? route.params.id : null;
  if (route.name !== 'visit' && route.name !== 'visits') return { openId, month: null, everywhere: false };
  const { month, studios } = route.query;
  return { openId, month: isMonth(month) ? month : null, everywhere: studios === 'all' };
};

/** Do the two URL states list different visits? The open visit does not matter. */
export const showsDifferentVisits = (one: VisitListUrlState, other: VisitListUrlState): boolean =>
  one.month !== other.month || one.everywhere !== other.everywhere;

type Known = Pick<VisitListContext, 'urlState' | 'now' | 'timeZone'>;

/** The month of the present instant. */
export const presentMonth = ({ now, timeZone }: Pick<VisitListContext, 'now' | 'timeZone'>): string => monthOf(dayOf(now, timeZone));

export const shownMonth = (known: Known): string => known.urlState.month ?? presentMonth(known);

/** The month at the current facility; at other studios it may begin up to a day earlier or end a day later. */
export const monthQuery = (known: Known): MonthQuery => {
  const { timeZone, urlState } = known;
  const month = shownMonth(known);
  const margin = urlState.everywhere ? 1 : 0;
  return {
    from: daySpan(addDays(firstDay(month), -margin), timeZone).from,
    to: daySpan(addDays(firstDay(addMonths(month, 1)), margin), timeZone).from,
    everywhere: urlState.everywhere,
  };
};

/** The twelve months that end with the present one. */
export const yearQuery = (known: Known): YearQuery => ({
  from: firstDay(addMonths(presentMonth(known), -11)),
  to: firstDay(addMonths(presentMonth(known), 1)),
  everywhere: known.urlState.everywhere,
});

/** The day of a visit at its own studio; null where it has no time. */
export const visitDay = (visit: KnownVisit, timeZone: string): string | null => {
  const classOrAppointment = classOrAppointmentOf(visit);
  return classOrAppointment && dayOf(classOrAppointment.start_date, visit.facility?.time_zone ?? timeZone);
};

/** The visits of the month, each by the clock of its own studio. */
export const visitsOfMonth = (visits: readonly KnownVisit[], month: string, timeZone: string): readonly KnownVisit[] =>
  visits.filter((visit) => visitDay(visit, timeZone)?.startsWith(month));

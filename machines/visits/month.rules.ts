/** Months are `YYYY-MM` at a facility. Source: docs/spec §2 (visits), docs/decisions/language.md#0070, docs/decisions/visits.md#0177. */
import type { Route } from '#machines/app/route.rules.ts';
import { addDays, dayOf, daySpan, isDay } from '#machines/classes/day.rules.ts';
import { classOrAppointmentOf } from './class-or-appointment.rules.ts';
import type { KnownVisit, MonthQuery, VisitListContext, VisitListUrlState, YearQuery } from './visit-list.types.ts';

const firstDay = (month: string): string => `${month}-01`;

/** Is the text a month from 1900 to 2999? Used for text from the address bar. */
export const isMonth = (text: string | undefined): text is string => text !== undefined && text.length === 7 && isDay(firstDay(text));

export const monthOf = (day: string): string => day.slice(0, 7);

/** The month after a number of months; a negative number goes back. */
export const addMonths = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((((count % 12) + 12) % 12) + 1).padStart(2, '0')}`;
};

/** The URL state of a route. Its month is null, which stands for the current month, if the route has no valid month. */
export const urlStateFrom = (route: Route): VisitListUrlState => {
  const openId = route.name === 'visit' ? route.params.id : null;
  if (route.name !== 'visit' && route.name !== 'visits') return { openId, month: null, everywhere: false };
  const { month, studios } = route.query;
  return { openId, month: isMonth(month) ? month : null, everywhere: studios === 'all' };
};

/** Do the two URL states list different visits? The open visit makes no difference. */
export const showsDifferentVisits = (one: VisitListUrlState, other: VisitListUrlState): boolean =>
  one.month !== other.month || one.everywhere !== other.everywhere;

type Known = Pick<VisitListContext, 'urlState' | 'now' | 'timeZone'>;

export const presentMonth = ({ now, timeZone }: Pick<VisitListContext, 'now' | 'timeZone'>): string => monthOf(dayOf(now, timeZone));

export const shownMonth = (known: Known): string => known.urlState.month ?? presentMonth(known);

/** The month at the current facility. At other studios the month can begin up to a day earlier, or end up to a day later. */
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

export const yearQuery = (known: Known): YearQuery => ({
  from: firstDay(addMonths(presentMonth(known), -11)),
  to: firstDay(addMonths(presentMonth(known), 1)),
  everywhere: known.urlState.everywhere,
});

/** The day at the visit's own studio; null if the visit has no time. */
export const visitDay = (visit: KnownVisit, timeZone: string): string | null => {
  const classOrAppointment = classOrAppointmentOf(visit);
  return classOrAppointment && dayOf(classOrAppointment.start_date, visit.facility?.time_zone ?? timeZone);
};

/** The visits in a month, by the clock of each visit’s own studio. */
export const visitsOfMonth = (visits: readonly KnownVisit[], month: string, timeZone: string): readonly KnownVisit[] =>
  visits.filter((visit) => visitDay(visit, timeZone)?.startsWith(month));

/** Groups visits by the day of their class, in the given order. */
import type { Visit } from '#contract/visits.ts';
import { classOrAppointmentOf } from '#machines/visits/class-or-appointment.rules.ts';
import type { Formats } from '#words/formats.ts';

export interface VisitGroup<V extends Visit = Visit> {
  /** The calendar day at the facility, `YYYY-MM-DD`. */
  readonly key: string;
  readonly at: Date;
  readonly formats: Formats;
  readonly visits: readonly V[];
}

/** Groups visits by the calendar day at their facility. `formatsOf` returns the formats of the facility of a visit. */
export function groupByDay<V extends Visit>(visits: readonly V[], formatsOf: (visit: V) => Formats): readonly VisitGroup<V>[] {
  const groups = new Map<string, { key: string; at: Date; formats: Formats; visits: V[] }>();
  for (const visit of visits) {
    const classOrAppointment = classOrAppointmentOf(visit);
    if (!classOrAppointment) continue;
    const at = new Date(classOrAppointment.start_date);
    const formats = formatsOf(visit);
    const key = formats.dayOf(at);
    const group = groups.get(key) ?? { key, at, formats, visits: [] };
    group.visits.push(visit);
    groups.set(key, group);
  }
  return [...groups.values()];
}

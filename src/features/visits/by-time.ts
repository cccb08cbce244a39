/** Visits under the day or the month of their class, as they come. */
import type { Visit } from '#contract/visits.ts';
import { occasionOf } from '#machines/visits/occasion.rules.ts';
import type { Formats } from '#words/formats.ts';

export interface VisitGroup {
  readonly key: string;
  /** The start of its first class. */
  readonly at: Date;
  readonly visits: readonly Visit[];
}

type KeyOf = (start: Date, formats: Formats) => string;

function grouped(visits: readonly Visit[], formats: Formats, keyOf: KeyOf): readonly VisitGroup[] {
  const groups = new Map<string, { key: string; at: Date; visits: Visit[] }>();
  for (const visit of visits) {
    const occasion = occasionOf(visit);
    if (!occasion) continue;
    const at = new Date(occasion.start_date);
    const key = keyOf(at, formats);
    const group = groups.get(key) ?? { key, at, visits: [] };
    group.visits.push(visit);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** By the facility's calendar day, `YYYY-MM-DD`. */
export const byDay = (visits: readonly Visit[], formats: Formats): readonly VisitGroup[] =>
  grouped(visits, formats, (start, { dayOf }) => dayOf(start));

/** By the facility's calendar month, `YYYY-MM`. */
export const byMonth = (visits: readonly Visit[], formats: Formats): readonly VisitGroup[] =>
  grouped(visits, formats, (start, { dayOf }) => dayOf(start).slice(0, 7));

/** Addresses within the timetable: filters stay while the member walks through days and classes. */
import { printRoute, routeTo, type RouteTo } from '#machines/app/route.rules.ts';
import type { ClassFilters } from '#machines/classes/class-filter.rules.ts';

type Query = RouteTo<'classes'>['query'];

const queryOf = (day: string | null, { type, instructor, location, hasSpace }: ClassFilters): Query => ({
  ...(day && { day }),
  ...(type && { type }),
  ...(instructor && { instructor }),
  ...(location && { location }),
  ...(hasSpace && { space: '1' }),
});

/** The list of a day; null: of today, whenever that is. */
export const dayHref = (day: string | null, filters: ClassFilters): string => printRoute(routeTo('classes', {}, queryOf(day, filters)));

/** One class, with the list it is in beside it. */
export const classHref = (id: string, day: string, filters: ClassFilters): string => classHrefs(day, filters)(id);

/** The same for many classes of one list: only the id differs. */
export const classHrefs = (day: string, filters: ClassFilters): ((id: string) => string) => {
  const [before = '', after = ''] = printRoute(routeTo('class', { id: placeholder }, queryOf(day, filters))).split(placeholder);
  return (id) => `${before}${encodeURIComponent(id)}${after}`;
};

const placeholder = '~id~';

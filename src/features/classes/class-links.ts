/** Addresses within the timetable keep the filters while the member changes the day or opens a class. */
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

/** The address of the list of a day. Null: the list of the day on which the link is opened. */
export const dayHref = (day: string | null, filters: ClassFilters): string => printRoute(routeTo('classes', {}, queryOf(day, filters)));

export const classHref = (id: string, day: string, filters: ClassFilters): string => classHrefs(day, filters)(id);

/** Creates addresses for many classes of one list, which differ only in the id. */
export const classHrefs = (day: string, filters: ClassFilters): ((id: string) => string) => {
  const [before = '', after = ''] = printRoute(routeTo('class', { id: placeholder }, queryOf(day, filters))).split(placeholder);
  return (id) => `${before}${encodeURIComponent(id)}${after}`;
};

const placeholder = '~id~';

import type { FilterChoices } from '#machines/classes/class-filter.rules.ts';

const sameList = <T>(a: readonly T[], b: readonly T[], key: (item: T) => string): boolean =>
  a.length === b.length && a.every((item, at) => key(item) === key(b[at] as T));

export const sameChoices = (a: FilterChoices, b: FilterChoices): boolean =>
  sameList(a.types, b.types, String) &&
  sameList(a.locations, b.locations, String) &&
  sameList(a.instructors, b.instructors, ({ id }) => id);

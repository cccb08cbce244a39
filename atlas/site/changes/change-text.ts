import type { Change, Mark } from '#atlas/charts/chart-difference.ts';
import type { Focus } from '../route.ts';
import { plural } from '../titles.ts';
import type { SiteComparison } from '../site-data.ts';

export const markTitles: Readonly<Record<Mark, string>> = { added: 'New', removed: 'Gone', changed: 'Changed' };

/** The part of the drawing that a difference is about; null for the whole machine. */
export const focusOf = ({ states, transitions }: SiteComparison, { about, thing }: Change): Focus | null => {
  if (thing === 'path') return { kind: 'path', path: [about] };
  if (states.some(({ path }) => path === about)) return { kind: 'state', path: about };
  return transitions.some(({ id }) => id === about) ? { kind: 'transition', id: about } : null;
};

export const isSameFocus = (one: Focus | null, other: Focus | null): boolean =>
  one !== null && other !== null && JSON.stringify(one) === JSON.stringify(other);

export const isPath = ({ thing }: Change): boolean => thing === 'path';

type Words = Readonly<Record<Mark, (count: number) => string>>;

/** The numbers of changes as text, for example `2 new, 1 gone`. Empty without changes. */
export const counted = (changes: readonly Change[], words: Words): string =>
  (['added', 'removed', 'changed'] as const)
    .flatMap((mark) => {
      const count = changes.filter((change) => change.mark === mark).length;
      return count > 0 ? [`${count} ${words[mark](count)}`] : [];
    })
    .join(', ');

const markWords: Words = { added: () => 'new', removed: () => 'gone', changed: () => 'changed' };
const pathWords: Words = {
  added: () => 'came',
  removed: () => 'went',
  changed: (count) => (count === 1 ? 'leads elsewhere' : 'lead elsewhere'),
};

export const countedPaths = (changes: readonly Change[]): string => counted(changes.filter(isPath), pathWords);

/** The summary of a comparison, for example `5 changes: 2 new, 1 gone, 2 changed. Paths: 3 came`. */
export const summary = ({ changes }: SiteComparison): string => {
  const things = changes.filter((change) => !isPath(change));
  const paths = countedPaths(changes);
  const first = things.length > 0 ? `${plural(things.length, 'change')}: ${counted(things, markWords)}` : 'The chart is the same';
  return paths ? `${first}. Paths: ${paths}` : first;
};

import type { Box } from '#atlas/charts/chart-data.ts';
import type { DrawnState } from '../site-data.ts';

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

export const isDirection = (key: string): key is Direction => ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(key);

/** The area of a state for keyboard navigation. For a state with children: only the title, because the children cover the rest. */
const reachOf = ({ x, y, width, height, isContainer }: DrawnState): Box => ({ x, y, width, height: isContainer ? 28 : height });

const middle = ({ x, y, width, height }: Box): { readonly x: number; readonly y: number } => ({ x: x + width / 2, y: y + height / 2 });

const gap = (from: number, length: number, other: number, otherLength: number): number =>
  Math.max(0, other - (from + length), from - (other + otherLength));

/**
 * The distance in a direction, from the centre of one box to the near side of the other. A box that begins before the centre is not in that
 * direction.
 */
const ahead = (from: Box, to: Box, direction: Direction): number => {
  const here = middle(from);
  switch (direction) {
    case 'ArrowLeft':
      return here.x - (to.x + to.width);
    case 'ArrowRight':
      return to.x - here.x;
    case 'ArrowUp':
      return here.y - (to.y + to.height);
    case 'ArrowDown':
      return to.y - here.y;
  }
};

const distance = (from: Box, to: Box, direction: Direction): number | null => {
  const along = ahead(from, to, direction);
  if (along <= 0) return null;
  const isSideways = direction === 'ArrowLeft' || direction === 'ArrowRight';
  const aside = isSideways ? gap(from.y, from.height, to.y, to.height) : gap(from.x, from.width, to.x, to.width);
  return along + 3 * aside;
};

/** The nearest state in a direction; null if there is none. */
export const nextState = (states: readonly DrawnState[], from: string, direction: Direction): string | null => {
  const here = states.find(({ path }) => path === from);
  if (!here) return states[0]?.path ?? null;
  const ranked = states.flatMap((state) => {
    const far = state.path === from ? null : distance(reachOf(here), reachOf(state), direction);
    return far === null ? [] : [{ path: state.path, far }];
  });
  return ranked.toSorted((a, b) => a.far - b.far)[0]?.path ?? null;
};

import type { ChartRoute } from '../route.ts';
import type { SiteChart, SiteDrawing } from '../site-data.ts';

const shows = ({ states }: SiteDrawing, path: string): boolean => states.some((state) => state.path === path && state.opens === null);

/**
 * The drawing that the address names. Otherwise the first drawing that shows the selected state, or the source of the selected transition,
 * unfolded.
 */
export const drawingFor = (
  { drawings, transitions }: Pick<SiteChart, 'drawings' | 'transitions'>,
  { drawing, focus }: Pick<ChartRoute, 'drawing' | 'focus'>,
): SiteDrawing | undefined => {
  const named = drawings.find(({ name }) => name === drawing);
  if (named) return named;
  const path = focus?.kind === 'state' ? focus.path : transitions.find(({ id }) => focus?.kind === 'transition' && id === focus.id)?.source;
  const smallFirst = drawings.toSorted((a, b) => Number(a.name === 'whole') - Number(b.name === 'whole'));
  return (path === undefined ? undefined : smallFirst.find((one) => shows(one, path))) ?? drawings[0];
};

export const boxOf = ({ states }: SiteDrawing, path: string) =>
  states.find((state) => state.path === path) ?? states.find(({ holds }) => holds.includes(path));

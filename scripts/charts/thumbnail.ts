/** A small drawing with boxes and lines, without text. The page sets the colours. */
import type { Drawing, PlacedState, Point } from '#atlas/charts/chart-data.ts';

const box = ({ x, y, width, height, isContainer, kind }: PlacedState): string => {
  const name = isContainer ? 'around' : kind === 'final' ? 'end' : 'card';
  return `<rect class="${name}" x="${Math.round(x)}" y="${Math.round(y)}" width="${Math.round(width)}" height="${Math.round(height)}" rx="${isContainer ? 18 : 12}"/>`;
};

const line = (points: readonly Point[]): string =>
  `<path d="M${points.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join('L')}"/>`;

export const thumbnailOf = ({ width, height, states, edges }: Drawing): string => {
  const drawn = states.filter(({ kind, depth }) => kind !== 'own' && depth > 0);
  return [
    `<svg viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">`,
    ...drawn.filter(({ isContainer }) => isContainer).map(box),
    ...edges.map(({ points }) => line(points)),
    ...drawn.filter(({ isContainer }) => !isContainer).map(box),
    '</svg>',
  ].join('');
};

import type { Comparison } from '#atlas/charts/compare-charts.ts';
import type { Drawing } from '#atlas/charts/chart-data.ts';
import { toSvg, type SvgOptions } from '#atlas/charts/svg.ts';
import type { SiteDrawing } from '#atlas/site/site-data.ts';

/** Shortens the names of edges, which are long and only connect a line to its transition. */
const withShortNames = (drawing: Drawing): Drawing => ({
  ...drawing,
  edges: drawing.edges.map((edge, at) => ({ ...edge, id: String(at) })),
});

const dressed = (plain: Drawing, options: SvgOptions): SiteDrawing => {
  const drawing = withShortNames(plain);
  const { name, title, width, height, textSize, states, edges } = drawing;
  return {
    name,
    title,
    width,
    height,
    textSize,
    svg: toSvg(drawing, { style: 'none', isInteractive: true, ...options }),
    states: states.flatMap(({ path, kind, holds, opens, isContainer, x, y, width: wide, height: high }) =>
      kind === 'own' ? [] : [{ path, holds, opens, isContainer, x, y, width: wide, height: high }],
    ),
    edges: edges.map(({ id, from, to, transitions }) => ({ id, from, to, transitions })),
  };
};

export const siteDrawing = (drawing: Drawing): SiteDrawing => dressed(drawing, {});

export const comparedDrawing = (drawing: Drawing, marks: Comparison['marks']): SiteDrawing => dressed(drawing, { marks });

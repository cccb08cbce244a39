/** Parses and creates the addresses of the atlas. Addresses are in the fragment (`#`), so that they work in a file and on a server. */

export type Focus =
  | { readonly kind: 'state'; readonly path: string }
  | { readonly kind: 'transition'; readonly id: string }
  /** `path`: the id of a path, or its start and steps with a separate segment for each. */
  | { readonly kind: 'path'; readonly path: readonly string[] };

export const views = ['drawing', 'table', 'sentences', 'try'] as const;
export type ChartView = (typeof views)[number];

export interface ChartRoute {
  readonly page: 'chart';
  readonly chart: string;
  readonly focus: Focus | null;
  readonly view: ChartView;
  /** The name of the drawing; null for the first drawing. */
  readonly drawing: string | null;
}

/** The changes of all charts, the changes of one chart, or one difference. */
export interface ChangedRoute {
  readonly page: 'changed';
  readonly chart: string | null;
  readonly focus: Focus | null;
  readonly drawing: string | null;
}

export type AtlasRoute =
  | { readonly page: 'index'; readonly search: string }
  | ChartRoute
  | { readonly page: 'wrong' }
  | { readonly page: 'emails' }
  | { readonly page: 'numbers' }
  | { readonly page: 'browsers' }
  | { readonly page: 'promised' }
  | ChangedRoute
  | { readonly page: 'missing' };

const readPart = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const focusOf = ([kind, first, ...rest]: readonly string[]): Focus | null => {
  if (first === undefined) return null;
  if (kind === 'state') return { kind, path: first };
  if (kind === 'transition') return { kind, id: first };
  return kind === 'path' ? { kind, path: [first, ...rest] } : null;
};

const viewOf = (name: string | null, focus: Focus | null): ChartView =>
  views.find((view) => view === name) ?? (focus?.kind === 'path' ? 'try' : 'drawing');

const chartRoute = ([subject = '', name = '', ...rest]: readonly string[], query: URLSearchParams): AtlasRoute => {
  const focus = focusOf(rest);
  return { page: 'chart', chart: `${subject}/${name}`, focus, view: viewOf(query.get('view'), focus), drawing: query.get('drawing') };
};

const changedRoute = ([subject = '', name = '', ...rest]: readonly string[], query: URLSearchParams): AtlasRoute => ({
  page: 'changed',
  chart: name ? `${subject}/${name}` : null,
  focus: focusOf(rest),
  drawing: query.get('drawing'),
});

/** Reads addresses such as `#/chart/visits/visit/state/booking?view=table`. */
export const readRoute = (hash: string): AtlasRoute => {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [page = '', ...parts] = path.split('/').map(readPart);
  const params = new URLSearchParams(query);
  switch (page) {
    case '':
      return { page: 'index', search: params.get('search') ?? '' };
    case 'chart':
      return chartRoute(parts, params);
    case 'wrong':
    case 'emails':
    case 'numbers':
    case 'browsers':
    case 'promised':
      return { page };
    case 'changed':
      return changedRoute(parts, params);
    default:
      return { page: 'missing' };
  }
};

const focusParts = (focus: Focus | null): readonly string[] => {
  if (!focus) return [];
  if (focus.kind === 'state') return ['state', focus.path];
  return focus.kind === 'transition' ? ['transition', focus.id] : ['path', ...focus.path];
};

const queryOf = (settings: Readonly<Record<string, string | null>>): string => {
  const query = new URLSearchParams(
    Object.entries(settings).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  );
  return query.size > 0 ? `?${query}` : '';
};

const usualView = (focus: Focus | null): ChartView => (focus?.kind === 'path' ? 'try' : 'drawing');

export const chartLink = (
  chart: string,
  { focus = null, view, drawing = null }: Partial<Omit<ChartRoute, 'page' | 'chart'>> = {},
): string => {
  const parts = [...chart.split('/'), ...focusParts(focus)].map(encodeURIComponent);
  return `#/chart/${parts.join('/')}${queryOf({ view: view && view !== usualView(focus) ? view : null, drawing })}`;
};

export const stateLink = (chart: string, path: string): string => chartLink(chart, { focus: { kind: 'state', path } });
export const transitionLink = (chart: string, id: string): string => chartLink(chart, { focus: { kind: 'transition', id } });
/** `path`: the id of a path, or its start and steps. */
export const pathLink = (chart: string, path: readonly string[]): string => chartLink(chart, { focus: { kind: 'path', path } });

export const pageLink = (page: 'index' | 'wrong' | 'emails' | 'numbers' | 'browsers' | 'promised' | 'changed'): string =>
  page === 'index' ? '#/' : `#/${page}`;

/** The address of the changes of a chart, or of one change. */
export const changedLink = (
  chart: string,
  { focus = null, drawing = null }: Partial<Omit<ChangedRoute, 'page' | 'chart'>> = {},
): string => {
  const parts = [...chart.split('/'), ...focusParts(focus)].map(encodeURIComponent);
  return `#/changed/${parts.join('/')}${queryOf({ drawing })}`;
};

import { chartLink, stateLink, transitionLink } from '../route.ts';
import type { SiteChart, SiteClause, SiteData } from '../site-data.ts';
import { titleOf } from '../titles.ts';

export type FoundKind = 'chart' | 'state' | 'transition';

export interface Found {
  readonly kind: FoundKind;
  readonly title: string;
  readonly text: string;
  readonly clause: string;
  readonly link: string;
}

export interface FoundIn {
  readonly chart: SiteChart;
  readonly found: readonly Found[];
}

interface Entry extends Found {
  readonly haystack: string;
}

const entry = (found: Found, ...more: readonly string[]): Entry => ({
  ...found,
  haystack: [found.title, found.text, found.clause, ...more].join(' ').toLowerCase(),
});

const entriesOf = (chart: SiteChart, clauses: ReadonlyMap<string, string>): readonly Entry[] => [
  entry({ kind: 'chart', title: titleOf(chart), text: chart.sentence, clause: '', link: chartLink(chart.id) }, chart.id, chart.factory),
  ...chart.states.flatMap((state): readonly Entry[] => {
    if (state.parent === null) return [];
    const { path, description, spec, tags, invokes, delays } = state;
    const names = [...invokes.map(({ id }) => id), ...delays.map(({ name }) => name), ...tags, ...state.entry, ...state.exit];
    return [
      entry(
        { kind: 'state', title: path, text: description, clause: spec, link: stateLink(chart.id, path) },
        ...names,
        clauses.get(spec) ?? '',
      ),
    ];
  }),
  ...chart.transitions.map(({ id, label, source, targets, guard, description, spec, actions, cases }) =>
    entry(
      {
        kind: 'transition',
        title: `${source} · ${label}${guard ? ` [${guard.sentence}]` : ''}`,
        text: description,
        clause: spec,
        link: transitionLink(chart.id, id),
      },
      guard?.name ?? '',
      ...targets,
      ...actions,
      ...cases,
      clauses.get(spec) ?? '',
    ),
  ),
];

/** The weight of a result. A title that equals the query has the highest weight, then a title that contains every word of the query. */
const weight = ({ title, kind }: Found, words: readonly string[]): number => {
  const name = title.toLowerCase();
  const isNamed = words.every((word) => name.includes(word));
  const isTitle = name === words.join(' ');
  return (isTitle ? 4 : 0) + (isNamed ? 2 : 0) + (kind === 'chart' ? 1 : kind === 'state' ? 0.5 : 0);
};

const known = new WeakMap<SiteData, readonly { readonly chart: SiteChart; readonly entries: readonly Entry[] }[]>();

const indexOf = (data: SiteData) => {
  const before = known.get(data);
  if (before) return before;
  const clauses = new Map(data.clauses.map(({ id, text }: SiteClause) => [id, text]));
  const made = data.charts.map((chart) => ({ chart, entries: entriesOf(chart, clauses) }));
  known.set(data, made);
  return made;
};

/** Results by chart, best first. Empty for an empty query. */
export const search = (data: SiteData, text: string): readonly FoundIn[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hits = indexOf(data).flatMap(({ chart, entries }) => {
    const found = entries
      .filter(({ haystack }) => words.every((word) => haystack.includes(word)))
      .map((one) => ({ one, rank: weight(one, words) }))
      .toSorted((a, b) => b.rank - a.rank);
    return found.length > 0 ? [{ chart, rank: found[0]?.rank ?? 0, found: found.map(({ one }): Found => one) }] : [];
  });
  return hits.toSorted((a, b) => b.rank - a.rank);
};

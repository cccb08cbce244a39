/** The grid of a run: every path against every place where it was walked, each cell with the first step that differs. */
import type { Place, Verdict } from '#atlas/paths/driver.ts';
import { places } from './arguments.ts';

/** What the last run left of one machine on one place. */
export interface GridJob {
  readonly machine: string;
  readonly on: Place;
  readonly verdicts: readonly Verdict[];
}

export interface GridRow {
  readonly machine: string;
  readonly id: string;
  /** By place; a path that was not walked there has none. */
  readonly cells: Readonly<Partial<Record<Place, Verdict>>>;
}

export interface Grid {
  /** Those where anything was walked, in the order model, server, browser. */
  readonly places: readonly Place[];
  readonly rows: readonly GridRow[];
}

const worse = (a: Verdict | undefined, b: Verdict): Verdict => (a && a.kind !== 'pass' ? a : b);

/** Each path once, in the order in which it was first walked. */
export const gridOf = (jobs: readonly GridJob[]): Grid => {
  const rows = new Map<string, { machine: string; id: string; cells: Partial<Record<Place, Verdict>> }>();
  for (const { machine, on, verdicts } of jobs) {
    for (const verdict of verdicts) {
      const { id } = verdict.path;
      const row = rows.get(id) ?? { machine, id, cells: {} };
      row.cells[on] = worse(row.cells[on], verdict);
      rows.set(id, row);
    }
  }
  const walked = new Set(jobs.filter(({ verdicts }) => verdicts.length > 0).map(({ on }) => on));
  return { places: places.filter((place) => walked.has(place)), rows: [...rows.values()] };
};

const marks = { pass: '✓', fail: '✗', inconclusive: '?' } as const;

/** `✓`, `✗ 3: lock`, `? 0: push`; steps count from 1. Nothing where a path was not walked. */
export const cellText = (verdict: Verdict | undefined): string => {
  if (!verdict) return '';
  return verdict.kind === 'pass' ? marks.pass : `${marks[verdict.kind]} ${verdict.step + 1}: ${verdict.label}`;
};

const countOf = (rows: readonly GridRow[], place: Place): string => {
  const walked = rows.flatMap(({ cells }) => cells[place] ?? []);
  const passed = walked.filter(({ kind }) => kind === 'pass').length;
  return walked.length === 0 ? '' : `${passed === walked.length ? marks.pass : marks.fail} ${passed}/${walked.length}`;
};

/** A line for each machine, and one for each path that does not pass everywhere; the first line names the columns. */
export const gridLines = ({ places: columns, rows }: Grid): readonly (readonly string[])[] => {
  const machines = Map.groupBy(rows, ({ machine }) => machine);
  const linesOf = (machine: string, list: readonly GridRow[]): readonly (readonly string[])[] => [
    [machine, ...columns.map((place) => countOf(list, place))],
    ...list.flatMap(({ id, cells }) =>
      columns.some((place) => cells[place] && cells[place].kind !== 'pass')
        ? [[`  ${id}`, ...columns.map((place) => cellText(cells[place]))]]
        : [],
    ),
  ];
  return [['paths that pass', ...columns], ...[...machines].flatMap(([machine, list]) => linesOf(machine, list))];
};

/** The table of a run, with paths in rows and drivers in columns. The cell of a failed path shows the first step that differs. */
import type { DriverTarget, PathVerdict } from '#atlas/paths/driver.ts';
import { driverTargets } from './arguments.ts';

export interface GridJob {
  readonly machine: string;
  readonly on: DriverTarget;
  readonly verdicts: readonly PathVerdict[];
}

export interface GridRow {
  readonly machine: string;
  readonly id: string;
  /** The verdicts by driver. A verdict is absent if the path did not run on that driver. */
  readonly cells: Readonly<Partial<Record<DriverTarget, PathVerdict>>>;
}

export interface Grid {
  /** The drivers with results, in the order model, server, browser. */
  readonly targets: readonly DriverTarget[];
  readonly rows: readonly GridRow[];
}

const worse = (a: PathVerdict | undefined, b: PathVerdict): PathVerdict => (a && a.kind !== 'pass' ? a : b);

export const gridOf = (jobs: readonly GridJob[]): Grid => {
  const rows = new Map<string, { machine: string; id: string; cells: Partial<Record<DriverTarget, PathVerdict>> }>();
  for (const { machine, on, verdicts } of jobs) {
    for (const verdict of verdicts) {
      const { id } = verdict.path;
      const row = rows.get(id) ?? { machine, id, cells: {} };
      row.cells[on] = worse(row.cells[on], verdict);
      rows.set(id, row);
    }
  }
  const walked = new Set(jobs.filter(({ verdicts }) => verdicts.length > 0).map(({ on }) => on));
  return { targets: driverTargets.filter((target) => walked.has(target)), rows: [...rows.values()] };
};

const marks = { pass: '✓', fail: '✗', inconclusive: '?' } as const;

/** The text of a cell, for example `✓`, `✗ 3: lock` or `? 0: push`. Steps count from 1. Empty if the path did not run. */
export const cellText = (verdict: PathVerdict | undefined): string => {
  if (!verdict) return '';
  return verdict.kind === 'pass' ? marks.pass : `${marks[verdict.kind]} ${verdict.step + 1}: ${verdict.label}`;
};

const countOf = (rows: readonly GridRow[], target: DriverTarget): string => {
  const walked = rows.flatMap(({ cells }) => cells[target] ?? []);
  const passed = walked.filter(({ kind }) => kind === 'pass').length;
  return walked.length === 0 ? '' : `${passed === walked.length ? marks.pass : marks.fail} ${passed}/${walked.length}`;
};

/** The lines of the table: a header, a line for each machine, and a line for each path that does not pass on every driver. */
export const gridLines = ({ targets: columns, rows }: Grid): readonly (readonly string[])[] => {
  const machines = Map.groupBy(rows, ({ machine }) => machine);
  const linesOf = (machine: string, list: readonly GridRow[]): readonly (readonly string[])[] => [
    [machine, ...columns.map((target) => countOf(list, target))],
    ...list.flatMap(({ id, cells }) =>
      columns.some((target) => cells[target] && cells[target].kind !== 'pass')
        ? [[`  ${id}`, ...columns.map((target) => cellText(cells[target]))]]
        : [],
    ),
  ];
  return [['paths that pass', ...columns], ...[...machines].flatMap(([machine, list]) => linesOf(machine, list))];
};

/** The reports of suites about failures: shortened as far as possible, with the command that walks the path again. */
import type { DriverTarget, PathVerdict } from '#atlas/paths/driver.ts';
import type { Path } from '#atlas/paths/path.ts';
import { shrink } from '#atlas/paths/shrink.ts';
import type { Walker } from '#atlas/paths/walker.ts';
import { failureLines } from './replay-hint.ts';

/** How many shorter paths are tried for one failure. */
export const maxTries: Readonly<Record<DriverTarget, number>> = { model: 400, server: 60, browser: 20 };

export interface Shortening {
  readonly on: DriverTarget;
  readonly walker: Walker;
  readonly run: (path: Path) => Promise<PathVerdict>;
  /** Called before the first shorter path of a failure is walked. */
  readonly before?: (path: Path) => void;
}

/**
 * Returns a function that reports a verdict, as lines; none for a pass, and no path is walked for it. Of those that fail in the same way
 * only the first is shortened: the others would lead to the same.
 */
export const createVerdictDescriber = ({ on, walker, run, before }: Shortening): ((verdict: PathVerdict) => Promise<readonly string[]>) => {
  const known = new Set<string>();
  return async (verdict) => {
    if (verdict.kind !== 'fail') return failureLines(verdict, on);
    const way = JSON.stringify([verdict.label, verdict.what]);
    if (known.has(way)) return failureLines(verdict, on);
    known.add(way);
    before?.(verdict.path);
    return failureLines(await shrink(verdict, { walker, run, most: maxTries[on] }), on);
  };
};

/** Reports failures of suites: the path, shortened as far as possible, and the command that runs the path again. */
import type { DriverTarget, PathVerdict } from '#atlas/paths/driver.ts';
import type { Path } from '#atlas/paths/path.ts';
import { shrink } from '#atlas/paths/shrink.ts';
import type { Walker } from '#atlas/paths/walker.ts';
import { failureLines } from './replay-hint.ts';

export const maxTries: Readonly<Record<DriverTarget, number>> = { model: 400, server: 60, browser: 20 };

export interface Shortening {
  readonly on: DriverTarget;
  readonly walker: Walker;
  readonly run: (path: Path) => Promise<PathVerdict>;
  /** Called before the first shorter path of a failure runs. */
  readonly before?: (path: Path) => void;
}

/**
 * Returns a function that describes a verdict as lines. A pass has no lines. Of several failures with the same cause only the first is
 * shortened, because shortening the others would give the same path.
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

/** The environment of a path run: a browser, a server, time. If it fails, the run has no verdict on the product. */
import { EnvironmentError, type DriverTarget } from './driver.ts';
import type { Path } from './path.ts';

/** Playwright's messages for a browser or page that is closed. */
const gone = /(?:page|context|browser) has been closed|\bTarget closed|\b(?:page|target|browser) crashed|browser has disconnected/i;

export const isBrowserGone = (error: unknown): boolean => gone.test(error instanceof Error ? error.message : String(error));

export const isEnvironmentError = (error: unknown): boolean => error instanceof EnvironmentError || isBrowserGone(error);

/**
 * Limits in milliseconds of real time. Opening may build a page and start a server; a step may run `axe` on a state for the first time. The
 * limits are high, so that on a busy machine too only a run that hangs exceeds them.
 */
const timeouts = { opening: 300_000, step: 30_000 };

/** The time limit of a path, in milliseconds. A path on the model runs synchronously, so it has no limit. */
export const pathTimeLimit = ({ steps }: Pick<Path, 'steps'>, on: DriverTarget): number =>
  on === 'model' ? Infinity : timeouts.opening + steps.length * timeouts.step;

/** Returns the result of the work. Throws `EnvironmentError` if the work takes longer than `milliseconds`. */
export const withTimeLimit = async <T>(milliseconds: number, work: () => Promise<T> | T): Promise<T> => {
  if (milliseconds === Infinity) return work();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EnvironmentError('the path comes to no end')), Math.max(0, milliseconds));
  });
  try {
    return await Promise.race([work(), end]);
  } finally {
    clearTimeout(timer);
  }
};

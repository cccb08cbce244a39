/** What a path stands on while it is walked: a browser, a server, time. Where that gives way, nothing is said about the product. */
import { EnvironmentError, type DriverTarget } from './driver.ts';
import type { Path } from './path.ts';

/** As Playwright says that its browser, or the page that it drove, is no longer there. */
const gone = /(?:page|context|browser) has been closed|\bTarget closed|\b(?:page|target|browser) crashed|browser has disconnected/i;

/** Whether somebody tells of a browser that is gone, and not of what it showed. */
export const isBrowserGone = (error: unknown): boolean => gone.test(error instanceof Error ? error.message : String(error));

export const isEnvironmentError = (error: unknown): boolean => error instanceof EnvironmentError || isBrowserGone(error);

/**
 * In milliseconds of real time. Opening may build a page and start a studio; in a step `axe` may check a state for the first time. Each
 * limit is so high that only a run that hangs reaches it, also on a busy machine.
 */
const timeouts = { opening: 300_000, step: 30_000 };

/** How long a path may take, in milliseconds. The model waits for nobody. */
export const pathTimeLimit = ({ steps }: Pick<Path, 'steps'>, on: DriverTarget): number =>
  on === 'model' ? Infinity : timeouts.opening + steps.length * timeouts.step;

/** The work, or `EnvironmentError` once so many milliseconds have gone. */
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

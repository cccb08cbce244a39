/** Detects when the app is stable: the first screen is shown, and no read for it is running. Clause: §9.serviceWorker. */
import { type AppActor, selectScreenContent } from '#machines/app/app.selectors.ts';

/** In milliseconds. After this time, the calls that follow a response have begun. */
const aMoment = 100;

/** `underWay`: the number of calls without a response. A screen that could not be shown counts as shown. */
export function sendOnceSettled(app: AppActor, underWay: () => number): void {
  const isSettled = (): boolean => selectScreenContent(app.getSnapshot()).kind !== 'waiting' && underWay() === 0;
  let was = false;
  const looking = setInterval(() => {
    const is = isSettled();
    if (was && is) {
      clearInterval(looking);
      app.send({ type: 'screen.settled' });
    }
    was = is;
  }, aMoment);
}

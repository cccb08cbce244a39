/** When the app is stable: the first screen stands, and nothing is being read for it any more. Clause: §9.serviceWorker. */
import { type AppActor, selectScreenContent } from '#machines/app/app.selectors.ts';

/** In milliseconds: what follows an answer at once, such as the next call, has begun by then. */
const aMoment = 100;

/** Notifies the app once; `underWay` is the number of calls without an answer. A screen that could not be shown counts as done. */
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

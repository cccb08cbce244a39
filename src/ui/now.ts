/** The present instant for what is drawn, renewed as often as the drawing needs it. */
import { createContext, use, useEffect, useState } from 'react';

/** Returns the present instant; the app sets its trusted clock here. */
export const NowContext = createContext<() => Date>(() => new Date());

/** The present instant, renewed every so many milliseconds and when the page comes back to the front; null: as of the last drawing. */
export function useNow(everyMs: number | null): Date {
  const readNow = use(NowContext);
  const [, renew] = useState(0);
  useEffect(() => {
    if (everyMs === null) return;
    const tick = () => renew((times) => times + 1);
    const timer = setInterval(tick, everyMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [everyMs]);
  return readNow();
}

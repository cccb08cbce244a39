/** The current time for components. Each component sets how often its time is updated. */
import { createContext, use, useEffect, useState } from 'react';

/** Returns the current time; the app sets its trusted clock here. */
export const NowContext = createContext<() => Date>(() => new Date());

/** Updated every `everyMs` milliseconds and when the page becomes visible; if null, only when the component renders. */
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

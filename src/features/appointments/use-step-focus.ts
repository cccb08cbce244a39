import { use, useEffect, useState } from 'react';
import { type PageArrival, ArrivalContext } from '#src/ui/PageHeading.tsx';

/** Moves the focus to each new part of a screen, so that screen readers announce it, and scrolls to its top. */
export function useStepFocus(part: string): PageArrival {
  const outer = use(ArrivalContext);
  const [at, arriveAt] = useState({ part, arrival: outer });
  useEffect(() => {
    if (at.arrival !== outer) scrollTo(0, 0);
  }, [at.arrival, outer]);
  if (at.part === part) return at.arrival;
  const arrival = { settled: false };
  arriveAt({ part, arrival });
  return arrival;
}

import { use, useEffect, useState } from 'react';
import { type PageArrival, ArrivalContext } from '#src/ui/PageHeading.tsx';

/** Each part of a screen takes the focus, so that screen readers announce it; it begins at its top. */
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

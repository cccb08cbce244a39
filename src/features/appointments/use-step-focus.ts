import { use, useEffect, useState } from 'react';
import { type PageArrival, ArrivalContext } from '#src/ui/PageHeading.tsx';

/** Each part of a screen is a place to arrive at, so that those who listen hear where they are; it begins at its top. */
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

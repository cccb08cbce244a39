import { useState } from 'react';

/** What was known last of something that may be gone by now; null where it never was. What is leaving the screen speaks of it still. */
export function useLastKnown<T>(known: T | null): T | null {
  const [last, setLast] = useState(known);
  if (known === null || known === last) return last;
  setLast(known);
  return known;
}

import { useState } from 'react';

/** The last known value of a thing that may be gone by now; null if there was none. It is shown while it leaves the screen. */
export function useLastKnown<T>(known: T | null): T | null {
  const [last, setLast] = useState(known);
  if (known === null || known === last) return last;
  setLast(known);
  return known;
}

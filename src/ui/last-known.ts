import { useState } from 'react';

/** The last known value of something that may be gone; null if there was none. Shown while it leaves the screen. */
export function useLastKnown<T>(known: T | null): T | null {
  const [last, setLast] = useState(known);
  if (known === null || known === last) return last;
  setLast(known);
  return known;
}

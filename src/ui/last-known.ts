import { useState } from 'react';

/** The last value that was not null; null if there was no such value. Views show this value while they leave the screen. */
export function useLastKnown<T>(known: T | null): T | null {
  const [last, setLast] = useState(known);
  if (known === null || known === last) return last;
  setLast(known);
  return known;
}

import { useEffect } from 'react';
import { navigateTo } from './address-bar.ts';

/** Replaces the address by the one of this thing, where the current one is not its own. `thing` is null where it is. */
export function useCanonicalUrl<T>(thing: T | null, hrefOf: (thing: T) => string): void {
  const href = thing && hrefOf(thing);
  useEffect(() => {
    if (href !== null) navigateTo(href, { replace: true });
  }, [href]);
}

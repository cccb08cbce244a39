import { useEffect } from 'react';
import { navigateTo } from './address-bar.ts';

/** Replaces the address by the address of `thing`. `thing` is null if the address is already right. */
export function useCanonicalUrl<T>(thing: T | null, hrefOf: (thing: T) => string): void {
  const href = thing && hrefOf(thing);
  useEffect(() => {
    if (href !== null) navigateTo(href, { replace: true });
  }, [href]);
}

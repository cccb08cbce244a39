/** The member comes back to the page from another tab or app. */
import { useEffect } from 'react';

/** `onShown` stays the same function for as long as it does the same. */
export function usePageShown(onShown: () => void): void {
  useEffect(() => {
    const changed = (): void => {
      if (document.visibilityState === 'visible') onShown();
    };
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, [onShown]);
}

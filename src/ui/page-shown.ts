/** Detects that the member returns to the page from another tab or app. */
import { useEffect } from 'react';

/** `onShown` must be stable between renders. */
export function usePageShown(onShown: () => void): void {
  useEffect(() => {
    const changed = (): void => {
      if (document.visibilityState === 'visible') onShown();
    };
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, [onShown]);
}

import { useSyncExternalStore } from 'react';

const wide = '(width >= 64rem)';

function subscribe(changed: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether there is room for two columns, the same width as in the styles: for what would be fetched in vain on a phone. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches);

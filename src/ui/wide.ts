import { useSyncExternalStore } from 'react';

const wide = '(width >= 64rem)';

function subscribe(changed: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches);

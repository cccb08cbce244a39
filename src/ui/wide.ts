import { useSyncExternalStore } from 'react';

const wide = '(width >= 64rem)';

function subscribe(changed: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether two columns fit, by the same media query as in the styles. Used to skip requests whose result a phone does not show. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches);

/** The address bar: reports every change, and changes it for links and redirects. */
import { flushSync } from 'react-dom';
import { navigate } from 'wouter/use-browser-location';

export type AddressListener = (path: string, search: string) => void;

/** `navigate` tells of itself by these two; the browser tells of back and forward. */
const changes = ['popstate', 'pushState', 'replaceState'] as const;

/** Tells of every step, also of one to where the address is already; returns how to stop. */
export function trackSteps(listener: () => void): () => void {
  for (const change of changes) addEventListener(change, listener);
  return () => {
    for (const change of changes) removeEventListener(change, listener);
  };
}

/** Tells the address now, and whenever path or query are others; returns how to stop. */
export function trackAddress(listener: AddressListener): () => void {
  let last: string | null = null;
  const look = () => {
    const { pathname, search } = location;
    if (last === pathname + search) return;
    last = pathname + search;
    listener(pathname, search);
  };
  look();
  return trackSteps(look);
}

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Goes to an address inside the app. Another screen comes with a short fade where the browser has one, and from its top. */
export function navigateTo(to: string, { replace = false } = {}): void {
  const target = new URL(to, location.href);
  const isHere = target.href === location.href;
  const move = () => navigate(to, { replace: replace || isHere });
  if (target.pathname === location.pathname) return move();
  const moveToTop = () => {
    move();
    scrollTo(0, 0);
  };
  if (replace || prefersStillness() || !('startViewTransition' in document)) return moveToTop();
  document.startViewTransition(() => flushSync(moveToTop));
}

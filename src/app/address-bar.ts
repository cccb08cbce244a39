/** Reports every change of the address, and changes it for links and redirects. */
import { navigate } from 'wouter/use-browser-location';

export type AddressListener = (path: string, search: string) => void;

/** The browser dispatches `popstate` for back and forward. wouter's `navigate` dispatches `pushState` and `replaceState`. */
const changes = ['popstate', 'pushState', 'replaceState'] as const;

/** Calls the listener at every navigation, even to the same address. Returns a function that removes the listener. */
export function trackSteps(listener: () => void): () => void {
  for (const change of changes) addEventListener(change, listener);
  return () => {
    for (const change of changes) removeEventListener(change, listener);
  };
}

/** Calls the listener at once, and whenever path or query change. Returns a function that removes the listener. */
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

/** The duration in milliseconds and the first opacity, at which the new screen is already legible. */
const fade = { duration: 150, from: 0.4 };

/** A view transition would paint the old screen again before the new one is rendered: docs/decisions/interface.md#0325. */
function fadeIn(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  document.querySelector('main')?.animate({ opacity: [fade.from, 1] }, fade.duration);
}

export function navigateTo(to: string, { replace = false } = {}): void {
  const target = new URL(to, location.href);
  const isHere = target.href === location.href;
  const isSameScreen = target.pathname === location.pathname;
  navigate(to, { replace: replace || isHere });
  if (isSameScreen) return;
  scrollTo(0, 0);
  if (!replace) requestAnimationFrame(fadeIn);
}

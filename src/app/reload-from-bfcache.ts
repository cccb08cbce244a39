/**
 * A browser may keep a page whole while another one is shown, and show it again as it was. Whoever comes back to it may have signed out
 * since: nothing of it is seen until it has been read anew. Source: decision 0252.
 */
export function reloadWhenRestored(): () => void {
  const hide = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) document.documentElement.hidden = true;
  };
  const reload = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) location.reload();
  };
  addEventListener('pagehide', hide);
  addEventListener('pageshow', reload);
  return () => {
    removeEventListener('pagehide', hide);
    removeEventListener('pageshow', reload);
  };
}

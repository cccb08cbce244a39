import { type ComponentType, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { drawingStyle } from '#atlas/charts/svg-style.ts';
import { type PageProps, pages } from './pages.tsx';
import { readRoute, type AtlasRoute } from './route.ts';
import { Header } from './shell/Header.tsx';
import styles from './shell/Shell.module.css';
import type { SiteData } from './site-data.ts';
import { titleOf } from './titles.ts';

const followHash = (onChange: () => void): (() => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};

/** The key of a page. A change between addresses with the same key does not move the focus. */
const keyOf = (route: AtlasRoute): string => {
  if (route.page === 'chart') return route.chart;
  return route.page === 'changed' ? `changed ${route.chart ?? ''}` : route.page;
};

const titleFor = (route: AtlasRoute, data: SiteData): string => {
  if (route.page === 'chart') {
    const chart = data.charts.find(({ id }) => id === route.chart);
    return chart ? titleOf(chart) : 'Nothing here';
  }
  return {
    index: 'All charts',
    wrong: 'Errors',
    emails: 'Emails',
    numbers: 'Numbers of the studio',
    browsers: 'Browsers',
    promised: 'What is promised',
    changed: 'What changed',
    missing: 'Nothing here',
  }[route.page];
};

/** Focuses the heading of a new page, unless the user is typing a search. */
const useArrival = (main: RefObject<HTMLElement | null>, key: string): void => {
  const last = useRef('');
  useEffect(() => {
    const before = last.current;
    last.current = key;
    if (before === '' || before === key || document.activeElement?.matches('input')) return;
    window.scrollTo(0, 0);
    main.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [main, key]);
};

export const Atlas = ({ data }: { readonly data: SiteData }) => {
  const hash = useSyncExternalStore(followHash, () => window.location.hash);
  const route = readRoute(hash);
  const key = keyOf(route);
  const main = useRef<HTMLElement>(null);
  useArrival(main, key);
  const title = titleFor(route, data);
  useEffect(() => {
    document.title = `${title} · Spotter charts`;
  }, [title]);
  // The key of `pages` guarantees that the page accepts this route.
  const Page = pages[route.page] as ComponentType<PageProps>;
  return (
    <>
      <style>{drawingStyle}</style>
      <a className={styles['skip']} href="#main" onClick={(event) => (event.preventDefault(), main.current?.focus())}>
        Skip to the page
      </a>
      <Header route={route} />
      <main ref={main} id="main" className={styles['main']} tabIndex={-1}>
        <Page key={key} data={data} route={route} />
      </main>
    </>
  );
};

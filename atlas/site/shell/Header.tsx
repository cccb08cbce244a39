import { useEffect, useRef } from 'react';
import { MissingPage } from '../MissingPage.tsx';
import { pages } from '../pages.tsx';
import { pageLink, type AtlasRoute } from '../route.ts';
import { type Theme, themes, useTheme } from '../theme.ts';
import styles from './Shell.module.css';

const navigationLinks = [
  ['index', 'Charts'],
  ['wrong', 'Errors'],
  ['emails', 'Emails'],
  ['numbers', 'Numbers'],
  ['browsers', 'Browsers'],
  ['promised', 'What is promised'],
  ['changed', 'What changed'],
] as const;

const themeTitles: Readonly<Record<Theme, string>> = { system: 'As the system', light: 'Light', dark: 'Dark' };

const isHere = (page: (typeof navigationLinks)[number][0], route: AtlasRoute): boolean =>
  page === route.page || (page === 'index' && route.page === 'chart');

const searchLink = (text: string): string => (text ? `#/?${new URLSearchParams({ search: text })}` : '#/');

/** The slash key focuses the search field, except while the user types in another field. */
const useSlash = (field: React.RefObject<HTMLInputElement | null>): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [field]);
};

const Search = ({ route }: { readonly route: AtlasRoute }) => {
  const field = useRef<HTMLInputElement>(null);
  useSlash(field);
  const search = route.page === 'index' ? route.search : '';
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = search;
  }, [search]);
  const follow = (text: string): void => {
    if (search && text) window.location.replace(searchLink(text));
    else window.location.hash = searchLink(text);
  };
  return (
    <label className={styles['search']}>
      <span className={styles['unseen']}>Search states, events, guards, texts and clauses</span>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="11" cy="11" r="7" />
        <path d="m20 20-4-4" />
      </svg>
      <input
        ref={field}
        type="search"
        placeholder="Search"
        defaultValue={search}
        autoComplete="off"
        onChange={(event) => follow(event.target.value)}
      />
      <kbd aria-hidden="true">/</kbd>
    </label>
  );
};

export const Header = ({ route }: { readonly route: AtlasRoute }) => {
  const [theme, setTheme] = useTheme();
  return (
    <header className={styles['header']}>
      <a className={styles['brand']} href={pageLink('index')}>
        <svg viewBox="0 0 28 24" aria-hidden="true">
          <path d="M3 3v8M8 1v12M20 1v12M25 3v8M8 7h12M1 7h2M25 7h2" />
          <circle cx="14" cy="19" r="4" />
        </svg>
        <span>
          Spotter <em>charts</em>
        </span>
      </a>
      <nav className={styles['places']} aria-label="Pages">
        <ul>
          {navigationLinks
            .filter(([page]) => pages[page] !== MissingPage)
            .map(([page, title]) => (
              <li key={page}>
                <a href={pageLink(page)} aria-current={isHere(page, route) ? 'page' : undefined}>
                  {title}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <Search route={route} />
      <label className={styles['theme']}>
        <span className={styles['unseen']}>Theme</span>
        <select value={theme} onChange={(event) => setTheme(themes.find((one) => one === event.target.value) ?? 'system')}>
          {themes.map((one) => (
            <option key={one} value={one}>
              {themeTitles[one]}
            </option>
          ))}
        </select>
      </label>
    </header>
  );
};

import type { ComponentProps, ReactNode } from 'react';
import { Anchor } from './Anchor.tsx';
import { Icon } from './Icon.tsx';
import { ellipsis } from './icons/ellipsis.ts';
import styles from './Navigation.module.css';

export interface NavigationEntry {
  readonly id: string;
  readonly href: string;
  readonly label: ReactNode;
  readonly icon: string;
  readonly current?: boolean | undefined;
}

export interface SideNavProps {
  readonly label: string;
  readonly entries: readonly NavigationEntry[];
  /** The content above the entries: the product's name with the link to the start page. */
  readonly brand: ReactNode;
  readonly foot?: ReactNode;
}

export function SideNav({ label, entries, brand, foot }: SideNavProps) {
  return (
    <aside className={styles.side} data-print="no">
      <div className={styles.brand}>{brand}</div>
      <NavigationList label={label} entries={entries} />
      {foot && <div className={styles.foot}>{foot}</div>}
    </aside>
  );
}

/** A column of entries, in the side menu and in the drawer. */
export function NavigationList({ label, entries }: { readonly label: string; readonly entries: readonly NavigationEntry[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Anchor className={styles.entry} href={entry.href} aria-current={entry.current ? 'page' : undefined}>
              <Icon shape={entry.icon} />
              {entry.label}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export interface BottomBarProps {
  readonly label: string;
  /** The entries. The first four are shown; `more` opens the others. */
  readonly entries: readonly NavigationEntry[];
  readonly more?: ReactNode;
}

export function BottomBar({ label, entries, more }: BottomBarProps) {
  return (
    <nav className={styles.bottom} aria-label={label} data-print="no">
      {entries.slice(0, 4).map((entry) => (
        <Anchor key={entry.id} className={styles.thumb} href={entry.href} aria-current={entry.current ? 'page' : undefined}>
          <Icon shape={entry.icon} size="l" />
          {entry.label}
        </Anchor>
      ))}
      {more}
    </nav>
  );
}

export function MoreButton({ expanded, children, ...rest }: Omit<ComponentProps<'button'>, 'className'> & { readonly expanded: boolean }) {
  return (
    <button type="button" {...rest} className={styles.thumb} aria-haspopup="dialog" aria-expanded={expanded}>
      <Icon shape={ellipsis} size="l" />
      {children}
    </button>
  );
}

/** The bar with the current studio and the member. It stays at the top while the page scrolls. */
export function TopBar({ start, end }: { readonly start: ReactNode; readonly end?: ReactNode }) {
  return (
    <header className={styles.top} data-print="no">
      {start}
      <div className={styles.topEnd}>{end}</div>
    </header>
  );
}

import type { ReactNode } from 'react';
import { Anchor } from './Anchor.tsx';
import styles from './TabLinks.module.css';

export interface TabLink {
  readonly href: string;
  readonly label: ReactNode;
  readonly current?: boolean;
}

export function TabLinks({ label, links }: { readonly label: string; readonly links: readonly TabLink[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {links.map((link) => (
        <Anchor key={link.href} href={link.href} aria-current={link.current ? 'page' : undefined}>
          {link.label}
        </Anchor>
      ))}
    </nav>
  );
}

import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Split.module.css';

export interface SplitProps {
  readonly list: ReactNode;
  readonly listLabel: string;
  readonly detail: ReactNode;
}

/** A list and one of its entries side by side; a phone shows only the entry. */
export function Split({ list, listLabel, detail }: SplitProps) {
  return (
    <div className={styles.split}>
      <nav className={styles.list} aria-label={listLabel}>
        {list}
      </nav>
      <article className={styles.detail}>{detail}</article>
    </div>
  );
}

/** The main content, with additional content at the side of a wide screen. On a phone, the additional content is hidden or placed below. */
export function RailLayout({
  rail,
  below = false,
  children,
}: {
  readonly rail: ReactNode;
  readonly below?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.railLayout}>
      <div className={styles.main}>{children}</div>
      <div className={classNames(styles.rail, below && styles.below)}>{rail}</div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { Anchor } from './Anchor.tsx';
import { classNames } from './class-names.ts';
import styles from './Rows.module.css';

export interface RowProps {
  readonly figure?: ReactNode;
  /** Instead of a figure: an avatar, an icon. */
  readonly picture?: ReactNode;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** At the end of the row: an icon, a tag, a button. */
  readonly end?: ReactNode;
  readonly href?: string | undefined;
  readonly current?: boolean | undefined;
}

/** Rows under each other: `ruled` with hairlines for reading, `brief` closely set for choosing one of them. */
export function Rows({ kind = 'ruled', children }: { readonly kind?: 'ruled' | 'brief'; readonly children: ReactNode }) {
  return <ul className={classNames(styles.rows, styles[kind])}>{children}</ul>;
}

/** A large figure, and what it belongs to. With an address the whole row is the way in, and `end` stays a target of its own. */
export function Row({ figure, picture, title, children, end, href, current = false }: RowProps) {
  return (
    <li className={styles.row} data-current={current || undefined}>
      {figure && <span className={styles.figure}>{figure}</span>}
      {picture}
      <div className={styles.body}>
        <p className={styles.text}>
          {href === undefined ? (
            <b>{title}</b>
          ) : (
            <Anchor href={href} aria-current={current ? 'page' : undefined}>
              {title}
            </Anchor>
          )}
          {children && ' '}
          {children && <small>{children}</small>}
        </p>
        {end && <span className={styles.end}>{end}</span>}
      </div>
    </li>
  );
}

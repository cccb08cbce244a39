import type { ReactNode } from 'react';
import { Anchor } from './Anchor.tsx';
import { classNames } from './class-names.ts';
import styles from './Rows.module.css';

export interface RowProps {
  readonly figure?: ReactNode;
  readonly picture?: ReactNode;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** An icon, a tag or a button at the end of the row. */
  readonly end?: ReactNode;
  readonly href?: string | undefined;
  readonly current?: boolean | undefined;
}

/** A column of rows: `ruled` with lines for reading, `brief` closely spaced for choosing one. */
export function Rows({ kind = 'ruled', children }: { readonly kind?: 'ruled' | 'brief'; readonly children: ReactNode }) {
  return <ul className={classNames(styles.rows, styles[kind])}>{children}</ul>;
}

/** A row with a large figure and a title. With `href`, the whole row is a link, and `end` is a separate target. */
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

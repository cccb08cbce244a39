import type { ReactNode } from 'react';
import styles from './ActionBar.module.css';

/** Stays at the foot of its column while the column scrolls: what is so, and the action. */
export function ActionBar({
  title,
  children,
  action,
}: {
  /** Left out if the action has it already. */
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly action: ReactNode;
}) {
  return (
    <div className={styles.bar} data-print="no">
      <p>
        {title && <b>{title}</b>}
        {title && children && ' '}
        {children && <span>{children}</span>}
      </p>
      <div className={styles.action}>{action}</div>
    </div>
  );
}

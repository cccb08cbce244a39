import type { ReactNode } from 'react';
import styles from './ActionBar.module.css';

/** Stays at the bottom of its column while that scrolls: the status, and the action. */
export function ActionBar({
  title,
  children,
  action,
}: {
  /** Absent if the action already shows it. */
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

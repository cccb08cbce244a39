import type { ReactNode } from 'react';
import styles from './ActionBar.module.css';

/** A bar with the status and the action. It stays at the bottom of its column while the column scrolls. */
export function ActionBar({
  title,
  children,
  action,
}: {
  /** The status; absent if the action already shows it. */
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

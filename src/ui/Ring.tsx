import type { ReactNode } from 'react';
import styles from './Ring.module.css';

export interface RingProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly children?: ReactNode;
}

export function Ring({ label, value, max, children }: RingProps) {
  return (
    <span className={styles.ring} role="img" aria-label={label}>
      <svg viewBox="0 0 72 72" aria-hidden="true">
        <circle className={styles.track} cx="36" cy="36" r="31" />
        <circle className={styles.share} cx="36" cy="36" r="31" pathLength={max} strokeDasharray={`${Math.min(value, max)} ${max}`} />
      </svg>
      <b>{children}</b>
    </span>
  );
}

import type { ReactNode } from 'react';
import styles from './FigureChange.module.css';
import { Icon } from './Icon.tsx';
import { arrowRight } from './icons/arrow-right.ts';

export interface FigureChangeProps {
  readonly figure?: ReactNode;
  /** The figure before the change. Absent if the cost is not a number. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** A sentence with the meaning of the figures. Screen readers announce only this sentence. */
  readonly children: ReactNode;
}

export function FigureChange({ figure, before, after, children }: FigureChangeProps) {
  return (
    <div className={styles.change}>
      {figure !== undefined && (
        <p className={styles.figures} aria-hidden="true">
          {figure}
        </p>
      )}
      {before !== undefined && (
        <p className={styles.figures} aria-hidden="true">
          <s>{before}</s>
          <Icon shape={arrowRight} turns />
          {after}
        </p>
      )}
      <p>{children}</p>
    </div>
  );
}

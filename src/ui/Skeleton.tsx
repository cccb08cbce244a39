import type { ReactNode } from 'react';
import styles from './Skeleton.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface SkeletonProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Whether the page has no other content. Then the label is the heading of the page, and is shown at once. */
  readonly alone?: boolean;
}

/** Appears after 150 ms, so that it is not visible before a fast response. Screen readers announce `label`. */
export function Skeleton({ label, children, alone = false }: SkeletonProps) {
  return (
    <div className={styles.skeleton} role="status">
      <VisuallyHidden {...(alone && { role: 'heading', 'aria-level': 1 })}>{label}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** The placeholder of a text, figure or button. Sizes are CSS lengths. */
export function SkeletonLine({
  width = '100%',
  height = '0.75rem',
  round = 's',
}: {
  width?: string;
  height?: string;
  round?: 's' | 'm' | 'full';
}) {
  return <span className={styles.bone} data-round={round} style={{ inlineSize: width, blockSize: height }} />;
}

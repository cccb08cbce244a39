import type { ReactNode } from 'react';
import styles from './Skeleton.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface SkeletonProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Nothing else is on the page: the label is its heading, which is there at once. */
  readonly alone?: boolean;
}

/** The shape of the content to come. It shows after 150 ms, so a fast answer never flashes; `label` is announced. */
export function Skeleton({ label, children, alone = false }: SkeletonProps) {
  return (
    <div className={styles.skeleton} role="status">
      <VisuallyHidden {...(alone && { role: 'heading', 'aria-level': 1 })}>{label}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** A place where words, a figure or a button will stand. Sizes are CSS lengths. */
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

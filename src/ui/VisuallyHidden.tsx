import type { ComponentProps, ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Words for those who listen; they take no room on the screen. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className={styles.unseen} />;
}

/** The same without a component of its own, for a list has hundreds. */
export const visuallyHidden = (words: ReactNode, key: string): ReactNode => (
  <span key={key} className={styles.unseen}>
    {words}
  </span>
);

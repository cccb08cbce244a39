import type { ComponentProps, ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className={styles.unseen} />;
}

/** Hidden text for lists. It is a function instead of a component, because a list has hundreds of such texts. */
export const visuallyHidden = (words: ReactNode, key: string): ReactNode => (
  <span key={key} className={styles.unseen}>
    {words}
  </span>
);

import type { ComponentProps } from 'react';
import styles from './Unseen.module.css';

/** Words for those who listen; they take no room on the screen. */
export function Unseen(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className={styles.unseen} />;
}

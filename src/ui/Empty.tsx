import type { ReactNode } from 'react';
import styles from './Empty.module.css';
import { Icon } from './Icon.tsx';

export interface EmptyProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** The icon, unless there is a `picture`. */
  readonly icon?: string | undefined;
  readonly picture?: ReactNode;
  readonly action?: ReactNode;
  readonly heading?: 'h1' | 'h2' | 'h3';
}

export function Empty({ title, children, icon, picture, action, heading: Heading = 'h2' }: EmptyProps) {
  return (
    <div className={styles.empty}>
      {picture ?? (icon && <Icon shape={icon} size="xl" className={styles.icon} />)}
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}

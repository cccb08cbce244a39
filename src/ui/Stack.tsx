import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Stack.module.css';

export interface StackProps {
  readonly gap?: 's' | 'm' | 'l' | 'xl';
  readonly children: ReactNode;
}

export function Stack({ gap = 'm', children }: StackProps) {
  return <div className={classNames(styles.stack, styles[gap])}>{children}</div>;
}

export function Line({ children }: { readonly children: ReactNode }) {
  return <div className={styles.line}>{children}</div>;
}

/** Shows the children only at one width: `wide` if there is room for two columns, `narrow` if there is not. */
export function VisibleAtWidth({ on, children }: { readonly on: 'wide' | 'narrow'; readonly children: ReactNode }) {
  return <div className={on === 'wide' ? styles.wide : styles.narrow}>{children}</div>;
}

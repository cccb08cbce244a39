import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Stack.module.css';

export interface StackProps {
  readonly gap?: 's' | 'm' | 'l' | 'xl';
  readonly children: ReactNode;
}

/** Things one below the other: 8, 16, 24 or 32 px apart. */
export function Stack({ gap = 'm', children }: StackProps) {
  return <div className={classNames(styles.stack, styles[gap])}>{children}</div>;
}

/** Things beside each other, which wrap where they do not fit. */
export function Line({ children }: { readonly children: ReactNode }) {
  return <div className={styles.line}>{children}</div>;
}

/** Shown only where there is room for two columns, or only where there is not. */
export function VisibleAtWidth({ on, children }: { readonly on: 'wide' | 'narrow'; readonly children: ReactNode }) {
  return <div className={on === 'wide' ? styles.wide : styles.narrow}>{children}</div>;
}

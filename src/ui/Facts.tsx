import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Facts.module.css';

/** A definition list of terms and values. With `beside`, the term and its value are in one line. */
export function Facts({ beside = false, children }: { readonly beside?: boolean; readonly children: ReactNode }) {
  return <dl className={classNames(styles.facts, beside && styles.beside)}>{children}</dl>;
}

export function Fact({ term, children }: { readonly term: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A line of facts without terms: a picture or icon, and the text beside it. */
export function FactLine({ picture, children }: { readonly picture: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.line}>
      {picture}
      <span>{children}</span>
    </div>
  );
}

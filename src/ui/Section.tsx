import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './Section.module.css';

export interface SectionProps {
  readonly title: ReactNode;
  readonly end?: ReactNode;
  readonly children: ReactNode;
  /** Whether the heading is a small label. */
  readonly quiet?: boolean;
}

export function Section({ title, end, children, quiet = false }: SectionProps) {
  const id = useId();
  return (
    <section className={classNames(styles.part, quiet && styles.quiet)} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {end && <span className={styles.end}>{end}</span>}
      </div>
      {children}
    </section>
  );
}

/** A panel with a raised background. Panels never contain panels. */
export function Panel({ children }: { readonly children: ReactNode }) {
  return <div className={styles.panel}>{children}</div>;
}

export function Tag({ own = false, children }: { readonly own?: boolean; readonly children: ReactNode }) {
  return <span className={classNames(styles.tag, own && styles.own)}>{children}</span>;
}

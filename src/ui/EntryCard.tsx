import type { ReactNode } from 'react';
import { Anchor } from './Anchor.tsx';
import { classNames } from './class-names.ts';
import styles from './EntryCard.module.css';
import { SkeletonLine } from './Skeleton.tsx';

export interface EntryCardProps {
  readonly figure: ReactNode;
  readonly caption?: ReactNode;
  readonly title: ReactNode;
  readonly href: string;
  readonly facts: readonly ReactNode[];
  readonly aside?: ReactNode;
  readonly action: ReactNode;
  /** `own`: a booking of the member. `kept`: an entry that waits for the member's response. `struck`: a cancelled entry. */
  readonly tone?: 'plain' | 'own' | 'kept' | 'struck' | undefined;
  /** The elapsed share, from 0 to 1. */
  readonly elapsed?: number | undefined;
  readonly heading?: 'h2' | 'h3';
}

/** One entry of a list with its time, title and person, and its own action. The whole card is a link. */
export function EntryCard({
  figure,
  caption,
  title,
  href,
  facts,
  aside,
  action,
  tone = 'plain',
  elapsed,
  heading: Heading = 'h2',
}: EntryCardProps) {
  return (
    <article className={classNames(styles.card, styles[tone])}>
      <p className={styles.lead}>
        <b>{figure}</b>
        {caption && ' '}
        {caption && <span>{caption}</span>}
      </p>
      <div className={styles.what}>
        <Heading>
          <Anchor href={href}>{title}</Anchor>
        </Heading>
        <p className={styles.facts}>
          {facts.map((fact, at) => (
            // The key is the position, because a fact has no id.
            <span key={at}>{fact}</span>
          ))}
        </p>
      </div>
      <div className={styles.aside}>{aside}</div>
      <div className={styles.action}>{action}</div>
      {elapsed !== undefined && <span className={styles.elapsed} style={{ '--done': `${Math.round(elapsed * 100)}%` }} />}
    </article>
  );
}

/** A column of cards, each of which adapts to the width of this list, not of the window. */
export function EntryList({ label, children }: { readonly label?: string | undefined; readonly children: ReactNode }) {
  return (
    <section className={styles.list} aria-label={label}>
      {children}
    </section>
  );
}

export function EntrySkeleton() {
  return (
    <div className={styles.card}>
      <div>
        <SkeletonLine width="3.75rem" height="1.75rem" />
        <SkeletonLine width="2.5rem" />
      </div>
      <div className={styles.what}>
        <SkeletonLine width="60%" height="1.125rem" />
        <SkeletonLine width="85%" />
      </div>
      <div className={styles.aside}>
        <SkeletonLine width="80%" height="0.5rem" />
        <SkeletonLine width="55%" />
      </div>
      <div className={styles.action}>
        <SkeletonLine height="3rem" round="m" />
      </div>
    </div>
  );
}

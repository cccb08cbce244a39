import type { ReactNode } from 'react';
import { Anchor } from '#src/ui/Anchor.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { check } from '#src/ui/icons/check.ts';
import { chevronRight } from '#src/ui/icons/chevron-right.ts';
import styles from './ChoiceCard.module.css';

export function ChoiceList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section className={styles.list} aria-label={label}>
      {children}
    </section>
  );
}

export interface ChoiceCardProps {
  readonly href: string;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly facts?: readonly ReactNode[];
  /** The price. `caption` explains it. */
  readonly figure?: ReactNode;
  readonly caption?: ReactNode;
  readonly picture?: ReactNode;
  readonly isChosen?: boolean;
}

export function ChoiceCard({ href, title, text, facts = [], figure, caption, picture, isChosen = false }: ChoiceCardProps) {
  return (
    <article className={styles.card} data-chosen={isChosen || undefined}>
      {picture}
      <div className={styles.what}>
        <h2>
          <Anchor href={href} aria-current={isChosen || undefined}>
            {title}
          </Anchor>
        </h2>
        {text && <p className={styles.text}>{text}</p>}
        {facts.length > 0 && (
          <p className={styles.facts}>
            {facts.map((fact, at) => (
              // The key is the position, because a fact has no id.
              <span key={at}>{fact}</span>
            ))}
          </p>
        )}
      </div>
      {figure && (
        <p className={styles.cost}>
          <b>{figure}</b> {caption && <span>{caption}</span>}
        </p>
      )}
      <Icon shape={isChosen ? check : chevronRight} turns={!isChosen} />
    </article>
  );
}

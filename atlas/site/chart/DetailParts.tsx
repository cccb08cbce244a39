import type { ReactNode } from 'react';
import type { TransitionKind } from '#atlas/charts/chart-data.ts';
import type { SiteClause } from '../site-data.ts';
import { kindTitles } from '../titles.ts';
import styles from './Details.module.css';

export const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles['part']}>
    <h3>{title}</h3>
    {children}
  </section>
);

export const ClauseText = ({ id, clauses }: { readonly id: string; readonly clauses: readonly SiteClause[] }) => {
  const text = clauses.find((clause) => clause.id === id)?.text;
  if (!id) return null;
  return (
    <blockquote className={styles['clause']}>
      {text && <p>{text}</p>}
      <cite>{id}</cite>
    </blockquote>
  );
};

export const Sign = ({ kind }: { readonly kind: TransitionKind }) => (
  <svg className={`${styles['sign']} ${styles[kind]}`} viewBox="-7 -7 14 14" role="img" aria-label={kindTitles[kind]}>
    {kind === 'member' && <circle r="4.5" />}
    {kind === 'outcome' && <path d="M0 -5.2L5.2 0L0 5.2L-5.2 0Z" />}
    {kind === 'time' && <path className={styles['hollow']} d="M0 -4.7a4.7 4.7 0 1 0 0 9.4a4.7 4.7 0 1 0 0 -9.4M0 -2.8V0L2 1.4" />}
    {kind === 'always' && <path className={styles['hollow']} d="M-2 -4L2.4 0L-2 4" />}
  </svg>
);

export interface TransitionLink {
  readonly id: string;
  readonly kind: TransitionKind;
  readonly title: string;
  readonly link: string;
}

export const TransitionLinks = ({ title, links }: { readonly title: string; readonly links: readonly TransitionLink[] }) =>
  links.length > 0 && (
    <Part title={`${title} · ${links.length}`}>
      <ul className={styles['links']}>
        {links.map(({ id, kind, title: text, link }) => (
          <li key={id}>
            <a href={link}>
              <Sign kind={kind} />
              <span>{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </Part>
  );

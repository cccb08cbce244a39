import { useEffect, useRef } from 'react';
import type { Change, Mark } from '#atlas/charts/chart-difference.ts';
import { changedLink, type Focus } from '../route.ts';
import type { SiteComparison } from '../site-data.ts';
import styles from './ChangesPage.module.css';
import { countedPaths, focusOf, isPath, isSameFocus, markTitles } from './change-text.ts';

const signs: Readonly<Record<Mark, string>> = {
  added: 'M-3.4 0H3.4M0 -3.4V3.4',
  removed: 'M-3.4 0H3.4',
  changed: 'M-3.4 -1.7H3.4M-3.4 1.7H3.4M2 -3.8L-2 3.8',
};

/** The same sign as in the drawing. */
export const MarkSign = ({ mark }: { readonly mark: Mark }) => (
  <svg className={`${styles['sign']} ${styles[mark]}`} viewBox="-8 -8 16 16" aria-hidden="true">
    <circle r="7.5" />
    <path d={signs[mark]} />
  </svg>
);

interface ItemProps {
  readonly comparison: SiteComparison;
  readonly change: Change;
  readonly isChosen: boolean;
}

const Item = ({ comparison, change, isChosen }: ItemProps) => {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const { mark, sentence } = change;
  const focus = focusOf(comparison, change);
  const text = (
    <>
      <MarkSign mark={mark} />
      <span>
        <strong>{markTitles[mark]}</strong> {sentence}
      </span>
    </>
  );
  return (
    <li ref={item} data-mark={mark}>
      {focus ? (
        <a href={changedLink(comparison.id, { focus })} aria-current={isChosen ? 'true' : undefined}>
          {text}
        </a>
      ) : (
        <div>{text}</div>
      )}
    </li>
  );
};

interface Props {
  readonly comparison: SiteComparison;
  readonly focus?: Focus | null;
}

const List = ({ comparison, focus = null, changes }: Props & { readonly changes: readonly Change[] }) => (
  <ul className={styles['list']}>
    {changes.map((change) => (
      <Item
        key={`${change.about} ${change.sentence}`}
        comparison={comparison}
        change={change}
        isChosen={isSameFocus(focusOf(comparison, change), focus)}
      />
    ))}
  </ul>
);

/** All differences as sentences. Differences of paths may be many, so only their number is shown until the reader opens them. */
export const ChangeList = ({ comparison, focus = null }: Props) => {
  const { changes } = comparison;
  const paths = countedPaths(changes);
  return (
    <>
      <List comparison={comparison} focus={focus} changes={changes.filter((change) => !isPath(change))} />
      {paths && (
        <details className={styles['paths']} open={focus?.kind === 'path'}>
          <summary>Paths: {paths}</summary>
          <List comparison={comparison} focus={focus} changes={changes.filter(isPath)} />
        </details>
      )}
    </>
  );
};

import { useState } from 'react';
import type { Mark } from '#atlas/charts/changes.ts';
import type { PageProps } from '../pages.tsx';
import { chartLink } from '../route.ts';
import type { SiteComparison } from '../site-data.ts';
import { plural, titleOf } from '../titles.ts';
import styles from './ChangedPage.module.css';

const marks: Readonly<Record<Mark, string>> = { added: 'New', removed: 'Gone', changed: 'Changed' };

const Compared = ({ comparison }: { readonly comparison: SiteComparison }) => {
  const { id, drawings, changes } = comparison;
  const [shown, setShown] = useState(0);
  const drawing = drawings[shown];
  return (
    <section className={styles['machine']}>
      <h2>
        <a href={chartLink(id)}>{titleOf(comparison)}</a> <small>{plural(changes.length, 'change')}</small>
      </h2>
      <ul className={styles['list']}>
        {changes.map(({ mark, about, sentence }) => (
          <li key={`${about} ${sentence}`} className={styles[mark]}>
            <strong>{marks[mark]}</strong> <span>{sentence}</span>
          </li>
        ))}
      </ul>
      {drawings.length > 1 && (
        <label className={styles['choice']}>
          Drawing{' '}
          <select value={shown} onChange={(event) => setShown(Number(event.target.value))}>
            {drawings.map(({ name, title }, at) => (
              <option key={name} value={at}>
                {name === 'folded' ? 'Folded' : name === 'whole' ? 'Whole' : title}
              </option>
            ))}
          </select>
        </label>
      )}
      {drawing && <div className={styles['drawing']} dangerouslySetInnerHTML={{ __html: drawing.svg }} />}
    </section>
  );
};

export const ChangedPage = ({ data: { changed } }: PageProps<'changed'>) => (
  <div className={styles['page']}>
    <h1 tabIndex={-1}>What changed</h1>
    {changed ? (
      <p>
        Since <code>{changed.against}</code>:{' '}
        {changed.machines.length === 0 ? 'no chart changed.' : `${plural(changed.machines.length, 'chart')} changed.`}
      </p>
    ) : (
      <p>
        This atlas was drawn without a version to compare with. <code>npm run charts -- --against main</code> draws it with one: a branch, a
        tag or a commit.
      </p>
    )}
    {changed?.machines.map((comparison) => (
      <Compared key={comparison.id} comparison={comparison} />
    ))}
  </div>
);

import type { SiteData } from '../site-data.ts';
import { plural, subjectTitle, titleOf } from '../titles.ts';
import styles from './Overview.module.css';
import { type FoundKind, search } from './search.ts';

const kinds: Readonly<Record<FoundKind, string>> = { chart: 'Chart', state: 'State', transition: 'Way' };

const most = 12;

export const Results = ({ data, text }: { readonly data: SiteData; readonly text: string }) => {
  const groups = search(data, text);
  const count = groups.reduce((sum, { found }) => sum + found.length, 0);
  return (
    <div className={styles['results']}>
      <h1 tabIndex={-1}>{text}</h1>
      <p role="status" className={styles['quiet']}>
        {count === 0
          ? 'Nothing bears these words. Fewer or shorter words find more.'
          : `${plural(count, 'place')} in ${plural(groups.length, 'chart')}`}
      </p>
      {groups.map(({ chart, found }) => (
        <section key={chart.id}>
          <h2>
            {titleOf(chart)} <small>{subjectTitle(chart.subject)}</small>
          </h2>
          <ul>
            {found.slice(0, most).map(({ kind, title, text: what, clause, link }) => (
              <li key={link}>
                <a href={link}>
                  <span className={styles['kind']}>{kinds[kind]}</span>
                  <strong>{title}</strong>
                  <span>{what}</span>
                  {clause && <code>{clause}</code>}
                </a>
              </li>
            ))}
          </ul>
          {found.length > most && <p className={styles['quiet']}>and {found.length - most} more</p>}
        </section>
      ))}
    </div>
  );
};

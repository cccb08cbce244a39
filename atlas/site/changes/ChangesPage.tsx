import type { PageProps } from '../pages.tsx';
import { changedLink } from '../route.ts';
import type { SiteDifference } from '../site-data.ts';
import { plural, titleOf } from '../titles.ts';
import styles from './ChangesPage.module.css';
import { ChangeList } from './ChangeList.tsx';
import { ComparisonPage } from './ComparisonPage.tsx';
import { summary } from './change-text.ts';

const Overview = ({ difference: { against, machines } }: { readonly difference: SiteDifference }) => (
  <>
    <p>
      Since <code>{against}</code>: {machines.length === 0 ? 'no chart changed.' : `${plural(machines.length, 'chart')} changed.`}
      {machines.length > 0 && ' Choose a difference to see it in the drawing of both versions; what did not change stays where it was.'}
    </p>
    {machines.map((comparison) => (
      <section key={comparison.id} className={styles['section']}>
        <h2>
          <a href={changedLink(comparison.id)}>{titleOf(comparison)}</a>
        </h2>
        <p>{summary(comparison)}.</p>
        <ChangeList comparison={comparison} />
      </section>
    ))}
  </>
);

export const ChangesPage = ({ data, route }: PageProps<'changed'>) => {
  const { changed } = data;
  if (changed && route.chart !== null) return <ComparisonPage data={data} difference={changed} route={route} />;
  return (
    <div className={styles['page']}>
      <h1 tabIndex={-1}>What changed</h1>
      {changed ? (
        <Overview difference={changed} />
      ) : (
        <p>
          This atlas was drawn without a version to compare with. <code>npm run charts -- --against main</code> draws it with one: a branch,
          a tag or a commit.
        </p>
      )}
    </div>
  );
};

import { chartLink } from '../route.ts';
import type { DriverCoverage, SiteChart } from '../site-data.ts';
import { targetTitles, plural, titleOf, walkCommand } from '../titles.ts';
import styles from './Overview.module.css';

const percent = ({ covered, coverable }: DriverCoverage): string =>
  `${coverable === 0 ? 100 : Math.floor((100 * covered.length) / coverable)} %`;

const Numbers = ({ chart }: { readonly chart: SiteChart }) => (
  <dl className={styles['numbers']}>
    {chart.coverage.map((one) => (
      <div
        key={one.on}
        title={one.isWalked ? 'Ways that were walked, of all that can be' : `Not walked in this copy yet: ${walkCommand(chart.id, one.on)}`}
      >
        <dt>{targetTitles[one.on]}</dt>
        {one.isWalked ? <dd>{percent(one)}</dd> : <dd className={styles['unwalked']}>not walked</dd>}
      </div>
    ))}
    {chart.mutants && (
      <div title="Bugs seeded into the chart, and found by its tests">
        <dt>Bugs found</dt>
        <dd>
          {chart.mutants.killed} of {chart.mutants.all}
        </dd>
      </div>
    )}
  </dl>
);

export const ChartCard = ({ chart }: { readonly chart: SiteChart }) => (
  <article className={styles['card']}>
    <div className={styles['picture']} dangerouslySetInnerHTML={{ __html: chart.thumbnail }} />
    <div className={styles['about']}>
      <h4>
        <a href={chartLink(chart.id)}>{titleOf(chart)}</a>
      </h4>
      <p>{chart.sentence}</p>
      <p className={styles['size']}>
        {plural(chart.states.length - 1, 'state')}, {plural(chart.transitions.length, 'way')}
      </p>
      <Numbers chart={chart} />
    </div>
  </article>
);

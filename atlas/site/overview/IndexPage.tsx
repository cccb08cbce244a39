import type { PageProps } from '../pages.tsx';
import type { SiteChart } from '../site-data.ts';
import { targetTitles, plural, subjectTitle } from '../titles.ts';
import { ChartCard } from './ChartCard.tsx';
import styles from './Overview.module.css';
import { Results } from './Results.tsx';
import { GuidedTour } from './GuidedTour.tsx';

const kinds = [
  ['flow', 'What members do'],
  ['lifecycle', 'What things are'],
] as const;

const mostColumns = 3;

const Subject = ({ subject, charts }: { readonly subject: string; readonly charts: readonly SiteChart[] }) => (
  <section className={styles['subject']} aria-labelledby={`subject-${subject}`}>
    <h2 id={`subject-${subject}`}>{subjectTitle(subject)}</h2>
    <div>
      {kinds.map(([kind, title]) => {
        const own = charts.filter((chart) => chart.kind === kind);
        return (
          own.length > 0 && (
            <div key={kind} className={styles['group']} data-columns={Math.min(own.length, mostColumns)}>
              <h3>{title}</h3>
              <div className={styles['cards']}>
                {own.map((chart) => (
                  <ChartCard key={chart.id} chart={chart} />
                ))}
              </div>
            </div>
          )
        );
      })}
    </div>
  </section>
);

/** The data that this checkout lacks, and the commands that create it. */
const Unwalked = ({ charts }: { readonly charts: readonly SiteChart[] }) => {
  const missing = charts.flatMap(({ coverage }) => coverage.filter(({ isWalked }) => !isWalked));
  const counts = [...Map.groupBy(missing, ({ on }) => on)];
  return (
    counts.length > 0 && (
      <section className={styles['unwalkedNote']} aria-labelledby="unwalked">
        <h2 id="unwalked">Not walked here yet</h2>
        <ul>
          {counts.map(([target, own]) => (
            <li key={target}>
              {targetTitles[target]}: {plural(own.length, 'chart')}
            </li>
          ))}
        </ul>
        <p>
          <code>npm test</code> walks all of them; <code>npm run paths -- run --on model,server</code> walks most within minutes. Then{' '}
          <code>npm run charts</code> shows what was walked.
        </p>
      </section>
    )
  );
};

const total = (charts: readonly SiteChart[], of: (chart: SiteChart) => number): number => charts.reduce((sum, chart) => sum + of(chart), 0);

export const IndexPage = ({ data, route }: PageProps<'index'>) => {
  if (route.search.trim()) return <Results data={data} text={route.search.trim()} />;
  const { charts } = data;
  const ways = total(charts, ({ transitions }) => transitions.length);
  return (
    <div className={styles['index']}>
      <header className={styles['opening']}>
        <h1 tabIndex={-1}>Everything that can happen</h1>
        <p>
          Spotter {data.version} is written down as {plural(charts.length, 'chart')} with {total(charts, ({ states }) => states.length - 1)}{' '}
          states and {ways} ways between them. The app and the server run these charts; the tests walk them; here you read them.
        </p>
      </header>
      <Unwalked charts={charts} />
      <GuidedTour data={data} />
      {[...Map.groupBy(charts, ({ subject }) => subject)].map(([subject, own]) => (
        <Subject key={subject} subject={subject} charts={own} />
      ))}
    </div>
  );
};

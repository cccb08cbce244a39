import type { PageProps } from '../pages.tsx';
import { chartLink, transitionLink } from '../route.ts';
import type { SiteChart, SiteClause, SiteData } from '../site-data.ts';
import { lawSentence, plural, titleOf } from '../titles.ts';
import styles from './ClausesPage.module.css';

const sections: Readonly<Record<string, string>> = {
  '§1': 'What it is',
  '§2': 'Screens and routes',
  '§3': 'What things consist of',
  '§4': 'States and transitions',
  '§5': 'Validation',
  '§6': 'Roles and permissions',
  '§7': 'Calls',
  '§8': 'Errors',
  '§9': 'Constants and limits',
  decisions: 'What was decided beside it',
};

const sectionOf = ({ id }: SiteClause): string => id.split('.')[0] ?? id;

interface Evidence {
  readonly chart: SiteChart;
  readonly ways: SiteChart['transitions'];
}

const evidenceFor = ({ id }: SiteClause, charts: readonly SiteChart[]): readonly Evidence[] =>
  charts.flatMap((chart) => {
    const ways = chart.transitions.filter(({ spec }) => spec === id);
    return ways.length > 0 ? [{ chart, ways }] : [];
  });

const counted = (evidence: readonly Evidence[], { tests = [], calls = [], routes = [] }: SiteClause): string =>
  [
    [evidence.reduce((sum, { ways }) => sum + ways.length, 0), 'way', 'ways'] as const,
    [tests.length, 'named test', 'named tests'] as const,
    [calls.length, 'call', 'calls'] as const,
    [routes.length, 'place', 'places'] as const,
  ]
    .flatMap(([count, one, many]) => (count > 0 ? [plural(count, one, many)] : []))
    .join(', ');

const Kept = ({ clause, charts }: { readonly clause: SiteClause; readonly charts: readonly SiteChart[] }) => {
  if (clause.issue !== undefined) return <p className={styles['later']}>Still to come.</p>;
  const evidence = evidenceFor(clause, charts);
  return (
    <details>
      <summary>Kept by {counted(evidence, clause)}</summary>
      <ul className={styles['evidence']}>
        {evidence.flatMap(({ chart, ways }) =>
          ways.map(({ id, description }) => (
            <li key={`${chart.id} ${id}`}>
              {titleOf(chart)}: <a href={transitionLink(chart.id, id)}>{description}</a>
            </li>
          )),
        )}
        {clause.tests?.map(({ file, title }) => (
          <li key={`${file} ${title}`}>
            Test: {title} <code>{file}</code>
          </li>
        ))}
        {clause.calls?.map((call) => (
          <li key={call}>
            Call: <code>{call}</code>, held to the contract on both sides
          </li>
        ))}
        {clause.routes?.map((route) => (
          <li key={route}>
            Place: <code>{route}</code>
          </li>
        ))}
      </ul>
    </details>
  );
};

const Laws = ({ charts }: Pick<SiteData, 'charts'>) => (
  <section className={styles['section']}>
    <h2>Laws</h2>
    <p>They hold on every way through a chart, however it goes. Each run of a path watches them too.</p>
    <dl className={styles['laws']}>
      {charts
        .filter(({ laws }) => laws.length > 0)
        .map((chart) => (
          <div key={chart.id}>
            <dt>
              <a href={chartLink(chart.id)}>{titleOf(chart)}</a>
            </dt>
            {chart.laws.map(({ name }) => (
              <dd key={name}>{lawSentence(name)}</dd>
            ))}
          </div>
        ))}
    </dl>
  </section>
);

export const ClausesPage = ({ data: { clauses, charts } }: PageProps<'promised'>) => {
  const later = clauses.filter(({ issue }) => issue !== undefined).length;
  return (
    <div className={styles['page']}>
      <h1 tabIndex={-1}>What is promised</h1>
      <p>
        {plural(clauses.length, 'clause')}, in our own words: {clauses.length - later} are kept by what is here, and {later} are still to
        come.
      </p>
      <Laws charts={charts} />
      {Object.entries(sections).map(([section, title]) => (
        <section key={section} className={styles['section']}>
          <h2>
            {title} {section !== 'decisions' && <small>{section}</small>}
          </h2>
          <ol className={styles['clauses']}>
            {clauses
              .filter((clause) => sectionOf(clause) === section)
              .map((clause) => (
                <li key={clause.id} id={`clause-${clause.id}`}>
                  <p>
                    {clause.text} <code>{clause.id}</code>
                  </p>
                  <Kept clause={clause} charts={charts} />
                </li>
              ))}
          </ol>
        </section>
      ))}
    </div>
  );
};

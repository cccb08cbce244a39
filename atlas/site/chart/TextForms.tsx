import { stateSentences, transitionRows } from '#atlas/charts/chart-text.ts';
import { stateLink, transitionLink } from '../route.ts';
import type { SiteChart } from '../site-data.ts';
import { titleOf } from '../titles.ts';
import styles from './TextForms.module.css';

export const ChartTable = ({ chart }: { readonly chart: SiteChart }) => (
  // The table scrolls sideways, so it must be focusable for people who scroll with the keyboard.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={styles['scroll']} role="region" aria-label={`Table of ${titleOf(chart)}`} tabIndex={0}>
    <table className={styles['table']}>
      <thead>
        <tr>
          {['From', 'When', 'If', 'Then', 'To', 'Clause'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {transitionRows(chart).map((row, at, rows) => (
          <tr key={row.transition} data-first={rows[at - 1]?.from !== row.from || undefined}>
            <th scope="row">
              <a href={stateLink(chart.id, row.from)}>{row.from}</a>
            </th>
            <td>
              <a href={transitionLink(chart.id, row.transition)}>{row.when}</a>
              <p>{row.description}</p>
            </td>
            <td>{row.if}</td>
            <td>{row.does.join(', ')}</td>
            <td>{row.to.join(' and ') || 'it stays'}</td>
            <td>
              <code>{row.clause}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

export const ChartSentences = ({ chart }: { readonly chart: SiteChart }) => (
  <div className={styles['sentences']}>
    {stateSentences(chart).map(({ state, sentence, ways }) => (
      <section key={state}>
        <h2>{state === '(root)' ? titleOf(chart) : <a href={stateLink(chart.id, state)}>{state}</a>}</h2>
        <p>{sentence}</p>
        {ways.length > 0 && (
          <ul>
            {ways.map((way) => (
              <li key={way.transition}>{way.sentence}</li>
            ))}
          </ul>
        )}
      </section>
    ))}
  </div>
);

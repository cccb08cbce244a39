import { transitionLink } from '../route.ts';
import type { SiteChart, SiteNumber } from '../site-data.ts';
import { plural, titleOf } from '../titles.ts';
import styles from './Numbers.module.css';

type NamedChart = Pick<SiteChart, 'id' | 'factory' | 'transitions'>;

const Transitions = ({ chart, ids }: { readonly chart: NamedChart; readonly ids: readonly string[] }) => (
  <details>
    <summary>
      {titleOf(chart)}: {plural(ids.length, 'transition')}
    </summary>
    <ul>
      {chart.transitions
        .filter(({ id }) => ids.includes(id))
        .map(({ id, source, label }) => (
          <li key={id}>
            <a href={transitionLink(chart.id, id)}>
              {source} · {label}
            </a>
          </li>
        ))}
    </ul>
  </details>
);

const UsedBy = ({ number: { usedBy }, charts }: { readonly number: SiteNumber; readonly charts: readonly NamedChart[] }) => {
  const shown = usedBy.flatMap((use) => charts.filter(({ id }) => id === use.chart).map((chart) => ({ chart, ids: use.transitions })));
  return shown.length === 0 ? (
    <>no chart</>
  ) : (
    <>
      {shown.map(({ chart, ids }) => (
        <Transitions key={chart.id} chart={chart} ids={ids} />
      ))}
    </>
  );
};

/** `charts`: the charts whose transitions are listed beside each number. */
export const NumbersTable = ({
  numbers,
  charts,
  label,
}: {
  readonly numbers: readonly SiteNumber[];
  readonly charts: readonly NamedChart[];
  readonly label: string;
}) => (
  // The table scrolls sideways, so it must be focusable for people who scroll with the keyboard.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={styles['scroll']} role="region" aria-label={label} tabIndex={0}>
    <table className={styles['table']}>
      <thead>
        <tr>
          {['Number', 'Default', 'Least', 'Most', 'Set by', 'Used by'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {numbers.map((number) => (
          <tr key={number.id}>
            <th scope="row">
              {number.title}
              <p>{number.meaning}</p>
              <code>{number.name}</code>
            </th>
            <td>{number.default}</td>
            <td>{number.least}</td>
            <td>{number.most}</td>
            <td>{number.setBy.join(', ')}</td>
            <td>
              <UsedBy number={number} charts={charts} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** The numbers that a chart depends on. Renders nothing if the chart depends on no number. */
export const ChartNumbers = ({
  chart,
  numbers,
  isOpen,
}: {
  readonly chart: SiteChart;
  readonly numbers: readonly SiteNumber[];
  readonly isOpen: boolean;
}) => {
  const own = numbers.filter(({ usedBy }) => usedBy.some((use) => use.chart === chart.id));
  if (own.length === 0) return null;
  return (
    <details className={styles['chart']} open={isOpen}>
      <summary>Depends on {plural(own.length, 'number')} of the studio</summary>
      <NumbersTable numbers={own} charts={[chart]} label={`Numbers of ${titleOf(chart)}`} />
    </details>
  );
};

import { useState } from 'react';
import { MissingPage } from '../MissingPage.tsx';
import type { PageProps } from '../pages.tsx';
import { chartLink, type ChartRoute, pageLink, views } from '../route.ts';
import { SimulatorView } from '../simulate/SimulatorView.tsx';
import { ChartNumbers } from '../numbers/NumbersTable.tsx';
import type { SiteChart, SiteDrawing } from '../site-data.ts';
import { plural, subjectTitle, titleOf } from '../titles.ts';
import styles from './ChartPage.module.css';
import { drawingFor } from './choose.ts';
import { Details } from './Details.tsx';
import { DrawingView } from './DrawingView.tsx';
import { Legend } from './Legend.tsx';
import type { Tint } from './colour-drawing.ts';
import { type FileKind, kinds, downloadChart } from './download-chart.ts';
import { ChartSentences, ChartTable } from './TextForms.tsx';

const viewTitles = { drawing: 'Drawing', table: 'Table', sentences: 'Sentences', try: 'Try it' } as const;

const Tabs = ({ chart, route }: { readonly chart: SiteChart; readonly route: ChartRoute }) => (
  <nav className={styles['tabs']} aria-label="Forms of the chart">
    <ul>
      {views.map((view) => (
        <li key={view}>
          <a href={chartLink(chart.id, { ...route, view })} aria-current={route.view === view ? 'true' : undefined}>
            {viewTitles[view]}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/** Links to the drawings: the folded drawing first, then the whole chart, then each fold. */
const Drawings = ({ chart, drawing }: { readonly chart: SiteChart; readonly drawing: SiteDrawing }) =>
  chart.drawings.length > 1 && (
    <nav className={styles['drawings']} aria-label="Drawings">
      <ul>
        {chart.drawings.map(({ name, title }) => (
          <li key={name}>
            <a href={chartLink(chart.id, { drawing: name })} aria-current={name === drawing.name ? 'true' : undefined}>
              {name === 'folded' ? 'Folded' : name === 'whole' ? 'Whole' : title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );

const Files = ({ chart, drawing }: { readonly chart: SiteChart; readonly drawing: SiteDrawing }) => {
  const [failure, setFailure] = useState('');
  const take = (kind: FileKind): void => {
    downloadChart(chart, drawing, kind).then(
      () => setFailure(''),
      (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    <details className={styles['files']}>
      <summary>Take it along</summary>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>
            <button type="button" onClick={() => take(kind)}>
              {kind}
            </button>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => window.print()}>
            Print
          </button>
        </li>
      </ul>
      <p role="status">{failure}</p>
    </details>
  );
};

const DrawingPart = ({ data, route, chart, drawing }: PageProps<'chart'> & { chart: SiteChart; drawing: SiteDrawing }) => {
  const [tint, setTint] = useState<Tint>('kinds');
  return (
    <div className={styles['stage']}>
      <div className={styles['canvas']}>
        <Drawings chart={chart} drawing={drawing} />
        <DrawingView chart={chart} drawing={drawing} focus={route.focus} tint={tint}>
          <Legend tint={tint} onTint={setTint} />
        </DrawingView>
      </div>
      <Details
        chart={chart}
        clauses={data.clauses}
        emails={data.emails}
        focus={route.focus}
        close={chartLink(chart.id, { drawing: drawing.name })}
      />
    </div>
  );
};

export const ChartPage = ({ data, route }: PageProps<'chart'>) => {
  const chart = data.charts.find(({ id }) => id === route.chart);
  const drawing = chart && drawingFor(chart, route);
  if (!chart || !drawing) return <MissingPage />;
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1 tabIndex={-1}>{titleOf(chart)}</h1>
        <p className={styles['crumb']}>
          <a href={pageLink('index')}>{subjectTitle(chart.subject)}</a> · {chart.kind === 'flow' ? 'what members do' : 'what it is'} ·{' '}
          {plural(chart.states.length - 1, 'state')}, {plural(chart.transitions.length, 'way')}
        </p>
        <p className={styles['sentence']}>{chart.sentence}</p>
        <div className={styles['bar']}>
          <Tabs chart={chart} route={route} />
          <Files chart={chart} drawing={drawing} />
        </div>
      </header>
      <ChartNumbers chart={chart} numbers={data.numbers} isOpen={route.view === 'table' || route.view === 'sentences'} />
      {route.view === 'table' && <ChartTable chart={chart} />}
      {route.view === 'sentences' && <ChartSentences chart={chart} />}
      {route.view === 'try' && <SimulatorView data={data} route={route} chart={chart} />}
      {route.view === 'drawing' && <DrawingPart data={data} route={route} chart={chart} drawing={drawing} />}
    </div>
  );
};

import { pathLink } from '../route.ts';
import { replayOf } from '../simulate/simulated-path.ts';
import type { SiteChart, SitePath } from '../site-data.ts';
import { plural } from '../titles.ts';
import { Part } from './DetailParts.tsx';
import styles from './Details.module.css';

export const PathDetails = ({ chart, path }: { readonly chart: SiteChart; readonly path: SitePath }) => (
  <>
    <p className={styles['sort']}>Path</p>
    <h2>{path.id}</h2>
    <p className={styles['lead']}>
      It takes {plural(path.transitions.length, 'way')} of the chart, which are marked in the drawing.{' '}
      <a href={pathLink(chart.id, [path.start, ...path.steps])}>Try it</a>, step by step. QA walks it again with:
    </p>
    <code className={styles['command']}>{replayOf(chart, path)}</code>
    <Part title={`Starts with “${path.start}”`}>
      <ol className={styles['steps']}>
        {path.steps.map((step, at) => (
          <li key={`${at} ${step}`}>{step}</li>
        ))}
      </ol>
    </Part>
  </>
);

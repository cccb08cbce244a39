import type { SitePath } from '../site-data.ts';
import { plural, replayCommand } from '../titles.ts';
import { Part } from './DetailParts.tsx';
import styles from './Details.module.css';

export const PathDetails = ({ path }: { readonly path: SitePath }) => (
  <>
    <p className={styles['sort']}>Path</p>
    <h2>{path.id}</h2>
    <p className={styles['lead']}>
      It takes {plural(path.transitions.length, 'way')} of the chart, which are marked in the drawing. QA walks it again with:
    </p>
    <code className={styles['command']}>{replayCommand(path.id)}</code>
    <Part title={`Starts with “${path.start}”`}>
      <ol className={styles['steps']}>
        {path.steps.map((step, at) => (
          <li key={`${at} ${step}`}>{step}</li>
        ))}
      </ol>
    </Part>
  </>
);

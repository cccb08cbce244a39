import { pathLink } from '../route.ts';
import type { SiteChart, SitePath } from '../site-data.ts';
import { targetTitles, plural, replayCommand } from '../titles.ts';
import { Part } from './DetailParts.tsx';
import styles from './Details.module.css';

const stateOfPath = ({ passed, failed }: SitePath): string => {
  if (failed.length > 0) return `failed on ${failed.map((target) => targetTitles[target]).join(', ')}`;
  return passed.length > 0 ? `passed on ${passed.map((target) => targetTitles[target]).join(', ')}` : 'planned';
};

export const PathList = ({ chart, paths }: { readonly chart: SiteChart; readonly paths: readonly SitePath[] }) =>
  paths.length > 0 && (
    <Part title={`Paths that go this way · ${paths.length}`}>
      <ul className={styles['paths']}>
        {paths.map((path) => (
          <li key={path.id}>
            <a href={pathLink(chart.id, [path.id])}>{path.id}</a>
            <p>
              from “{path.start}”, {plural(path.steps.length, 'step')}, {stateOfPath(path)}
            </p>
            <code className={styles['command']}>{replayCommand(path.id)}</code>
          </li>
        ))}
      </ul>
    </Part>
  );

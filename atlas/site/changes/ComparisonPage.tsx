import { drawingFor } from '../chart/choose.ts';
import { MissingPage } from '../MissingPage.tsx';
import { changedLink, chartLink, type ChangedRoute, pageLink } from '../route.ts';
import type { SiteComparison, SiteData, SiteDifference, SiteDrawing } from '../site-data.ts';
import { titleOf } from '../titles.ts';
import styles from './ChangesPage.module.css';
import { ChangeList } from './ChangeList.tsx';
import { ComparisonDrawing } from './ComparisonDrawing.tsx';
import { focusOf, isSameFocus, summary } from './change-text.ts';

const Drawings = ({ comparison, drawing }: { readonly comparison: SiteComparison; readonly drawing: SiteDrawing }) =>
  comparison.drawings.length > 1 && (
    <nav className={styles['drawings']} aria-label="Drawings">
      <ul>
        {comparison.drawings.map(({ name, title }) => (
          <li key={name}>
            <a href={changedLink(comparison.id, { drawing: name })} aria-current={name === drawing.name ? 'true' : undefined}>
              {name === 'folded' ? 'Folded' : name === 'whole' ? 'Whole' : title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );

/** Shown if the address selects a part that has not changed. */
const Unchanged = ({ comparison, focus }: { readonly comparison: SiteComparison; readonly focus: ChangedRoute['focus'] }) => {
  if (!focus || focus.kind === 'path') return null;
  if (comparison.changes.some((change) => isSameFocus(focusOf(comparison, change), focus))) return null;
  return (
    <p className={styles['unchanged']}>
      Nothing changed at “{focus.kind === 'state' ? focus.path : focus.id}”.{' '}
      {comparison.isGone || <a href={chartLink(comparison.id, { focus })}>See it in its chart</a>}
    </p>
  );
};

interface Props {
  readonly data: SiteData;
  readonly difference: SiteDifference;
  readonly route: ChangedRoute;
}

export const ComparisonPage = ({ data, difference, route }: Props) => {
  const comparison = difference.machines.find(({ id }) => id === route.chart);
  const drawing = comparison && drawingFor(comparison, route);
  if (!comparison || !drawing) return <MissingPage />;
  const paths = data.charts.find(({ id }) => id === comparison.id)?.paths ?? [];
  return (
    <div className={styles['machine']}>
      <header>
        <p className={styles['crumb']}>
          <a href={pageLink('changed')}>What changed</a> since <code>{difference.against}</code>
        </p>
        <h1 tabIndex={-1}>{titleOf(comparison)}</h1>
        <p>
          {summary(comparison)}. {comparison.isGone || <a href={chartLink(comparison.id)}>The chart as it is now</a>}
        </p>
      </header>
      <div className={styles['stage']}>
        <div className={styles['canvas']}>
          <Drawings comparison={comparison} drawing={drawing} />
          <ComparisonDrawing comparison={comparison} paths={paths} drawing={drawing} focus={route.focus} />
        </div>
        {/* It scrolls, so the keyboard has to come in too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <aside aria-label="Differences" tabIndex={0}>
          <Unchanged comparison={comparison} focus={route.focus} />
          <ChangeList comparison={comparison} focus={route.focus} />
        </aside>
      </div>
    </div>
  );
};

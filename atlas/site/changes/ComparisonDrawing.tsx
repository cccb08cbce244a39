import { useEffect, useMemo, useRef, useState } from 'react';
import { DrawingView } from '../chart/DrawingView.tsx';
import { changedLink, type ChangedRoute } from '../route.ts';
import type { DrawnChart, SiteComparison, SiteDrawing, SitePath } from '../site-data.ts';
import styles from './ChangesPage.module.css';
import { MarkSign } from './ChangeList.tsx';
import { markTitles } from './change-text.ts';

const versions = { both: 'Both', before: 'Before', now: 'Now' } as const;
type Version = keyof typeof versions;

const isVersion = (name: string): name is Version => name in versions;

/** Marks the parts that only one version has. A line for several transitions is marked only if all of them exist in only one version. */
const markVersions = (host: HTMLElement, { onlyBefore, onlyNow }: SiteComparison, { edges }: SiteDrawing): void => {
  const ways = new Map(edges.map(({ id, transitions }) => [id, transitions]));
  const [before, now] = [new Set(onlyBefore), new Set(onlyNow)];
  for (const element of host.querySelectorAll<SVGElement>('[data-state], .row[data-transition], [data-edge]')) {
    const { edge, transition, state } = element.dataset;
    const names = edge === undefined ? [transition ?? state ?? ''] : (ways.get(edge) ?? []);
    if (names.every((name) => before.has(name))) element.dataset['only'] = 'before';
    else if (names.every((name) => now.has(name))) element.dataset['only'] = 'now';
  }
};

interface Props {
  readonly comparison: SiteComparison;
  readonly paths: readonly SitePath[];
  readonly drawing: SiteDrawing;
  readonly focus: ChangedRoute['focus'];
}

/** Both versions in one drawing. The reader can hide either version, and unchanged parts keep their position. */
export const ComparisonDrawing = ({ comparison, paths, drawing, focus }: Props) => {
  const [version, setVersion] = useState<Version>('both');
  const host = useRef<HTMLDivElement>(null);
  const chart = useMemo((): DrawnChart => ({ ...comparison, paths, coverage: [], planned: [], mutants: null }), [comparison, paths]);
  useEffect(() => {
    if (host.current) markVersions(host.current, comparison, drawing);
  }, [comparison, drawing]);
  return (
    <div ref={host} className={styles['compared']} data-version={version}>
      <DrawingView chart={chart} drawing={drawing} focus={focus} tint="kinds" address={changedLink}>
        <div className={styles['bar']}>
          <fieldset>
            <legend>Shown</legend>
            {Object.entries(versions).map(([name, title]) => (
              <label key={name}>
                <input
                  type="radio"
                  name="version"
                  value={name}
                  checked={name === version}
                  onChange={() => isVersion(name) && setVersion(name)}
                />
                {title}
              </label>
            ))}
          </fieldset>
          <ul>
            {(['added', 'removed', 'changed'] as const).map((mark) => (
              <li key={mark}>
                <MarkSign mark={mark} />
                {markTitles[mark]}
              </li>
            ))}
          </ul>
        </div>
      </DrawingView>
    </div>
  );
};

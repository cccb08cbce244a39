import type { ChartState, ChartTransition } from '#atlas/charts/chart-data.ts';
import { stateLink, transitionLink } from '../route.ts';
import type { SiteChart, SiteClause } from '../site-data.ts';
import { ClauseText, Part, TransitionLinks } from './DetailParts.tsx';
import styles from './Details.module.css';
import { Screenshots } from './Screenshots.tsx';

const kinds: Readonly<Record<ChartState['kind'], string>> = {
  atomic: 'State',
  compound: 'State with states in it',
  parallel: 'States beside each other',
  final: 'The end',
  history: 'Where it was before',
};

/** A state and all its ancestors, because the transitions of the ancestors apply to the state too. */
const around = ({ states }: SiteChart, path: string): readonly string[] => {
  const parent = states.find((state) => state.path === path)?.parent ?? null;
  return parent === null ? [path] : [path, ...around({ states } as SiteChart, parent)];
};

const Facts = ({ state }: { readonly state: ChartState }) => (
  <>
    {state.invokes.length > 0 && (
      <Part title="Invokes">
        <ul>
          {state.invokes.map(({ id, outcomes }) => (
            <li key={id}>
              <code>{id}</code>
              {outcomes.length > 0 && <p>{outcomes.map(({ name, kind }) => (kind === 'error' ? `${name} (fails)` : name)).join(', ')}</p>}
            </li>
          ))}
        </ul>
      </Part>
    )}
    {state.delays.length > 0 && (
      <Part title="Waits">
        <ul>
          {state.delays.map(({ name, text }) => (
            <li key={name}>
              {text} <code>{name}</code>
            </li>
          ))}
        </ul>
      </Part>
    )}
    {state.entry.length > 0 && <Part title="On the way in">{state.entry.join(', ')}</Part>}
    {state.exit.length > 0 && <Part title="On the way out">{state.exit.join(', ')}</Part>}
    {state.tags.length > 0 && <Part title="Tags">{state.tags.join(', ')}</Part>}
  </>
);

interface Props {
  readonly chart: SiteChart;
  readonly state: ChartState;
  readonly clauses: readonly SiteClause[];
}

export const StateDetails = ({ chart, state, clauses }: Props) => {
  const holders = around(chart, state.path);
  const out = chart.transitions.filter(({ source }) => holders.includes(source));
  const into = chart.transitions.filter(({ targets }) => targets.includes(state.path));
  const toTransition = (title: (way: ChartTransition) => string) => (way: ChartTransition) => ({
    id: way.id,
    kind: way.kind,
    title: title(way),
    link: transitionLink(chart.id, way.id),
  });
  return (
    <>
      <p className={styles['sort']}>{kinds[state.kind]}</p>
      <h2>{state.name}</h2>
      {state.parent !== null && state.parent !== '(root)' && (
        <p className={styles['quiet']}>
          in <a href={stateLink(chart.id, state.parent)}>{state.parent}</a>
        </p>
      )}
      <p className={styles['lead']}>{state.description}</p>
      <ClauseText id={state.spec} clauses={clauses} />
      <Screenshots chart={chart} state={state.path} />
      <TransitionLinks
        title="Ways out"
        links={out.map(
          toTransition(
            ({ label, guard, targets }) => `${label}${guard ? ` [${guard.sentence}]` : ''} → ${targets.join(' & ') || 'it stays'}`,
          ),
        )}
      />
      <TransitionLinks title="Ways in" links={into.map(toTransition(({ label, source }) => `${source} · ${label}`))} />
      <Facts state={state} />
    </>
  );
};

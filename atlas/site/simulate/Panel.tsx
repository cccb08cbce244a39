import { useEffect, useRef } from 'react';
import { chartLink } from '../route.ts';
import type { SiteChart, SiteError } from '../site-data.ts';
import { plural } from '../titles.ts';
import { PossibleEvents } from './PossibleEvents.tsx';
import { type Reason, reasonsAt } from './reasons.ts';
import styles from './Simulate.module.css';
import { type PossibleStep, leavesAt, type Simulator, type SimulatorPosition } from './simulator.ts';
import { describeState } from './state-descriptions.ts';
import { describeEmitted } from './emitted-messages.ts';
import { enteredBy, linkTo, pathOfWalk, replayOf } from './simulated-path.ts';

interface Props {
  readonly chart: SiteChart;
  readonly errors: readonly SiteError[];
  readonly simulator: Simulator;
  readonly at: SimulatorPosition;
  readonly choices: readonly PossibleStep[];
  readonly lost: string | null;
}

const descriptionOf = (chart: SiteChart, path: string): string => chart.states.find((state) => state.path === path)?.description ?? '';

/**
 * Describes the active leaf state. If several leaf states are active in parallel, lists them and marks those that the last step entered.
 */
const Here = ({ chart, at }: Pick<Props, 'chart' | 'at'>) => {
  const leaves = leavesAt(at);
  const entered = enteredBy(at);
  const [only = ''] = leaves;
  if (leaves.length === 1) return <p className={styles['lead']}>{describeState(chart, only)}</p>;
  return (
    <ul className={styles['leaves']}>
      {leaves.map((leaf) => (
        <li key={leaf} data-new={(at.before !== null && entered.includes(leaf)) || undefined}>
          <strong>{leaf}</strong> {descriptionOf(chart, leaf)}
        </li>
      ))}
    </ul>
  );
};

const EmittedEvents = ({ at, errors }: Pick<Props, 'at' | 'errors'>) =>
  at.emitted.length > 0 && (
    <section className={styles['messages']}>
      <h3>It tells</h3>
      <ul>
        {at.emitted.map((event, index) => {
          const { type, text, isRead } = describeEmitted(event, errors);
          return (
            <li key={`${index} ${type}`}>
              {isRead ? <q>{text}</q> : text} <code>{type}</code>
            </li>
          );
        })}
      </ul>
    </section>
  );

/** The present situation, such as a request in progress, is shown once above the events that it prevents. */
const Reasons = ({ now, reasons }: { readonly now: string; readonly reasons: readonly Reason[] }) => (
  <>
    {now !== '' && <p className={styles['instead']}>{now}</p>}
    <dl>
      {reasons.map(({ sentence, when, isRead, shown }) => (
        <div key={sentence}>
          <dt>
            {shown.map((label) => (
              <span key={label}>{label}</span>
            ))}
          </dt>
          {when !== '' && <dd>{isRead ? <q>{when}</q> : when}</dd>}
        </div>
      ))}
    </dl>
  </>
);

const Impossible = ({ chart, errors, simulator, at }: Pick<Props, 'chart' | 'errors' | 'simulator' | 'at'>) => {
  const reasons = reasonsAt(chart, errors, at, simulator.refused(at));
  if (reasons.length === 0) return null;
  return (
    <section className={styles['impossible']}>
      <h3>Not possible now</h3>
      {[...Map.groupBy(reasons, ({ now }) => now)].map(([now, own]) => (
        <Reasons key={now} now={now} reasons={own} />
      ))}
    </section>
  );
};

const More = ({ chart, simulator, at }: Pick<Props, 'chart' | 'simulator' | 'at'>) => {
  const path = pathOfWalk(chart, at);
  return (
    <>
      <details className={styles['more']}>
        <summary>What it knows</summary>
        <pre>{JSON.stringify(simulator.abstract(at), null, 2)}</pre>
      </details>
      <details className={styles['more']}>
        <summary>For QA</summary>
        <p>
          A path of {plural(path.steps.length, 'step')} over{' '}
          <a href={chartLink(chart.id, { focus: { kind: 'path', path: [path.start, ...path.steps] }, view: 'drawing' })}>
            {plural(path.transitions.length, 'way')}
          </a>
          , walked again on the model, and with <code>--on server</code> or <code>--on browser</code> there, by:
        </p>
        <code className={styles['command']}>{replayOf(chart, path)}</code>
      </details>
    </>
  );
};

const announcement = ({ chart, errors, at }: Pick<Props, 'chart' | 'errors' | 'at'>): string => {
  const entered = enteredBy(at);
  const now = entered.length > 0 ? entered : leavesAt(at);
  const where = now.map((path) => `${path}. ${descriptionOf(chart, path)}`).join(' ');
  const messages = at.emitted.map((event) => describeEmitted(event, errors)).flatMap(({ text, isRead }) => (isRead ? [text] : []));
  return [`Now in ${where}`, ...messages.map((text) => `It says: ${text}`)].join(' ');
};

export const Panel = ({ chart, errors, simulator, at, choices, lost }: Props) => {
  const box = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isTaking = useRef(false);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    box.current?.scrollTo(0, 0);
    if (isTaking.current) heading.current?.focus({ preventScroll: true });
    isTaking.current = false;
  }, [at]);
  const take = ({ next }: PossibleStep): void => {
    isTaking.current = true;
    window.location.hash = linkTo(chart.id, next);
  };
  const leaves = leavesAt(at);
  return (
    // The panel scrolls, so it must be focusable for people who scroll with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <aside ref={box} className={styles['panel']} aria-label="Where it stands" tabIndex={0}>
      <p className={styles['unseen']} role="status">
        {announcement({ chart, errors, at })}
      </p>
      {lost !== null && <p className={styles['lost']}>This link leads further than the chart as it is now: there is no “{lost}” here.</p>}
      <p className={styles['sort']}>{choices.length === 0 ? 'It ended in' : 'It stands in'}</p>
      <h2 ref={heading} tabIndex={-1}>
        {leaves.length === 1 ? leaves[0] : `${leaves.length} states beside each other`}
      </h2>
      <Here chart={chart} at={at} />
      <EmittedEvents at={at} errors={errors} />
      <PossibleEvents chart={chart} errors={errors} choices={choices} onTake={take} />
      <Impossible chart={chart} errors={errors} simulator={simulator} at={at} />
      <More chart={chart} simulator={simulator} at={at} />
    </aside>
  );
};

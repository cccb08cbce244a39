import { useMemo, useState } from 'react';
import { DrawingView } from '../chart/DrawingView.tsx';
import type { PageProps } from '../pages.tsx';
import type { SiteChart } from '../site-data.ts';
import type { DrawnWalk } from './mark-walk.ts';
import { Panel } from './Panel.tsx';
import styles from './Simulate.module.css';
import { type PossibleStep, leavesAt, type Simulator, simulatorFor, type SimulatorPosition, statesAt, stepsTo } from './simulator.ts';
import { StepHistory } from './StepHistory.tsx';
import { enteredBy, linkTo, type SimulatedWalk, walkTo } from './simulated-path.ts';
import { SimulatorToolbar } from './SimulatorToolbar.tsx';

/** The undone steps, which can be redone until the reader takes another step. */
const useAhead = (at: SimulatorPosition): readonly string[] => {
  const steps = stepsTo(at);
  const [furthest, setFurthest] = useState({ start: at.start, steps });
  const isOnTheWay = furthest.start === at.start && steps.every((step, index) => furthest.steps[index] === step);
  if (!isOnTheWay) setFurthest({ start: at.start, steps });
  return isOnTheWay ? furthest.steps.slice(steps.length) : [];
};

/** The transitions that can be selected for a step. Transitions without an event cannot be selected. */
const waysOf = (chart: SiteChart, { next }: PossibleStep): readonly string[] =>
  next.taken.filter((id) => chart.transitions.find((way) => way.id === id)?.kind !== 'always');

const drawnWalk = (chart: SiteChart, at: SimulatorPosition, choices: readonly PossibleStep[]): DrawnWalk => ({
  leaves: leavesAt(at),
  states: statesAt(at),
  newest: enteredBy(at)[0] ?? leavesAt(at)[0] ?? '(root)',
  taken: at.before ? at.taken : [],
  open: new Set(choices.flatMap((choice) => waysOf(chart, choice))),
  take: (way) => {
    const choice = choices.find((one) => waysOf(chart, one).includes(way));
    if (choice) window.location.hash = linkTo(chart.id, choice.next);
  },
});

interface Props extends Pick<PageProps<'chart'>, 'data' | 'route'> {
  readonly chart: SiteChart;
}

const LoadedSimulator = ({ data, route, chart, simulator, walk: { at, lost } }: Props & { simulator: Simulator; walk: SimulatedWalk }) => {
  const ahead = useAhead(at);
  const choices = useMemo(() => simulator.choices(at), [simulator, at]);
  const walk = useMemo(() => drawnWalk(chart, at, choices), [chart, at, choices]);
  const drawing = chart.drawings.find(({ name }) => name === (route.drawing ?? 'whole')) ?? chart.drawings[0];
  return (
    <div className={styles['stage']}>
      <div className={styles['canvas']}>
        <SimulatorToolbar chart={chart.id} starts={simulator.starts} at={at} ahead={ahead} />
        <StepHistory chart={chart.id} at={at} ahead={ahead} />
        {drawing && <DrawingView chart={chart} drawing={drawing} focus={null} tint="kinds" walk={walk} />}
      </div>
      <Panel chart={chart} errors={data.errors} simulator={simulator} at={at} choices={choices} lost={lost} />
    </div>
  );
};

export const SimulatorView = ({ data, route, chart }: Props) => {
  const simulator = simulatorFor(chart.id);
  const focusKey = JSON.stringify(route.focus);
  // oxlint-disable-next-line react/exhaustive-deps -- what is asked for is compared by what it says
  const walk = useMemo(() => simulator && walkTo(simulator, chart, route.focus), [simulator, chart, focusKey]);
  return simulator && walk && <LoadedSimulator data={data} route={route} chart={chart} simulator={simulator} walk={walk} />;
};

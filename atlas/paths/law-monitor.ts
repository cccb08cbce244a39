/**
 * Checks the laws of a model on one run, step by step. A promise (`eventually`, `leadsTo`) is open until a step keeps it. At the end of a
 * run, an open promise is broken in two cases: the chart has kept it but the page has not, or the machine is stuck. In all other cases the
 * promise is not due yet. This is reported, but is not a failure.
 */
import { type AnyLaw, isStuck, toLawInput } from '#atlas/explore/laws.ts';
import type { Node } from '#atlas/explore/explore.ts';
import type { Observation } from './driver.ts';

export interface MonitorResult {
  /** The name of the first law whose promise is broken at the end of the run, or null. */
  readonly broken: string | null;
  /** Names of all laws whose promise is still open, including `broken`. */
  readonly open: readonly string[];
}

export interface LawMonitor {
  /** The name of the first law that this step breaks, or null. Must be called once for every step, in order. */
  readonly step: (node: Node, observation: Observation) => string | null;
  readonly end: () => MonitorResult;
}

type LawInput = Parameters<AnyLaw['holds']>[0];
type LawCheck = (look: LawInput) => boolean;

const lawCheck = (law: AnyLaw): LawCheck => {
  switch (law.kind) {
    case 'always':
      return (look) => law.holds(look);
    case 'never':
      return (look) => !law.holds(look);
    case 'until': {
      let isOver = false;
      return (look) => {
        if (law.again?.(look)) isOver = false;
        isOver ||= law.until(look);
        return isOver || law.holds(look);
      };
    }
    case 'eventually':
    case 'leadsTo':
      return () => true;
  }
};

const owing = (law: AnyLaw): LawCheck => {
  let isOwed = law.kind === 'eventually';
  return (look) => {
    isOwed ||= law.kind === 'leadsTo' && law.from(look);
    isOwed &&= !law.holds(look);
    return isOwed;
  };
};

const isPromise = ({ kind }: AnyLaw): boolean => kind === 'eventually' || kind === 'leadsTo';

/** Tracks one promise twice: on the page and in the chart. */
const trackPromise = (law: AnyLaw) => {
  const [byObservation, byChart] = [owing(law), owing(law)];
  let owed = { byObservation: false, byChart: false };
  return {
    name: law.name,
    step: (look: LawInput, node: Node): void => {
      owed = { byObservation: byObservation(look), byChart: byChart(toLawInput(node.configuration.snapshot)) };
    },
    isOwed: (): boolean => owed.byObservation,
    isDue: (last: Node): boolean => !owed.byChart || isStuck(last),
  };
};

/** Checks one run. Values that the observation lacks are taken from the node of the graph. */
export const createLawMonitor = (laws: readonly AnyLaw[]): LawMonitor => {
  const lawChecks = laws.map((law) => ({ name: law.name, holds: lawCheck(law) }));
  const promises = laws.filter(isPromise).map(trackPromise);
  let last: Node | null = null;
  return {
    step: (node, observation) => {
      last = node;
      const look: LawInput = { ...toLawInput(node.configuration.snapshot), ...observation };
      for (const promise of promises) promise.step(look, node);
      return lawChecks.filter(({ holds }) => !holds(look))[0]?.name ?? null;
    },
    end: () => {
      const end = last;
      const owed = promises.filter(({ isOwed }) => end !== null && isOwed());
      const [broken] = owed.filter(({ isDue }) => end !== null && isDue(end));
      return { broken: broken?.name ?? null, open: owed.map(({ name }) => name) };
    },
  };
};

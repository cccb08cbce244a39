/**
 * Checks the laws of a model on one run, step by step. A promise (`eventually`, `leadsTo`) is open until a step keeps it. At the end of a
 * run an open promise is broken in two cases: the chart has kept it by then, or nothing remains that can keep it. In all other cases it is
 * not due yet, which is reported and is no failure.
 */
import { type AnyLaw, isStuck, toLawInput } from '#atlas/explore/laws.ts';
import type { Node } from '#atlas/explore/explore.ts';
import type { Observation } from './driver.ts';

export interface MonitorResult {
  /** The name of the first law whose promise should have been kept by the end of the run, or null. */
  readonly broken: string | null;
  /** Names of the laws whose promise is owed and not yet due. */
  readonly open: readonly string[];
}

export interface LawMonitor {
  /** The name of the first law that is broken at this step, or null. Call it for every step once, in order. */
  readonly step: (node: Node, observation: Observation) => string | null;
  /** After the last step. */
  readonly end: () => MonitorResult;
}

type LawInput = Parameters<AnyLaw['holds']>[0];
type LawCheck = (look: LawInput) => boolean;

/** Whether the law is kept at a step; promises always are. */
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

/** Whether something is owed after a step. */
const owing = (law: AnyLaw): LawCheck => {
  let isOwed = law.kind === 'eventually';
  return (look) => {
    isOwed ||= law.kind === 'leadsTo' && law.from(look);
    isOwed &&= !law.holds(look);
    return isOwed;
  };
};

const isPromise = ({ kind }: AnyLaw): boolean => kind === 'eventually' || kind === 'leadsTo';

/** One promise, by the page and by the chart. */
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

/** Checks one run. Values that the observation does not have are taken from the node. */
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

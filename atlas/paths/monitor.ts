/** Holds the laws of a model against one run, step by step. What only the end of time could break is left to the graph. */
import { type AnyLaw, seen } from '#atlas/explore/laws.ts';
import type { Node } from '#atlas/explore/explore.ts';
import type { Observation } from './driver.ts';

export interface Monitor {
  /** The name of the first law that is broken at this step, or null. Tell every step once, in order. */
  readonly step: (node: Node, observation: Observation) => string | null;
}

type Look = Parameters<AnyLaw['holds']>[0];

const watch = (law: AnyLaw): ((look: Look) => boolean) => {
  switch (law.kind) {
    case 'always':
      return (look) => law.holds(look);
    case 'never':
      return (look) => !law.holds(look);
    case 'until': {
      let isOver = false;
      return (look) => {
        isOver ||= law.until(look);
        return isOver || law.holds(look);
      };
    }
    case 'eventually':
    case 'leadsTo':
      return () => true;
  }
};

/** Watches one run. What the observation leaves out is taken from the node. */
export const createMonitor = (laws: readonly AnyLaw[]): Monitor => {
  const watches = laws.map((law) => ({ name: law.name, holds: watch(law) }));
  return {
    step: (node, observation) => {
      const look: Look = { ...seen(node.configuration.snapshot), ...observation };
      return watches.filter(({ holds }) => !holds(look))[0]?.name ?? null;
    },
  };
};

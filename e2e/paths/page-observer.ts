/** Checks laws with the values that a page shows, and with those of the chart otherwise. So a page can break a law that its chart keeps. */
import type { Node } from '#atlas/explore/explore.ts';
import { toLawInput } from '#atlas/explore/laws.ts';
import type { StepContext, Observation, TestName } from '#atlas/paths/driver.ts';

export interface ObservedFacts {
  /** For states of the chart: whether the page shows the state. */
  readonly states?: Readonly<Record<string, boolean>>;
  /** For types of events: whether a person can trigger the event on the page. */
  readonly can?: Readonly<Record<string, boolean>>;
  readonly tags?: Readonly<Record<string, boolean>>;
  readonly context?: Readonly<Record<string, unknown>>;
  readonly status?: 'active' | 'done';
}

/** Why no page has data for a law, and what checks the law instead, if anything. */
export interface Unseen {
  readonly reason: string;
  readonly test?: TestName;
  /** A step of a browser tour whose driver checks the law. */
  readonly step?: { readonly machine: string; readonly label: string };
}

export interface PageObserver<World, Facts> {
  readonly machine: string;
  /** Reads the page after a step, when the page shows the state that the step leads to. */
  readonly read: (world: World, stepContext: StepContext) => Promise<Facts>;
  readonly observe: (facts: Facts, node: Node) => ObservedFacts;
  /** For names of laws: the reason why no page has data for the law. */
  readonly unseen?: Readonly<Record<string, string | Unseen>>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- lists of watches of every type
export type AnyPageObserver = PageObserver<any, any>;

interface PageObservation extends Observation {
  readonly observed: ObservedFacts;
}

export const observationOf = (node: Node, observed: ObservedFacts): PageObservation => {
  const chart = toLawInput(node.configuration.snapshot);
  const { states = {}, can = {}, tags = {}, context = {}, status } = observed;
  const tagged = [...chart.tags].filter((tag) => tags[tag] !== false);
  return {
    observed,
    context: { ...chart.context, ...context },
    tags: new Set([...tagged, ...Object.keys(tags).filter((tag) => tags[tag])]),
    matches: (state) => states[state] ?? chart.matches(state),
    can: (event) => can[event.type] ?? chart.can(event),
    ...(status && { status }),
  };
};

/** Returns how much a count has grown since its last read in the same world. */
export const createGrowthCounter = (): ((world: object, count: number) => number) => {
  const known = new WeakMap<object, number>();
  return (world, count) => {
    const before = known.get(world) ?? 0;
    known.set(world, count);
    return count - before;
  };
};

export const observeWith =
  <World, Facts>({ read, observe }: PageObserver<World, Facts>) =>
  async (world: World, stepContext: StepContext): Promise<Observation> =>
    observationOf(stepContext.after, observe(await read(world, stepContext), stepContext.after));

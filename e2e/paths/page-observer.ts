/**
 * Checks laws against a page. What the page shows replaces the value of the chart, so a page that differs from its chart breaks the law
 * even
 * if the chart keeps it. What the page does not show is read from the chart.
 */
import type { Node } from '#atlas/explore/explore.ts';
import { toLawInput } from '#atlas/explore/laws.ts';
import type { StepContext, Observation, TestName } from '#atlas/paths/driver.ts';

/** The data that a page shows. */
export interface ObservedFacts {
  /** By state as the chart names it: whether the page looks like it. */
  readonly states?: Readonly<Record<string, boolean>>;
  /** By type of event: whether the page lets a person do it. */
  readonly can?: Readonly<Record<string, boolean>>;
  readonly tags?: Readonly<Record<string, boolean>>;
  /** Parts of the context. */
  readonly context?: Readonly<Record<string, unknown>>;
  readonly status?: 'active' | 'done';
}

/** Why no page has data for a law, and what checks the law instead if there is anything. */
export interface Unseen {
  readonly reason: string;
  /** A test that holds it. */
  readonly test?: TestName;
  /** A step of a tour in the browser by which its driver holds it. */
  readonly step?: { readonly machine: string; readonly label: string };
}

export interface PageObserver<World, Facts> {
  /** As `machineName` returns it. */
  readonly machine: string;
  /** Reads the page after a step, when it shows what it is to show. */
  readonly read: (world: World, stepContext: StepContext) => Promise<Facts>;
  readonly observe: (facts: Facts, node: Node) => ObservedFacts;
  /** Laws for which no page has data, by name, each with the reason. */
  readonly unseen?: Readonly<Record<string, string | Unseen>>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- lists of watches of every type
export type AnyPageObserver = PageObserver<any, any>;

interface PageObservation extends Observation {
  /** For readers of a broken law. */
  readonly observed: ObservedFacts;
}

/** What laws read of a position whose page has data. */
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

/** How much a count has grown since its last read, by its world. */
export const createGrowthCounter = (): ((world: object, count: number) => number) => {
  const known = new WeakMap<object, number>();
  return (world, count) => {
    const before = known.get(world) ?? 0;
    known.set(world, count);
    return count - before;
  };
};

/** The `observe` of a driver. */
export const observeWith =
  <World, Facts>({ read, observe }: PageObserver<World, Facts>) =>
  async (world: World, stepContext: StepContext): Promise<Observation> =>
    observationOf(stepContext.after, observe(await read(world, stepContext), stepContext.after));

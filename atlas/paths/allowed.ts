/** Which edges a driver can walk, and why it cannot walk the others. */
import type { Graph, Node } from '#atlas/explore/explore.ts';
import type { AnyDriver, NotCoverable } from './driver.ts';
import { neverAnswering } from './driver.ts';
import { delayName, leavesOf } from './missing.ts';
import { type Allowed, dropped } from './wishes.ts';

type Edge = Node['edges'][number];

/** All that a driver has to be able to do for an edge, by the names of `notCoverable`. */
const needs = (graph: Graph, edge: Edge): readonly string[] => {
  const { offer, taken } = edge;
  const [of, name] = offer.source;
  const deed = { case: `event ${of}: ${name}`, outcome: `outcome ${of}: ${name}`, delay: `delay ${delayName(offer)}` }[offer.kind];
  return [
    deed,
    ...leavesOf(edge.to).map((leaf) => `state ${leaf}`),
    ...taken.map((definition) => `transition ${graph.chart.nameOf(definition)}`),
    ...dropped(graph, edge).map((port) => `outcome ${port}: ${neverAnswering}`),
  ];
};

const isMeant = ({ what }: NotCoverable, need: string): boolean => need === what || need.startsWith(`${what}: `);

/** Why a goal is out of reach: the driver's own reasons, each once. */
const reasonsIn = (graph: Graph, entries: readonly NotCoverable[], cannot: (edge: Edge) => string | null) => {
  const listed = (need: string): string | null => entries.find((entry) => isMeant(entry, need))?.reason ?? null;
  /** What keeps each edge from being walked, by everything that the edge would reach. */
  const collect = (): ReadonlyMap<string, ReadonlySet<string>> => {
    const found = new Map<string, Set<string>>();
    for (const edge of graph.nodes.flatMap(({ edges }) => edges)) {
      const needed = needs(graph, edge);
      const why = [cannot(edge), ...needed.map(listed)].find((reason) => reason !== null);
      if (why) for (const need of needed) found.set(need, (found.get(need) ?? new Set()).add(why));
    }
    return found;
  };
  let collected: ReadonlyMap<string, ReadonlySet<string>> | null = null;
  /** A pair is missed for what its transitions are missed for. */
  const partsOf = (goal: string): readonly string[] =>
    goal.startsWith('pair ')
      ? goal
          .slice('pair '.length)
          .split(' ⟶ ')
          .map((name) => `transition ${name}`)
      : [goal];
  return (goal: string): string => {
    const own = partsOf(goal).flatMap((part) => listed(part) ?? []);
    if (own.length > 0) return [...new Set(own)].join('; ');
    collected ??= collect();
    const reasons = new Set(partsOf(goal).flatMap((part) => [...(collected?.get(part) ?? [])]));
    if (reasons.size > 0) return [...reasons].join('; ');
    return `only to be come to by ${entries.map(({ what }) => what).join(' or ') || 'what cannot be done there'}`;
  };
};

/** With no driver, or one that can do everything, every edge is allowed, and `open` has every start of the graph. */
export const allowedFor = (graph: Graph, driver: AnyDriver | undefined) => {
  const entries = driver?.notCoverable ?? [];
  const known = new Map<Edge, boolean>();
  const cannot = ({ from, offer }: Edge): string | null => driver?.cannot?.(from, offer) ?? null;
  const ask = (edge: Edge): boolean =>
    cannot(edge) === null && !needs(graph, edge).some((need) => entries.some((entry) => isMeant(entry, need)));
  const allowed: Allowed = (edge) => {
    const answer = known.get(edge) ?? ask(edge);
    known.set(edge, answer);
    return answer;
  };
  const starts = graph.starts.filter((start) => {
    const node = graph.nodes.find(({ key }) => key === start.key);
    const needed = [`start ${start.name}`, ...(node ? leavesOf(node).map((leaf) => `state ${leaf}`) : [])];
    return !needed.some((need) => entries.some((entry) => isMeant(entry, need)));
  });
  return {
    allowed: entries.length === 0 && !driver?.cannot ? () => true : allowed,
    reasonFor: reasonsIn(graph, entries, cannot),
    open: { ...graph, starts },
  };
};

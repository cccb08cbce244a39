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

/** With no driver, or one that can do everything, every edge is allowed, and `open` has every start of the graph. */
export const allowedFor = (graph: Graph, driver: AnyDriver | undefined) => {
  const entries = driver?.notCoverable ?? [];
  const known = new Map<Edge, boolean>();
  const cannot = ({ from, offer }: Edge): boolean => (driver?.cannot?.(from, offer) ?? null) !== null;
  const ask = (edge: Edge): boolean => !cannot(edge) && !needs(graph, edge).some((need) => entries.some((entry) => isMeant(entry, need)));
  const allowed: Allowed = (edge) => {
    const answer = known.get(edge) ?? ask(edge);
    known.set(edge, answer);
    return answer;
  };
  /** Why a goal is out of reach: by its own entry, or because what it needs has one. */
  const reasonFor = (goal: string): string =>
    entries.find((entry) => isMeant(entry, goal))?.reason ?? `only to be come to by ${entries.map(({ what }) => what).join(' or ')}`;
  const starts = graph.starts.filter((start) => {
    const node = graph.nodes.find(({ key }) => key === start.key);
    const needed = [`start ${start.name}`, ...(node ? leavesOf(node).map((leaf) => `state ${leaf}`) : [])];
    return !needed.some((need) => entries.some((entry) => isMeant(entry, need)));
  });
  return { allowed: entries.length === 0 && !driver?.cannot ? () => true : allowed, reasonFor, open: { ...graph, starts } };
};

import type { Graph, Node } from '#atlas/explore/explore.ts';
import type { PossibleEvent } from '#atlas/explore/possible-events.ts';
import type { AnyDriver, NotCoverable } from './driver.ts';
import { neverAnswering } from './driver.ts';
import { delayNameOfLabel, leavesOf } from './missing-handlers.ts';
import { type EdgeFilter, droppedPorts, pairSeparator, type RefusalFilter } from './strategy-goals.ts';

type Edge = Node['edges'][number];

/** Everything that a driver must be able to do for an edge, by the names in `notCoverable`. */
const needs = (graph: Graph, edge: Edge): readonly string[] => {
  const { possibleEvent, taken } = edge;
  const [of, name] = possibleEvent.source;
  const action = { case: `event ${of}: ${name}`, outcome: `outcome ${of}: ${name}`, delay: `delay ${delayNameOfLabel(possibleEvent)}` }[
    possibleEvent.kind
  ];
  return [
    action,
    ...leavesOf(edge.to).map((leaf) => `state ${leaf}`),
    ...taken.map((definition) => `transition ${graph.chart.nameOf(definition)}`),
    ...droppedPorts(graph, edge).map((port) => `outcome ${port}: ${neverAnswering}`),
  ];
};

const refusalOf = ({ source: [type, name] }: PossibleEvent): string => `refusal ${name === '' ? type : `${type}: ${name}`}`;

const isMeant = ({ what }: NotCoverable, need: string): boolean => need === what || need.startsWith(`${what}: `);

const isRefusal = ({ what }: NotCoverable): boolean => what.startsWith('refusal ');

const transitionNamed = (name: string): string => `transition ${name}`;

/** The parts that make a guard false: a refusal of its event, or another transition that the event takes. */
const partsOfNo = ({ chart }: Graph, name: string): readonly string[] => {
  const guarded = chart.transitions.find((one) => one.name === name)?.definition;
  const isOther = ({ definition }: Graph['chart']['transitions'][number]): boolean =>
    definition !== guarded && definition.source === guarded?.source && definition.eventType === guarded.eventType;
  return [`refusal ${guarded?.eventType}`, ...chart.transitions.filter(isOther).map((other) => transitionNamed(other.name))];
};

/** The parts that a goal needs, by the names in `notCoverable`. A pair needs its transitions. An event in a state also needs that state. */
const partsOf = (graph: Graph, goal: string): readonly string[] => {
  if (goal.startsWith('pair ')) return goal.slice('pair '.length).split(pairSeparator).map(transitionNamed);
  const [, where, what = '', expectedAnswer] = /^in (.+?): (.+) is (true|false|ignored)$/.exec(goal) ?? [];
  if (where === undefined) return [goal];
  const parts = { true: [transitionNamed(what)], false: partsOfNo(graph, what), ignored: [`refusal ${what}`] };
  return [...parts[expectedAnswer as keyof typeof parts], `state ${where}`];
};

/** Finds why the driver cannot reach a goal: the reasons that the driver gives, without duplicates. */
const reasonsIn = (graph: Graph, entries: readonly NotCoverable[], cannot: (edge: Edge) => string | null) => {
  const listed = (need: string): string | null => entries.find((entry) => isMeant(entry, need))?.reason ?? null;
  /** If all cases of an event are refused, each case has its own reason. */
  const listedOf = (part: string): readonly string[] =>
    entries.flatMap((entry) => (isMeant(entry, part) || (isRefusal(entry) && entry.what.startsWith(`${part}: `)) ? [entry.reason] : []));
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
  return (goal: string): string => {
    const parts = partsOf(graph, goal);
    const own = parts.flatMap(listedOf);
    if (own.length > 0) return [...new Set(own)].join('; ');
    collected ??= collect();
    const reasons = new Set(parts.flatMap((part) => [...(collected?.get(part) ?? [])]));
    if (reasons.size > 0) return [...reasons].join('; ');
    const actions = entries.filter((entry) => !isRefusal(entry)).map(({ what }) => what);
    return `only to be come to by ${actions.join(' or ') || 'what cannot be done there'}`;
  };
};

/**
 * Without a driver, or with one that can do everything, every edge is allowed and every refusal is tried. `open` contains every start of
 * the graph.
 */
export const allowedFor = (graph: Graph, driver: AnyDriver | undefined) => {
  const entries = driver?.notCoverable ?? [];
  const known = new Map<Edge, boolean>();
  const cannot = ({ from, possibleEvent }: Edge): string | null => driver?.cannot?.(from, possibleEvent) ?? null;
  const isCoverable = (edge: Edge): boolean =>
    cannot(edge) === null && !needs(graph, edge).some((need) => entries.some((entry) => isMeant(entry, need)));
  const allowed: EdgeFilter = (edge) => {
    const answer = known.get(edge) ?? isCoverable(edge);
    known.set(edge, answer);
    return answer;
  };
  const tried: RefusalFilter = (possibleEvent) => !entries.some((entry) => isMeant(entry, refusalOf(possibleEvent)));
  const starts = graph.starts.filter((start) => {
    const node = graph.nodes.find(({ key }) => key === start.key);
    const needed = [`start ${start.name}`, ...(node ? leavesOf(node).map((leaf) => `state ${leaf}`) : [])];
    return !needed.some((need) => entries.some((entry) => isMeant(entry, need)));
  });
  return {
    allowed: entries.length === 0 && !driver?.cannot ? () => true : allowed,
    tried,
    reasonFor: reasonsIn(graph, entries, cannot),
    open: { ...graph, starts },
  };
};

/** Compares a driver with the graph of its machine before the first path runs: missing handlers, and wrong entries of `notCoverable`. */
import { pathOf } from '#atlas/explore/machine-chart.ts';
import type { Graph } from '#atlas/explore/explore.ts';
import { activeStates } from '#atlas/explore/internals.ts';
import { allCases, type PossibleEvent } from '#atlas/explore/possible-events.ts';
import type { AnyDriver, Handler, Handlers } from './driver.ts';
import { neverAnswering } from './driver.ts';

type Table = Readonly<Record<string, Handlers<unknown>>> | undefined;

const has = <T>(table: Readonly<Record<string, T>> | undefined, key: string): T | null =>
  table && Object.hasOwn(table, key) ? (table[key] ?? null) : null;

/** The handler for a name and a part of that name, such as an event and its case. A handler without parts is used for all parts. */
export const handlerFor = (table: Table, name: string, part: string): Handler<unknown> | null => {
  const found = has(table, name);
  return typeof found === 'function' || found === null ? found : has(found, part);
};

export const delayNameOfLabel = ({ label }: Pick<PossibleEvent, 'label'>): string => label.replace(/^after /, '');

/** All events, outcomes, delays and states of a graph that a driver must cover, with their names in `notCoverable`. */
export interface RequiredCoverage {
  readonly starts: readonly string[];
  readonly events: readonly (readonly [type: string, name: string])[];
  readonly outcomes: readonly (readonly [port: string, name: string])[];
  readonly delays: readonly string[];
  readonly states: readonly string[];
  readonly transitions: readonly string[];
  readonly refusals: readonly (readonly [type: string, name: string])[];
}

const unique = <T>(items: Iterable<T>, keyOf: (item: T) => string = String): readonly T[] => [
  ...new Map([...items].map((item) => [keyOf(item), item])).values(),
];

export const leavesOf = ({ configuration }: Graph['nodes'][number]): readonly string[] =>
  activeStates(configuration.snapshot)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(pathOf);

export const requiredCoverageOf = (graph: Graph): RequiredCoverage => {
  const possibleEvents = graph.nodes.flatMap(({ edges }) => edges.map(({ possibleEvent }) => possibleEvent));
  const pairs = (kind: PossibleEvent['kind']) =>
    unique(
      possibleEvents.flatMap((possibleEvent) => (possibleEvent.kind === kind ? [possibleEvent.source] : [])),
      String,
    );
  return {
    starts: graph.starts.map(({ name }) => name),
    events: pairs('case'),
    outcomes: [...pairs('outcome'), ...unique(pairs('outcome').map(([port]) => port)).map((port) => [port, neverAnswering] as const)],
    delays: unique(possibleEvents.flatMap((possibleEvent) => (possibleEvent.kind === 'delay' ? [delayNameOfLabel(possibleEvent)] : []))),
    states: unique(graph.nodes.flatMap(leavesOf)),
    transitions: graph.chart.transitions.map(({ name }) => name),
    refusals: allCases(graph.model).map(({ source }) => source),
  };
};

const colon = (of: string, name: string): string => (name === '' ? of : `${of}: ${name}`);

const lacks = (table: Table, pairs: RequiredCoverage['events'], what: string): readonly string[] =>
  pairs.flatMap(([of, name]) => (handlerFor(table, of, name) ? [] : [`${what} ${colon(of, name)}`]));

/** The cases without a refusal handler. If an event type has no handler at all, only the type is listed. */
const lacksRefusal = (table: Table, pairs: RequiredCoverage['refusals']): readonly string[] => {
  const isLacking = ([type, name]: RequiredCoverage['refusals'][number]): boolean => handlerFor(table, type, name) === null;
  const isWhole = (of: string): boolean => pairs.every((pair) => pair[0] !== of || isLacking(pair));
  return unique(pairs.filter(isLacking).map(([type, name]) => `refusal ${isWhole(type) ? type : colon(type, name)}`));
};

const lacksOne = (table: Table, names: readonly string[], what: string): readonly string[] =>
  names.flatMap((name) => (has(table, name) ? [] : [`${what} ${name}`]));

const isListed = (driver: AnyDriver, what: string): boolean =>
  (driver.notCoverable ?? []).some((entry) => what === entry.what || what.startsWith(`${entry.what}: `));

/**
 * Names of the events, outcomes, delays and states of the graph that the driver neither handles nor lists in `notCoverable`. With
 * `withRefusals`, also the events without a refusal handler. A driver may run only if the list is empty.
 */
export const missingHandlers = (graph: Graph, driver: AnyDriver, withRefusals = false): readonly string[] => {
  const required = requiredCoverageOf(graph);
  const unlistedRefusals = required.refusals.filter(([type, name]) => !isListed(driver, `refusal ${colon(type, name)}`));
  return [
    ...lacks(driver.events, required.events, 'event'),
    ...lacks(driver.outcomes, required.outcomes, 'outcome'),
    ...lacksOne(driver.delays, required.delays, 'delay'),
    ...lacksOne(driver.states, required.states, 'state'),
    ...(withRefusals ? lacksRefusal(driver.refusals, unlistedRefusals) : []),
  ].filter((what) => !isListed(driver, what));
};

/** Entries of `notCoverable` that match nothing in the graph, or something for which the driver has a handler. */
export const staleEntries = (graph: Graph, driver: AnyDriver): readonly string[] => {
  const required = requiredCoverageOf(graph);
  const handled = new Set([
    ...required.events.flatMap(([of, name]) => (handlerFor(driver.events, of, name) ? [`event ${colon(of, name)}`] : [])),
    ...required.outcomes.flatMap(([of, name]) => (handlerFor(driver.outcomes, of, name) ? [`outcome ${colon(of, name)}`] : [])),
    ...required.delays.flatMap((name) => (has(driver.delays, name) ? [`delay ${name}`] : [])),
    ...required.states.flatMap((name) => (has(driver.states, name) ? [`state ${name}`] : [])),
    ...required.refusals.flatMap(([of, name]) => (handlerFor(driver.refusals, of, name) ? [`refusal ${colon(of, name)}`] : [])),
  ]);
  const known = [
    ...required.starts.map((name) => `start ${name}`),
    ...required.events.map(([of, name]) => `event ${colon(of, name)}`),
    ...required.outcomes.map(([of, name]) => `outcome ${colon(of, name)}`),
    ...required.delays.map((name) => `delay ${name}`),
    ...required.states.flatMap((name) => [`state ${name}`, `picture ${name}`]),
    ...required.transitions.map((name) => `transition ${name}`),
    ...required.refusals.map(([of, name]) => `refusal ${colon(of, name)}`),
  ];
  return (driver.notCoverable ?? []).flatMap(({ what }) => {
    const meant = known.filter((name) => name === what || name.startsWith(`${what}: `));
    if (meant.length === 0) return [`${what}: nothing of ${driver.machine} bears this name`];
    return meant.some((name) => handled.has(name)) ? [`${what}: it is listed as not coverable and has a handler`] : [];
  });
};

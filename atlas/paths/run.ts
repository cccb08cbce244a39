import type { Graph } from '#atlas/explore/explore.ts';
import { generalLaws } from '#atlas/explore/laws.ts';
import { type AnyDriver, ObservationMismatch, type Handler, type StepContext, neverAnswering, type PathVerdict } from './driver.ts';
import { isEnvironmentError, pathTimeLimit, withTimeLimit } from './environment-errors.ts';
import { delayNameOfLabel, handlerFor, leavesOf } from './missing-handlers.ts';
import { createLawMonitor, type LawMonitor } from './law-monitor.ts';
import { ignoredPrefix, type Path } from './path.ts';
import { createWalker, follow, portsIn, type Position, positionsTo, type Walker } from './walker.ts';

const changedPorts = (graph: Graph, position: Position) => {
  const before = position.before ? portsIn(graph, position.before.configuration) : new Map<string, unknown>();
  const after = portsIn(graph, position.configuration);
  const answered = position.possibleEvent?.kind === 'outcome' ? position.possibleEvent.source[0] : null;
  return {
    begun: [...after.keys()].filter((id) => after.get(id) !== before.get(id)),
    dropped: [...before.keys()].filter((id) => id !== answered && after.get(id) !== before.get(id)),
  };
};

export const stepContextsOf = (graph: Graph, path: Path, end: Position): readonly StepContext[] => {
  const { times } = end.schedule;
  return positionsTo(end).map((position, at) => ({
    path,
    index: at - 1,
    label: position.label ?? `start ${path.start}`,
    possibleEvent: position.possibleEvent,
    before: (position.before ?? position).node,
    after: position.node,
    wait: (times[at] ?? 0) - (times[at - 1] ?? 0),
    at: times[at] ?? 0,
    taken: position.taken,
    emitted: position.emitted,
    upcoming: path.steps.slice(at),
    ...changedPorts(graph, position),
  }));
};

const need = (handler: Handler<unknown> | null, stepContext: StepContext, what: string): Handler<unknown> => {
  if (!handler) throw new Error(`the driver has no handler for ${what}, and "${stepContext.label}" needs it`);
  return handler;
};

const performerOf = (driver: AnyDriver, stepContext: StepContext): Handler<unknown> => {
  const { possibleEvent } = stepContext;
  if (!possibleEvent) return () => undefined;
  const [of, name] = possibleEvent.source;
  if (stepContext.label.startsWith(ignoredPrefix)) return need(handlerFor(driver.refusals, of, name), stepContext, `refusal ${of}`);
  if (possibleEvent.kind === 'case') return need(handlerFor(driver.events, of, name), stepContext, `event ${of}: ${name}`);
  if (possibleEvent.kind === 'outcome') return need(handlerFor(driver.outcomes, of, name), stepContext, `outcome ${of}: ${name}`);
  return need(driver.delays[delayNameOfLabel(possibleEvent)] ?? null, stepContext, `delay ${delayNameOfLabel(possibleEvent)}`);
};

const letTimePass = async (driver: AnyDriver, world: unknown, stepContext: StepContext): Promise<void> => {
  if (stepContext.wait === 0 || stepContext.possibleEvent?.kind === 'delay') return;
  if (!driver.wait) throw new Error(`${stepContext.wait} ms have to pass before "${stepContext.label}", and the driver cannot wait`);
  await driver.wait(world, stepContext.wait);
};

const takeStep = async (driver: AnyDriver, world: unknown, stepContext: StepContext, monitor: LawMonitor): Promise<void> => {
  await letTimePass(driver, world, stepContext);
  await performerOf(driver, stepContext)(world, stepContext);
  for (const port of stepContext.dropped)
    await need(handlerFor(driver.outcomes, port, neverAnswering), stepContext, `outcome ${port}: ${neverAnswering}`)(world, stepContext);
  for (const leaf of leavesOf(stepContext.after)) await need(driver.states[leaf] ?? null, stepContext, `state ${leaf}`)(world, stepContext);
  const observation = driver.observe ? await driver.observe(world, stepContext) : {};
  const law = monitor.step(stepContext.after, observation);
  if (law !== null) throw new ObservationMismatch(`the law "${law}" is broken`, law, observation);
  await driver.look?.(world, stepContext);
};

type Ending =
  | { readonly kind: 'pass'; readonly open: readonly string[] }
  | { readonly kind: 'fail' | 'inconclusive'; readonly at: Pick<StepContext, 'index' | 'label'>; readonly error: unknown };

/** The remaining time of a path, in milliseconds. */
type Left = () => number;

const walkThrough = async (
  driver: AnyDriver,
  graph: Graph,
  moments: readonly StepContext[],
  world: unknown,
  left: Left,
): Promise<Ending> => {
  const monitor = createLawMonitor([...generalLaws, ...graph.model.laws]);
  for (const stepContext of moments) {
    try {
      await withTimeLimit(left(), () => takeStep(driver, world, stepContext, monitor));
    } catch (error) {
      return { kind: isEnvironmentError(error) ? 'inconclusive' : 'fail', at: stepContext, error };
    }
  }
  const { broken, open } = monitor.end();
  const last = moments.at(-1);
  if (broken === null || !last) return { kind: 'pass', open };
  return { kind: 'fail', at: last, error: new ObservationMismatch(`the law "${broken}" is not kept by the end of the path`, broken, open) };
};

const opening = (path: Path): Pick<StepContext, 'index' | 'label'> => ({ index: -1, label: `start ${path.start}` });

const openAndWalk = async (
  driver: AnyDriver,
  graph: Graph,
  moments: readonly StepContext[],
  { path, end, limit }: { readonly path: Path; readonly end: Position; readonly limit: number },
): Promise<Ending> => {
  const latest = performance.now() + limit;
  const left: Left = () => latest - performance.now();
  let world: unknown;
  try {
    world = await withTimeLimit(left(), () => driver.open(end.start, path));
  } catch (error) {
    return { kind: error instanceof ObservationMismatch && !isEnvironmentError(error) ? 'fail' : 'inconclusive', at: opening(path), error };
  }
  const ending = await walkThrough(driver, graph, moments, world, left);
  try {
    await withTimeLimit(limit, () => driver.close(world));
  } catch (error) {
    return ending.kind === 'pass' ? { kind: 'inconclusive', at: opening(path), error } : ending;
  }
  return ending;
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const verdictOf = (path: Path, ending: Ending, milliseconds: number): PathVerdict => {
  if (ending.kind === 'pass') return { kind: 'pass', path, milliseconds, open: ending.open };
  const failurePoint = { path, milliseconds, step: ending.at.index, label: ending.at.label, what: messageOf(ending.error) };
  if (ending.kind === 'inconclusive') return { kind: 'inconclusive', ...failurePoint };
  const { expected, actual } = ending.error instanceof ObservationMismatch ? ending.error : { expected: null, actual: null };
  return { kind: 'fail', ...failurePoint, expected, actual };
};

/**
 * Opens the driver, performs each step, checks each state and each law, and closes. A path that no longer fits the chart fails. An error
 * while opening or closing is inconclusive, unless the driver reports a difference. A closed browser or an exceeded time limit
 * (milliseconds) is inconclusive too. There are no retries.
 */
export const runPath = async (
  path: Path,
  graph: Graph,
  driver: AnyDriver,
  walker: Walker = createWalker(graph),
  limit = pathTimeLimit(path, driver.on),
): Promise<PathVerdict> => {
  const began = performance.now();
  const followed = follow(walker, path.start, path.steps);
  const ending: Ending =
    'lost' in followed
      ? {
          kind: 'fail',
          at: { index: followed.lost.step, label: path.steps[followed.lost.step] ?? `start ${path.start}` },
          error: new ObservationMismatch(`the path does not fit the chart: ${followed.lost.why}`, path.steps[followed.lost.step], null),
        }
      : await openAndWalk(driver, graph, stepContextsOf(graph, path, followed.end), { path, end: followed.end, limit });
  return verdictOf(path, ending, performance.now() - began);
};

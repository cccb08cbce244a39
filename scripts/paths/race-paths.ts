/**
 * Random paths of fast-check, whose scheduler decides the order of presses, timers and answers of ports. Each run yields an ordinary path.
 * If the path fails, fast-check shrinks the script and the order as long as the path still fails.
 */
import fc, { type Scheduler } from 'fast-check';
import type { Node } from '#atlas/explore/explore.ts';
import type { PathVerdict } from '#atlas/paths/driver.ts';
import { createPath, type Path } from '#atlas/paths/path.ts';
import { labelsTo, portsIn, type Position, type Walker } from '#atlas/paths/walker.ts';
import type { EdgeFilter } from '#atlas/paths/strategy-goals.ts';

type Edge = Node['edges'][number];

export interface CommandOptions {
  readonly seed: number;
  readonly allowed?: EdgeFilter;
  readonly runs?: number;
}

/** The independent actors: the member, the external events of the server, and the clock. Ports answer independently of these actors. */
type Actor = 'member' | 'server' | 'clock';

/** For each actor, its next actions in order. Each action is an index into the list of actions that are possible then. */
interface Script extends Readonly<Record<Actor, readonly number[]>> {
  readonly start: number;
  /** The outcome of each call of a port, in order. Later calls get no answer. */
  readonly answers: readonly number[];
}

const script: fc.Arbitrary<Script> = fc.record({
  start: fc.nat(99),
  member: fc.array(fc.nat(999), { maxLength: 15 }),
  server: fc.array(fc.nat(999), { maxLength: 8 }),
  clock: fc.array(fc.nat(999), { maxLength: 8 }),
  answers: fc.array(fc.nat(99), { minLength: 8, maxLength: 40 }),
});

/** Suffixes of the events that a member sends on the page. All other events come from outside the page. */
const userEventEndings = new Set(
  'pressed chosen submitted edited toggled confirmed declined entered left opened closed cancelled added removed cleared'.split(' '),
);

const actorOf = ({ kind, source: [type] }: Edge['possibleEvent']): Actor | null => {
  if (kind === 'outcome') return null;
  if (kind === 'delay') return 'clock';
  const [fact = ''] = type.split('.').slice(-1);
  return !type.includes('.') || userEventEndings.has(fact) ? 'member' : 'server';
};

const pick = <T>(items: readonly T[], choice: number): T | undefined => items[choice % Math.max(1, items.length)];

/** Runs a script in the order of the scheduler and records it as a path. Each actor keeps its own order. */
const race = async (
  scheduler: Scheduler,
  walker: Walker,
  { start, answers: choices, ...acts }: Script,
  allowed: EdgeFilter,
): Promise<Position> => {
  const first = pick(walker.graph.starts, start);
  if (!first) throw new Error('a machine without a start');
  let at = walker.begin(first);
  const scheduled = new Set<unknown>();
  const can = (isMeant: (edge: Edge) => boolean): readonly Edge[] => at.node.edges.filter((edge) => isMeant(edge) && allowed(edge));
  const take = (edge: Edge | undefined): void => {
    const next = edge && walker.go(at, edge.possibleEvent);
    if (!next) return;
    at = next;
    schedulePortAnswers();
  };
  /**
   * Each started port answers once, in any order, while answers remain. Without this limit a port that fails and restarts at once would run
   * for ever.
   */
  const schedulePortAnswers = (): void => {
    for (const [port, actor] of portsIn(walker.graph, at.configuration)) {
      if (scheduled.has(actor)) continue;
      const choice = choices[scheduled.size];
      scheduled.add(actor);
      if (choice !== undefined) void answerSometime(port, actor, choice);
    }
  };
  const answerSometime = async (port: string, actor: unknown, choice: number): Promise<void> => {
    await scheduler.schedule(Promise.resolve(), `${port} answers`);
    const isRunning = portsIn(walker.graph, at.configuration).get(port) === actor;
    const answers = can(({ possibleEvent }) => possibleEvent.kind === 'outcome' && possibleEvent.source[0] === port);
    if (isRunning) take(pick(answers, choice));
  };
  schedulePortAnswers();
  const act = (who: Actor, own: readonly number[]): void => {
    const steps = own.map((choice) => ({
      label: who,
      builder: async () => {
        take(
          pick(
            can(({ possibleEvent }) => actorOf(possibleEvent) === who),
            choice,
          ),
        );
        await Promise.resolve();
      },
    }));
    scheduler.scheduleSequence(steps);
  };
  act('member', acts.member);
  act('server', acts.server);
  act('clock', acts.clock);
  await scheduler.waitIdle();
  return at;
};

export const commandPaths = async (
  machine: string,
  walker: Walker,
  { seed, allowed = () => true, runs = 60 }: CommandOptions,
): Promise<readonly Path[]> => {
  const paths = new Map<string, Path>();
  const property = fc.asyncProperty(fc.scheduler(), script, async (scheduler, story) => {
    const end = await race(scheduler, walker, story, allowed);
    const path = createPath(machine, end.start.name, labelsTo(end), 'commands');
    paths.set(path.id, path);
  });
  await fc.assert(property, { seed, numRuns: runs });
  return [...paths.values()];
};

/**
 * Runs paths until one fails. Returns the verdict on the smallest failing path, or null if all passed. Throws the error of a path that
 * cannot be finished.
 */
export const checkCommands = async (
  machine: string,
  walker: Walker,
  run: (path: Path) => Promise<PathVerdict>,
  { seed, allowed = () => true, runs = 60 }: CommandOptions,
): Promise<PathVerdict | null> => {
  let smallest: PathVerdict | null = null;
  const property = fc.asyncProperty(fc.scheduler(), script, async (scheduler, story) => {
    const end = await race(scheduler, walker, story, allowed);
    const verdict = await run(createPath(machine, end.start.name, labelsTo(end), 'commands'));
    if (verdict.kind === 'fail') smallest = verdict;
    return verdict.kind !== 'fail';
  });
  const { failed, errorInstance } = await fc.check(property, { seed, numRuns: runs });
  if (failed && !smallest) throw errorInstance;
  return smallest;
};

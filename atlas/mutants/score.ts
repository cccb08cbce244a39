import { explore, type Graph } from '#atlas/explore/explore.ts';
import { machineName } from '#atlas/paths/path.ts';
import type { CatalogueEntry } from '#machines/catalogue.ts';
import { expectedObservationsOf, findKill, type Kill } from './find-kill.ts';
import { type Mutant, mutantsOf, type Operator } from './operators.ts';
import { suiteOf } from './suite.ts';

export interface MutantVerdict {
  /** The machine and the change, for example `visits/visit · full --waitlist.pressed [isWaitlistable]--> joining · dropped`. */
  readonly id: string;
  readonly mutant: Mutant;
  /** The path that kills the mutant; null if the mutant survived. */
  readonly kill: Kill | null;
}

export interface MachineScore {
  /** The file of the machine without its suffix, for example `visits/visit`. */
  readonly machine: string;
  readonly graph: Graph;
  readonly verdicts: readonly MutantVerdict[];
  readonly steps: number;
  readonly milliseconds: number;
}

export interface TransitionScore {
  readonly transition: string;
  readonly mutants: number;
  readonly killed: number;
}

/** Creates and tests every mutant of a machine. Explores the machine if no graph is given. */
export const scoreMachine = (entry: CatalogueEntry, graph: Graph = explore(entry.create(), entry.model)): MachineScore => {
  const begin = performance.now();
  const machine = machineName(entry);
  const suite = suiteOf(graph);
  const expected = expectedObservationsOf(entry.create(), suite);
  const verdicts = mutantsOf(entry.create()).map((mutant) => ({
    id: `${machine} · ${mutant.id}`,
    mutant,
    kill: findKill(expected, mutant),
  }));
  return { machine, graph, verdicts, steps: suite.steps.length, milliseconds: performance.now() - begin };
};

export const survivorsOf = ({ verdicts }: MachineScore): readonly MutantVerdict[] => verdicts.filter(({ kill }) => kill === null);

export const scoreTransitions = ({ graph, verdicts }: MachineScore): readonly TransitionScore[] =>
  graph.chart.transitions.map(({ name }) => {
    const own = verdicts.filter(({ mutant }) => mutant.transitions.includes(name));
    return { transition: name, mutants: own.length, killed: own.filter(({ kill }) => kill).length };
  });

export const scoreOperators = (scores: readonly MachineScore[]): readonly { operator: Operator; mutants: number; killed: number }[] => {
  const all = scores.flatMap(({ verdicts }) => verdicts);
  return [...new Set(all.map(({ mutant }) => mutant.operator))].map((operator) => {
    const own = all.filter(({ mutant }) => mutant.operator === operator);
    return { operator, mutants: own.length, killed: own.filter(({ kill }) => kill).length };
  });
};

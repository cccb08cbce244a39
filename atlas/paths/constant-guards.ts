/** Guards that always have the same result in a state. The list names the other result, which cannot occur, and the reason. */
import type { AnyMachineSnapshot, AnyTransitionDefinition } from 'xstate';
import type { Graph } from '#atlas/explore/explore.ts';
import { allCases } from '#atlas/explore/possible-events.ts';
import { statesKey } from '#atlas/explore/states-key.ts';
import type { NotCoverable } from './driver.ts';
import { alwaysRefused, evaluatedGuards } from './guards.ts';
import listedAnswers from './constant-guards.json' with { type: 'json' };

/** Reason → the results that no node has, each as machine name and goal of the strategy `guards`. */
export type ConstantGuards = Readonly<Record<string, readonly string[]>>;

export const constantGuards: ConstantGuards = listedAnswers;

export const unlistedReason = 'no position has this result, and it has no reason';

/**
 * All results of guards that occur in a graph. A result depends only on the states, the event and the taken transitions, so each
 * combination is evaluated once.
 */
const answersIn = ({ chart, nodes, starts, model }: Graph): ReadonlySet<string> => {
  const numbers = new Map(chart.transitions.map(({ definition }, at) => [definition, at]));
  const types = [...new Set(allCases(model).map(({ event }) => event.type))];
  const evaluated = new Set<string>();
  const given = new Set<string>();
  const once = (question: string, answers: () => readonly string[]): void => {
    if (evaluated.has(question)) return;
    evaluated.add(question);
    for (const answer of answers()) given.add(answer);
  };
  const evaluate = (before: AnyMachineSnapshot, type: string, taken: readonly AnyTransitionDefinition[]): void => {
    const fired = taken.map((definition) => numbers.get(definition)).join(' ');
    once(`${statesKey(before)} · ${type} · ${fired}`, () => evaluatedGuards(chart, before, type, taken));
  };
  const rest = (snapshot: AnyMachineSnapshot): void => once(statesKey(snapshot), () => alwaysRefused(chart, snapshot));
  for (const { configuration, taken } of starts) {
    evaluate(configuration.snapshot, '', taken);
    rest(configuration.snapshot);
  }
  const cases = allCases(model);
  for (const { configuration, edges } of nodes) {
    const { snapshot } = configuration;
    if (snapshot.status !== 'active') continue;
    const enabled = new Set(edges.map(({ possibleEvent }) => possibleEvent.label));
    for (const { possibleEvent, taken, to } of edges) {
      evaluate(snapshot, possibleEvent.event.type, taken);
      rest(to.configuration.snapshot);
    }
    for (const type of types) {
      if (evaluated.has(`${statesKey(snapshot)} · ${type} · `)) continue;
      if (cases.some(({ event, label }) => event.type === type && !enabled.has(label))) evaluate(snapshot, type, []);
    }
  }
  return given;
};

const opposite = (answer: string): string =>
  answer.endsWith(' is true') ? answer.replace(/true$/, 'false') : answer.replace(/false$/, 'true');

/** Results that no node has, although the same guard has the opposite result in the same state. */
export const answersNeverGiven = (graph: Graph): readonly string[] => {
  const given = answersIn(graph);
  return [...given].map(opposite).filter((answer) => !given.has(answer));
};

const entriesOf = (listed: ConstantGuards): readonly (readonly [answer: string, reason: string])[] =>
  Object.entries(listed).flatMap(([reason, answers]) => answers.map((answer) => [answer, reason] as const));

export const missingAnswers = (machine: string, graph: Graph, listed: ConstantGuards = constantGuards): readonly NotCoverable[] => {
  const reasons = new Map(entriesOf(listed));
  return answersNeverGiven(graph).map((what) => ({ what, reason: reasons.get(`${machine} · ${what}`) ?? unlistedReason }));
};

const isSentence = (text: string): boolean => /^[A-Z].{20,}\.$/.test(text);

/** All contradictions between the list and the graphs of the machines, as sentences. `machines` must contain all machines. */
export const constantGuardProblems = (listed: ConstantGuards, machines: readonly { readonly name: string; readonly graph: Graph }[]) => {
  const entries = entriesOf(listed);
  const found = new Set(machines.flatMap(({ name, graph }) => answersNeverGiven(graph).map((answer) => `${name} · ${answer}`)));
  const known = new Set(entries.map(([answer]) => answer));
  return [
    ...entries.flatMap(([answer]) => (found.has(answer) ? [] : [`"${answer}" is listed, but it occurs, or no position evaluates it.`])),
    ...[...found].flatMap((answer) => (known.has(answer) ? [] : [`"${answer}" never occurs, and has no reason.`])),
    ...(known.size < entries.length ? ['An answer is listed twice.'] : []),
    ...Object.keys(listed).flatMap((reason) => (isSentence(reason) ? [] : [`"${reason}" is no sentence with a reason.`])),
  ];
};

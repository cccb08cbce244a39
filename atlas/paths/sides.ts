/** Guards that give one answer alone in a state where they are asked: the answer that nobody can hear is listed with its reason. */
import type { AnyMachineSnapshot, AnyTransitionDefinition } from 'xstate';
import type { Graph } from '#atlas/explore/explore.ts';
import { allCases } from '#atlas/explore/offers.ts';
import { statesKey } from '#atlas/explore/states-key.ts';
import type { NotCoverable } from './driver.ts';
import { alwaysRefused, guardsAsked } from './guards.ts';
import listedAnswers from './one-sided.json' with { type: 'json' };

/** Why → the answers that no situation gives, each by the name of its machine and as a goal of the strategy `guards`. */
export type OneSided = Readonly<Record<string, readonly string[]>>;

export const oneSided: OneSided = listedAnswers;

/** Why an answer is missed of which nothing is listed. */
export const nobodySays = 'no situation gives this answer, and nobody says why';

/** Every answer that a guard gives anywhere. It depends on the states, the event and what is taken: each of these is looked at once. */
const answersIn = ({ chart, nodes, starts, model }: Graph): ReadonlySet<string> => {
  const numbers = new Map(chart.transitions.map(({ definition }, at) => [definition, at]));
  const types = [...new Set(allCases(model).map(({ event }) => event.type))];
  const asked = new Set<string>();
  const given = new Set<string>();
  const once = (question: string, answers: () => readonly string[]): void => {
    if (asked.has(question)) return;
    asked.add(question);
    for (const answer of answers()) given.add(answer);
  };
  const ask = (before: AnyMachineSnapshot, type: string, taken: readonly AnyTransitionDefinition[]): void => {
    const fired = taken.map((definition) => numbers.get(definition)).join(' ');
    once(`${statesKey(before)} · ${type} · ${fired}`, () => guardsAsked(chart, before, type, taken));
  };
  const rest = (snapshot: AnyMachineSnapshot): void => once(statesKey(snapshot), () => alwaysRefused(chart, snapshot));
  for (const { configuration, taken } of starts) {
    ask(configuration.snapshot, '', taken);
    rest(configuration.snapshot);
  }
  const cases = allCases(model);
  for (const { configuration, edges } of nodes) {
    const { snapshot } = configuration;
    if (snapshot.status !== 'active') continue;
    const enabled = new Set(edges.map(({ offer }) => offer.label));
    for (const { offer, taken, to } of edges) {
      ask(snapshot, offer.event.type, taken);
      rest(to.configuration.snapshot);
    }
    for (const type of types) {
      if (asked.has(`${statesKey(snapshot)} · ${type} · `)) continue;
      if (cases.some(({ event, label }) => event.type === type && !enabled.has(label))) ask(snapshot, type, []);
    }
  }
  return given;
};

const opposite = (answer: string): string =>
  answer.endsWith(' is true') ? answer.replace(/true$/, 'false') : answer.replace(/false$/, 'true');

/** Answers that no situation gives, though the same guard gives the other one in the same state. */
export const unheardAnswers = (graph: Graph): readonly string[] => {
  const given = answersIn(graph);
  return [...given].map(opposite).filter((answer) => !given.has(answer));
};

const entriesOf = (listed: OneSided): readonly (readonly [answer: string, reason: string])[] =>
  Object.entries(listed).flatMap(([reason, answers]) => answers.map((answer) => [answer, reason] as const));

/** What no path can hear, each with its reason. */
export const unheard = (machine: string, graph: Graph, listed: OneSided = oneSided): readonly NotCoverable[] => {
  const reasons = new Map(entriesOf(listed));
  return unheardAnswers(graph).map((what) => ({ what, reason: reasons.get(`${machine} · ${what}`) ?? nobodySays }));
};

const isSentence = (text: string): boolean => /^[A-Z].{20,}\.$/.test(text);

/** Everything in which the list and the graphs disagree, as sentences; none when they agree. It is held against all machines at once. */
export const complaintsAboutSides = (listed: OneSided, machines: readonly { readonly name: string; readonly graph: Graph }[]) => {
  const entries = entriesOf(listed);
  const found = new Set(machines.flatMap(({ name, graph }) => unheardAnswers(graph).map((answer) => `${name} · ${answer}`)));
  const known = new Set(entries.map(([answer]) => answer));
  return [
    ...entries.flatMap(([answer]) => (found.has(answer) ? [] : [`"${answer}" is listed, and yet it is heard, or nobody asks.`])),
    ...[...found].flatMap((answer) => (known.has(answer) ? [] : [`"${answer}" is never heard, and nobody says why.`])),
    ...(known.size < entries.length ? ['An answer is listed twice.'] : []),
    ...Object.keys(listed).flatMap((reason) => (isSentence(reason) ? [] : [`"${reason}" is no sentence that says why.`])),
  ];
};

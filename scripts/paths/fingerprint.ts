/**
 * A hash of everything in an exploration that the planner depends on. Charts, models and rules with the same hash lead to the same plan.
 */
import { createHash } from 'node:crypto';
import type { AnyTransitionDefinition } from 'xstate';
import type { Graph, Node } from '#atlas/explore/explore.ts';
import type { AnyDriver, NotCoverable } from '#atlas/paths/driver.ts';

/** False for limits on refusals. Tours send no events that a state refuses, so such a limit does not change a tour. */
const isAboutTours = ({ what }: NotCoverable): boolean => !what.startsWith('refusal ');

/** Hashes every node and edge, with its timers and the limits of the driver. */
export const fingerprintOf = ({ chart, starts, nodes }: Graph, { on, notCoverable = [], cannot }: AnyDriver): string => {
  const hash = createHash('sha256');
  const numbers = new Map(nodes.map((node, at) => [node, at]));
  const names = new Map<AnyTransitionDefinition, number>(chart.transitions.map(({ definition }, at) => [definition, at]));
  const namesOf = (taken: readonly AnyTransitionDefinition[]): string => taken.map((one) => names.get(one) ?? chart.nameOf(one)).join();
  const edgesOf = ({ edges }: Node): string =>
    edges
      .map((edge) => {
        const why = cannot?.(edge.from, edge.possibleEvent) ?? '';
        return `${edge.possibleEvent.label}>${numbers.get(edge.to)}>${namesOf(edge.taken)}>${edge.started.join()}>${why}`;
      })
      .join('\n');
  hash.update(JSON.stringify([on, notCoverable.filter(isAboutTours), chart.transitions.map(({ name }) => name)]));
  for (const { name, key, taken } of starts) hash.update(`\0${name}\n${key}\n${namesOf(taken)}`);
  for (const node of nodes) {
    const timers = node.configuration.timers.map(({ id, delay }) => `${id}:${delay}`).join();
    hash.update(`\0${node.key}\n${timers}\n${edgesOf(node)}`);
  }
  return hash.digest('hex');
};

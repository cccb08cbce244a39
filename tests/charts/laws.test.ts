/** What must hold on every run of every machine, outcomes and time included. */
import { describe, expect, test } from 'vitest';
import { type AnyLaw, checkLaw, deadEnds, generalLaws, tell } from '#atlas/explore/laws.ts';
import { graphOf, machines, shortName } from './graphs.ts';

describe.each(machines.map((entry) => ({ machine: shortName(entry), entry })))('$machine', ({ entry }) => {
  const graph = graphOf(entry);
  const laws: readonly AnyLaw[] = [...generalLaws, ...entry.model.laws];

  test.each(laws.map((law) => ({ name: law.name, law })))('$name', ({ law }) => {
    const counterexample = checkLaw(graph, law);
    expect(counterexample && tell(counterexample)).toBeNull();
  });

  test('from every state there is a way out', () => {
    expect(deadEnds(graph).map(tell)).toEqual([]);
  });
});

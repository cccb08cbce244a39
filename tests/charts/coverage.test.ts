/** Charts and models leave no silent gaps. */
import { describe, expect, test } from 'vitest';
import { coverageOf, invokesOf } from '#atlas/explore/coverage.ts';
import { pathOf } from '#atlas/explore/chart.ts';
import { graphOf, machines, shortName } from './graphs.ts';

describe.each(machines.map((entry) => ({ machine: shortName(entry), entry })))('$machine', ({ entry }) => {
  const graph = graphOf(entry);

  test('reaches every state, takes every transition, uses every case and every outcome of every port', () => {
    expect(coverageOf(graph)).toEqual({
      statesMissed: [],
      transitionsMissed: [],
      casesUnused: [],
      outcomesUnused: [],
      eventsWithoutCase: [],
      portsWithoutOutcome: [],
    });
  });

  test('describes every state and every transition and names the clause it rests on', () => {
    const states = graph.chart.states.filter((state) => !state.description || !state.meta?.['spec']).map(pathOf);
    const transitions = graph.chart.transitions.filter(({ definition }) => !definition.description || !definition.meta?.['spec']);
    expect({ states, transitions: transitions.map(({ name }) => name) }).toEqual({ states: [], transitions: [] });
  });

  test('calls every port by its name, and is ready for it to fail', () => {
    const careless = invokesOf(graph).filter(({ id, src, onError }) => id !== src || !onError);
    expect(careless.map(({ id }) => id)).toEqual([]);
  });
});

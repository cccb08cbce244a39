/** Explores every chart once, and takes each transition on a real actor. `SPOTTER_MACHINES=visit,dialog` selects some charts. */
import { describe, expect, test } from 'vitest';
import { pathOf, restartsNeighbours } from '#atlas/explore/machine-chart.ts';
import { modelCoverageOf, invokesOf } from '#atlas/explore/coverage.ts';
import { type AnyLaw, checkLaw, deadEnds, generalLaws, formatCounterexample } from '#atlas/explore/laws.ts';
import { expectedSituation, replayPath } from '#atlas/explore/replay.ts';
import { createPathFinder } from '#atlas/explore/path-finder.ts';
import { catalogue } from '#machines/catalogue.ts';
import { machineOf } from '#scripts/paths/select-machines.ts';
import { answersEveryProblem } from './every-problem.ts';

const wanted = process.env['SPOTTER_MACHINES']?.toLowerCase().split(',') ?? [''];
const machines = catalogue.filter(({ name }) => wanted.some((part) => name.toLowerCase().includes(part)));
const shortName = (name: string): string => name.replace(/^create/, '').replace(/Machine$/, '');

describe.each(machines.map((entry) => ({ machine: shortName(entry.name), entry })))('$machine', ({ entry }) => {
  const { graph } = machineOf(entry);
  const { transitions, states } = graph.chart;
  const findWay = createPathFinder(graph);
  const laws: readonly AnyLaw[] = [...generalLaws, ...entry.model.laws];

  test('reaches every state, takes every transition, uses every case and every outcome of every port', () => {
    expect(modelCoverageOf(graph)).toEqual({
      statesMissed: [],
      transitionsMissed: [],
      casesUnused: [],
      outcomesUnused: [],
      eventsWithoutCase: [],
      portsWithoutOutcome: [],
    });
  });

  test('describes every state and every transition and names the clause it rests on', () => {
    const bareStates = states.filter((state) => !state.description || !state.meta?.['spec']).map(pathOf);
    const bareTransitions = transitions.filter(({ definition }) => !definition.description || !definition.meta?.['spec']);
    expect({ states: bareStates, transitions: bareTransitions.map(({ name }) => name) }).toEqual({ states: [], transitions: [] });
  });

  test('invokes every port by its name, and handles its failure', () => {
    const careless = invokesOf(graph).filter(({ id, src, onError }) => id !== src || !onError);
    expect(careless.map(({ id }) => id)).toEqual([]);
  });

  test('an event in one region restarts no other region', () => {
    expect(transitions.filter(({ definition }) => restartsNeighbours(definition)).map(({ name }) => name)).toEqual([]);
  });

  test('every state has a path that leaves it', () => {
    expect(deadEnds(graph).map(formatCounterexample)).toEqual([]);
  });

  test.each(laws.map((law) => ({ name: law.name, law })))('law: $name', ({ law }) => {
    const counterexample = checkLaw(graph, law);
    expect(counterexample && formatCounterexample(counterexample)).toBeNull();
  });

  answersEveryProblem(entry, graph);

  test.each(transitions.map((transition) => ({ name: transition.name, transition })))('$name', ({ transition }) => {
    const way = findWay(transition);
    expect(way, 'nothing that the model can send or answer takes this transition').not.toBeNull();
    if (!way) return;
    const walked = replayPath(graph, way.path, way.start);
    const story = [`start ${way.start.name}`, ...way.path.map(({ possibleEvent }) => possibleEvent.label)].join(' · ');
    expect(walked?.taken.includes(transition.definition), `not taken by: ${story}`).toBe(true);
    expect(walked?.situation, `another end than explored: ${story}`).toBe(expectedSituation(graph, way.path, way.start));
  });
});

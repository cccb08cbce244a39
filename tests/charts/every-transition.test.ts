/** Every transition of every chart is taken by a test of its own name, on a real actor. */
import { describe, expect, test } from 'vitest';
import { expectedAfter, walk } from '#atlas/explore/replay.ts';
import { createWayFinder } from '#atlas/explore/ways.ts';
import { graphOf, machines, shortName } from './graphs.ts';

describe.each(machines.map((entry) => ({ machine: shortName(entry), entry })))('$machine', ({ entry }) => {
  const graph = graphOf(entry);
  const findWay = createWayFinder(graph);

  test.each(graph.chart.transitions.map((transition) => ({ name: transition.name, transition })))('$name', ({ transition }) => {
    const way = findWay(transition);
    expect(way, 'nothing that the model can send or answer takes this transition').not.toBeNull();
    if (!way) return;
    const walked = walk(graph, way.path, way.start);
    const story = [`start ${way.start.name}`, ...way.path.map(({ offer }) => offer.label)].join(' · ');
    expect(walked?.taken.includes(transition.definition), `not taken by: ${story}`).toBe(true);
    expect(walked?.seen, `another end than explored: ${story}`).toBe(expectedAfter(graph, way.path, way.start));
  });
});

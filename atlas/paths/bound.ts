/**
 * A lower bound for the cost of a tour. A tour is a circulation through the graph that contains every goal at least once. If fractions and
 * unconnected flows are allowed, the cheapest circulation is a linear programme, which HiGHS solves. Rows that require a connected flow are
 * added until the flow is connected (cuts.ts).
 */
import loadHighs, { type Model, type ModelData } from 'highs';
import { allowedFor } from './driver-capabilities.ts';
import { type Circulation, circulationOf } from './circulation.ts';
import { violatedCuts } from './cuts.ts';
import type { AnyDriver } from './driver.ts';
import { buildPlanningGraph, type PlanningGraph } from './planning-graph.ts';
import { tourGoals } from './strategy-goals.ts';
import type { Graph } from '#atlas/explore/explore.ts';

export interface BoundOptions {
  readonly restartCost: number;
  readonly driver?: AnyDriver;
}

const highs = await loadHighs();

/** The share by which the bound is reduced. HiGHS is exact only to 1e-7, and the bound must never be too high. */
const tolerance = 1e-6;

/**
 * Columns are arcs. The first rows are vertices, with equal flow in and out. The other rows are goals, each with a flow of at least one.
 */
const modelOf = ({ vertices, goals, from, to, cost, first, goal }: Circulation): ModelData => {
  const numCols = cost.length;
  const numRows = vertices + goals;
  const columns = Array.from(cost, (_, a) => {
    const [start, end] = [from[a] as number, to[a] as number];
    const ends = start === end ? [] : [[start, -1] as const, [end, 1] as const];
    return [...ends, ...Array.from(goal.subarray(first[a], first[a + 1]), (number) => [vertices + number, 1] as const)];
  });
  const starts = new Int32Array(numCols + 1);
  for (const [a, column] of columns.entries()) starts[a + 1] = (starts[a] as number) + column.length;
  const isGoal = (row: number): boolean => row >= vertices;
  return {
    numCols,
    numRows,
    colCost: cost,
    colLower: new Float64Array(numCols),
    colUpper: new Float64Array(numCols).fill(Infinity),
    rowLower: Float64Array.from({ length: numRows }, (_, row) => (isGoal(row) ? 1 : 0)),
    rowUpper: Float64Array.from({ length: numRows }, (_, row) => (isGoal(row) ? Infinity : 0)),
    matrix: {
      format: 'csc',
      numRows,
      numCols,
      starts,
      indices: columns.flatMap((column) => column.map(([row]) => row)),
      values: columns.flatMap((column) => column.map(([, value]) => value)),
    },
  };
};

const solve = (model: Model): number => {
  model.options.set('output_flag', false);
  const { modelStatus } = model.run();
  if (modelStatus !== highs.constants.modelStatus.optimal) throw new Error(`HiGHS found no circulation: status ${modelStatus}`);
  return model.getObjectiveValue() * (1 - tolerance);
};

/** The maximum number of rounds that add cuts. */
const mostCuts = 40;

/** A lower bound for the cost, in steps, of any set of walks that reaches every goal of a planning graph. */
export const planningBound = (planningGraph: PlanningGraph, restartCost: number): number => {
  const net = circulationOf(planningGraph, restartCost);
  return highs.withModel(modelOf(net), (model) => {
    let bound = solve(model);
    for (let round = 0; round < mostCuts; round += 1) {
      const cuts = violatedCuts(net, model.getSolution().colValue);
      if (cuts.length === 0) break;
      for (const arcs of cuts) model.addRow(1, Infinity, { indices: [...arcs], values: arcs.map(() => 1) });
      bound = solve(model);
    }
    return bound;
  });
};

/** A lower bound for the cost of walks that take every transition and every outcome of every port. */
export const lowerBound = (graph: Graph, { restartCost, driver }: BoundOptions): number => {
  const { allowed, open } = allowedFor(graph, driver);
  return planningBound(buildPlanningGraph(open, tourGoals(open, allowed)), restartCost);
};

/** The cost if a separate shortest path took each transition. */
export const separatePathsCost = (graph: Graph, { restartCost, driver }: BoundOptions): number => {
  const { allowed, open } = allowedFor(graph, driver);
  const planningGraph = buildPlanningGraph(open, tourGoals(open, allowed));
  return planningGraph.goals.reduce((sum, _, goal) => {
    const [nearest] = planningGraph.movesTo(goal);
    return sum + restartCost + (nearest ? planningGraph.firstWay(nearest).length : 0);
  }, 0);
};

/**
 * Figures of the path suites: the coverage of the charts for each driver target, the cost of the browser tours, the killed mutants, and the
 * clauses without a check. They are counts, so the load of the machine has no effect. `npm run paths -- run` reports which paths run, and
 * with which verdict.
 */
import { equivalentProblems } from '#atlas/mutants/equivalents.ts';
import { scoreMachine, survivorsOf } from '#atlas/mutants/score.ts';
import { findClauseGaps } from '#atlas/clauses/clauses.ts';
import { separatePathsCost } from '#atlas/paths/bound.ts';
import type { AnyDriver, DriverTarget } from '#atlas/paths/driver.ts';
import { type Plan, type PlannedStrategy, planPaths, timingReason } from '#atlas/paths/plan.ts';
import { restartCosts } from '#atlas/paths/restart-costs.ts';
import { catalogue } from '#machines/catalogue.ts';
import { driverOf, type Machine, machineOf } from '#scripts/paths/select-machines.ts';
import { readClauses, readProduct } from '#scripts/paths/commands/clauses.ts';
import { equivalents } from '#scripts/paths/commands/mutants.ts';
import { tourOf } from '#scripts/paths/tours.ts';
import type { Measurement } from './measure.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const number = (value: number): string => value.toLocaleString('en');

interface Driven {
  readonly machine: Machine;
  readonly driver: AnyDriver;
}

const drivenOn = async (place: DriverTarget): Promise<readonly Driven[]> => {
  const driven: Driven[] = [];
  for (const machine of catalogue.map(machineOf)) {
    const driver = await driverOf(machine, place);
    if (!('lacks' in driver)) driven.push({ machine, driver });
  }
  return driven;
};

const plan = ({ machine: { name, entry, graph, walker }, driver }: Driven, strategy: PlannedStrategy): Plan => {
  const options = { driver, restartCost: restartCosts[entry.kind], longest: Infinity, seed: 1 };
  return strategy === 'tour' ? tourOf(name, graph, options, walker) : planPaths(name, graph, strategy, options, walker);
};

/**
 * The share of covered goals. Goals that a driver lists as not coverable are counted separately. Goals that the planner misses count as
 * uncovered.
 */
const reach = (name: string, plans: readonly Plan[]): Measurement => {
  const lists = plans.map(({ notCoverable }) => notCoverable);
  const missed = sum(lists.map((list) => list.filter(({ reason }) => reason === timingReason).length));
  const listed = sum(lists.map(({ length }) => length)) - missed;
  const reached = sum(plans.map(({ goals }) => goals)) - missed;
  const whole = reached + missed + listed;
  const made = `${number(reached)} of ${number(whole)}; ${number(listed)} listed with their reason, ${number(missed)} missed`;
  return { name, value: (100 * (reached + listed)) / whole, budget: 100, holds: 'at least', made };
};

const reachOn = (place: DriverTarget, strategies: readonly PlannedStrategy[], driven: readonly Driven[]): Measurement =>
  reach(
    `${strategies.join(', ')} on the ${place}, %`,
    driven.flatMap((one) => strategies.map((strategy) => plan(one, strategy))),
  );

const costOfTours = (driven: readonly Driven[]): readonly Measurement[] => {
  const tours = driven.map((one) => {
    const { cost, bound } = plan(one, 'tour');
    return {
      cost,
      bound: bound ?? Number.NaN,
      alone: separatePathsCost(one.machine.graph, { driver: one.driver, restartCost: restartCosts.flow }),
    };
  });
  const [cost, bound, alone] = [sum(tours.map((one) => one.cost)), sum(tours.map((one) => one.bound)), sum(tours.map((one) => one.alone))];
  const worst = Math.max(...tours.map((one) => one.cost / one.bound));
  return [
    {
      name: 'tours in the browser, cost × postman bound',
      value: cost / bound,
      budget: 1.15,
      holds: 'at most',
      made: `${number(cost)} steps for ${tours.length} flows, no less than ${number(Math.round(bound))}; the dearest × ${worst.toFixed(2)}`,
    },
    {
      name: 'less than one path for each transition, %',
      value: 100 - (100 * cost) / alone,
      budget: 60,
      holds: 'at least',
      made: `one by one ${number(alone)} steps`,
    },
  ];
};

const mutants = (): readonly Measurement[] => {
  const scores = catalogue.map((entry) => scoreMachine(entry, machineOf(entry).graph));
  const made = sum(scores.map(({ verdicts }) => verdicts.length));
  const survivors = sum(scores.map((score) => survivorsOf(score).length));
  const wrong = equivalentProblems(equivalents, scores, true);
  return [
    {
      name: 'chart mutants found out, %',
      value: (100 * (made - survivors)) / made,
      budget: 95,
      holds: 'at least',
      made: `${number(made - survivors)} of ${number(made)}`,
    },
    { name: 'survivors without a right argument', value: wrong.length, budget: 0, holds: 'at most', made: `${survivors} survive` },
  ];
};

const holes = (): Measurement => {
  const [clauses, product] = [readClauses(), readProduct()];
  const found = findClauseGaps(clauses, product).length;
  return { name: 'clauses that nothing keeps', value: found, budget: 0, holds: 'at most', made: `${clauses.length} clauses` };
};

export const measureSuites = async (): Promise<readonly Measurement[]> => {
  const [model, server, browser] = [await drivenOn('model'), await drivenOn('server'), await drivenOn('browser')];
  const measures = [
    reachOn('model', ['states', 'tour', 'guards'], model),
    reachOn('model', ['sneak'], model),
    reachOn('model', ['pairs'], model),
    reachOn('server', ['states', 'tour', 'guards'], server),
    reachOn('server', ['sneak'], server),
    reachOn('browser', ['states', 'tour'], browser),
    reachOn('browser', ['sneak', 'guards'], browser),
    ...costOfTours(browser),
    ...mutants(),
    holes(),
  ];
  for (const { driver } of [...server, ...browser]) await driver.dispose?.();
  return measures;
};

import { expect, test } from 'vitest';
import { coverageLevelOf } from '#atlas/site/chart/colour-drawing.ts';
import type { SitePath } from '#atlas/site/site-data.ts';
import { chooseEntries } from '#scripts/paths/select-machines.ts';
import { readChart } from '#atlas/charts/read-chart.ts';
import { driverCoverageOf } from '#scripts/charts/gather.ts';

const [entry] = chooseEntries(['feedback/dialog']);
if (!entry) throw new Error('there is no dialog');
const chart = readChart(entry);
const ids = chart.transitions.map(({ id }) => id);
const [first = '', second = ''] = ids;

const path = (passed: SitePath['passed'], transitions = ids): SitePath => ({
  id: 'feedback/dialog#000001',
  start: 'no flags',
  steps: [],
  passed,
  failed: [],
  transitions,
});

const shown = (paths: readonly SitePath[]) => {
  const coverage = driverCoverageOf(chart, { notCoverable: [] }, [], paths);
  return { coverage, planned: paths.flatMap(({ transitions }) => transitions) };
};

test('in a fresh clone no transition is walked, although a path is planned for every transition', () => {
  const { coverage } = shown([path([])]);
  expect(coverage.map(({ on, isWalked, covered }) => [on, isWalked, covered.length])).toEqual([
    ['model', false, 0],
    ['browser', false, 0],
  ]);
});

test('a transition that is only planned is distinguished from a walked one, and from one without a path', () => {
  const half = shown([path(['model'], [first]), path([], [second])]);
  expect([coverageLevelOf(half, first), coverageLevelOf(half, second), coverageLevelOf(half, 'another')]).toEqual([
    'model',
    'planned',
    'nowhere',
  ]);
});

test('a transition that was walked in the browser is marked for the browser, and not for the model', () => {
  const { coverage } = shown([path(['browser'])]);
  expect(coverage.map(({ on, isWalked, covered }) => [on, isWalked, covered.length])).toEqual([
    ['model', false, 0],
    ['browser', true, ids.length],
  ]);
});

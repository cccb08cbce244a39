import { expect, test } from 'vitest';
import type { Drawing } from '#atlas/charts/chart-data.ts';
import { drawChart } from '#atlas/charts/layout.ts';
import { readChart } from '#atlas/charts/read-chart.ts';
import { catalogue } from '#machines/catalogue.ts';
import { coveredLabels, loose, straying, tangledStates } from './geometry.ts';

const entry = catalogue.find(({ name }) => name === 'createDialogMachine');
if (!entry) throw new Error('the dialog has gone');
const [good] = (await drawChart(readChart(entry))).drawings;
if (!good) throw new Error('the dialog is not drawn');

const [first, second] = good.states.filter(({ isContainer }) => !isContainer);
const withSecond = (change: (state: Drawing['states'][number]) => Drawing['states'][number]): Drawing => ({
  ...good,
  states: good.states.map((state) => (state === second ? change(state) : state)),
});

test('finds two overlapping states, and the labels that they cover', () => {
  const broken = withSecond((state) => ({ ...state, x: (first?.x ?? 0) + 5, y: (first?.y ?? 0) + 5 }));
  expect(tangledStates(broken)).not.toEqual([]);
  expect(coveredLabels(broken)).not.toEqual([]);
});

test('finds two overlapping labels', () => {
  const broken = withSecond((state) => ({ ...state, rows: [...state.rows, ...state.rows] }));
  expect(coveredLabels(broken)).not.toEqual([]);
});

test('finds a line through a state', () => {
  const through = { x: -5, y: (second?.y ?? 0) + 20 };
  const broken = { ...good, edges: good.edges.map((edge) => ({ ...edge, points: [through, { ...through, x: good.width }] })) };
  expect(straying(broken)).not.toEqual([]);
});

test('finds a line that ends at no state', () => {
  const broken = { ...good, edges: good.edges.map((edge) => ({ ...edge, points: [...edge.points, { x: 1, y: 1 }] })) };
  expect(loose(broken)).toHaveLength(good.edges.length);
});

test('finds no error in the correct drawing', () => {
  expect([...tangledStates(good), ...coveredLabels(good), ...straying(good), ...loose(good)]).toEqual([]);
});

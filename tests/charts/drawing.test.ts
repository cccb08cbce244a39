import { describe, expect, test } from 'vitest';
import type { ChartData, Drawing } from '#atlas/charts/chart-data.ts';
import { planLayout } from '#atlas/charts/elk-graph.ts';
import { drawChart } from '#atlas/charts/layout.ts';
import { leastWidth } from '#atlas/charts/least-width.ts';
import { readChart } from '#atlas/charts/read-chart.ts';
import { toSvg } from '#atlas/charts/svg.ts';
import { viewOf } from '#atlas/charts/view.ts';
import { catalogue } from '#machines/catalogue.ts';
import { coveredLabels, loose, straying, tangledStates } from './geometry.ts';

const screenWidth = 1280;
const smallestText = 11;

const charts: readonly ChartData[] = await Promise.all(catalogue.map((entry) => drawChart(readChart(entry))));
const drawings = charts.flatMap((chart) => chart.drawings.map((drawing) => ({ name: `${chart.id}, ${drawing.name}`, drawing })));

const whole = ({ id, drawings: all }: ChartData): Drawing => {
  const found = all.find(({ name }) => name === 'whole');
  if (!found) throw new Error(`${id} is nowhere drawn as a whole`);
  return found;
};

const drawnIds = (drawing: Drawing): ReadonlySet<string> =>
  new Set(drawing.states.flatMap(({ rows }) => rows.flatMap(({ transition }) => transition ?? [])));

describe.each(drawings)('$name', ({ drawing }) => {
  test('no label overlaps a label or a state, and no state another', () => {
    expect([...coveredLabels(drawing), ...tangledStates(drawing)]).toEqual([]);
  });

  test('no line runs through a state that it does not touch, or over a text', () => {
    expect(straying(drawing)).toEqual([]);
  });

  test('every line begins and ends at the states that it connects', () => {
    expect(loose(drawing)).toEqual([]);
  });

  test('every folded state opens an existing drawing', () => {
    const chart = charts.find((each) => each.drawings.includes(drawing));
    const names = new Set(chart?.drawings.map(({ name }) => name));
    expect(drawing.states.filter(({ opens }) => opens !== null && !names.has(opens))).toEqual([]);
  });
});

describe.each(charts.map((chart) => ({ name: chart.id, chart })))('$name', ({ chart }) => {
  test('can be read on a screen of 1280 px at the scale at which it fits', () => {
    const small = chart.drawings
      .filter(({ name }) => name !== 'whole' || chart.drawings.length === 1)
      .filter(({ width, textSize }) => textSize * Math.min(1, screenWidth / width) < smallestText);
    expect(small.map(({ name }) => name)).toEqual([]);
  });

  test('draws every state and every transition', () => {
    const drawing = whole(chart);
    expect(drawing.states.filter(({ kind }) => kind !== 'own').map(({ path }) => path)).toEqual(chart.states.map(({ path }) => path));
    expect([...drawnIds(drawing)].toSorted()).toEqual(chart.transitions.map(({ id }) => id).toSorted());
  });

  test('is never narrower than the estimate before its layout', () => {
    expect(leastWidth(planLayout(chart, viewOf(chart, 'whole', [])))).toBeLessThanOrEqual(whole(chart).width);
  });

  test('connects the same states as the transitions', () => {
    const joined = whole(chart).edges.flatMap(({ from, to, transitions }) => transitions.map((id) => `${id}: ${from} to ${to}`));
    const meant = chart.transitions.flatMap(({ id, source, targets }) => targets.map((target) => `${id}: ${source} to ${target}`));
    expect(joined.toSorted()).toEqual(meant.toSorted());
  });

  test('contains every state when it is folded, either visible or in a folded state', () => {
    const small = chart.drawings.filter(({ name }) => name !== 'whole' || chart.drawings.length === 1);
    const alone = new Set(
      small.flatMap(({ states }) => states.flatMap(({ opens, kind, path }) => (opens === null && kind !== 'own' ? [path] : []))),
    );
    expect(chart.states.filter(({ path }) => !alone.has(path)).map(({ path }) => path)).toEqual([]);
    const rows = new Set(small.flatMap((drawing) => [...drawnIds(drawing)]));
    expect(chart.transitions.filter(({ id }) => !rows.has(id)).map(({ id }) => id)).toEqual([]);
  });

  test('can be stored as JSON, and is then rendered as the same SVG each time', () => {
    const again: ChartData = JSON.parse(JSON.stringify(chart));
    expect(again).toEqual(chart);
    expect(again.drawings.map((drawing) => toSvg(drawing))).toEqual(chart.drawings.map((drawing) => toSvg(drawing)));
  });
});

test('the estimated width is within a fifth of the real width if paths cover most of the chart', () => {
  const chart = charts.find(({ id }) => id === 'visits/visit');
  if (!chart) throw new Error('the visit has gone');
  expect(leastWidth(planLayout(chart, viewOf(chart, 'whole', [])))).toBeGreaterThan(whole(chart).width * 0.8);
});

test('only events of the clock have the kind time, and not events of screens', () => {
  const kindsOf = (id: string, ending: RegExp) =>
    charts.flatMap((chart) =>
      chart.id === id ? chart.transitions.flatMap(({ event, kind }) => (ending.test(event) ? [`${event}: ${kind}`] : [])) : [],
    );
  expect(new Set(kindsOf('visits/visit-lifecycle', /\.(?:expired|started|ended|offered)$/))).toEqual(
    new Set(['place.offered: member', 'offer.expired: time', 'class.started: time', 'class.ended: time']),
  );
  expect(new Set(kindsOf('feedback/progress-toast', /\.ended$/))).toEqual(new Set(['progress.ended: member']));
});

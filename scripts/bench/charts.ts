/** Measures the time for all drawings of all machines. Compares it with the time of state-machine-cat for one drawing of each machine. */
import { render } from 'state-machine-cat';
import type { ChartData, ChartStructure } from '#atlas/charts/chart-data.ts';
import { drawChart, layOutWhole, screen } from '#atlas/charts/layout.ts';
import { readChart } from '#atlas/charts/read-chart.ts';
import { toScxml } from '#atlas/charts/scxml.ts';
import { toSvg } from '#atlas/charts/svg.ts';
import { catalogue } from '#machines/catalogue.ts';
import { measurePaint } from './charts-paint.ts';
import { type Measurement, median } from './measure.ts';

const rounds = 5;

/** Milliseconds of processor time, which other processes do not change. */
const timeOf = async (work: () => unknown): Promise<number> => {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
};

/** A machine in the parsed form of state-machine-cat, because parsing is not measured. */
const asTheyReadIt = (chart: ChartStructure): Promise<unknown> =>
  Promise.resolve(render(toScxml(chart), { inputType: 'scxml', outputType: 'json' }));

const drawTheirs = (machine: unknown): Promise<string> =>
  Promise.resolve(render(JSON.stringify(machine), { inputType: 'json', outputType: 'svg', direction: 'left-right' })).then(String);

interface Figures {
  readonly id: string;
  /** The time for one drawing of the whole chart. */
  readonly whole: number;
  /** The time for reading the chart, computing all its drawings, and writing the SVG. */
  readonly built: number;
  readonly theirs: number;
  /** The smallest text in pixels when the drawing has the width of a screen. */
  readonly text: number;
  readonly theirText: number;
}

const textOf = ({ drawings }: ChartData): number =>
  Math.min(
    ...drawings
      .filter(({ name }) => name !== 'whole' || drawings.length === 1)
      .map(({ width, textSize }) => textSize * Math.min(1, screen.width / width)),
  );

const pxInPt = 4 / 3;

const theirTextOf = (svg: string): number => {
  const width = Number(/<svg width="(\d+)pt"/.exec(svg)?.[1]) * pxInPt;
  const size = Math.min(...[...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, found]) => Number(found) * pxInPt));
  return size * Math.min(1, screen.width / width);
};

const measureOne = async (entry: (typeof catalogue)[number]): Promise<Figures> => {
  const chart = readChart(entry);
  const theirs = await asTheyReadIt(chart);
  const times: Record<'whole' | 'built' | 'theirs', number[]> = { whole: [], built: [], theirs: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const whole = await timeOf(() => layOutWhole(chart));
    const built = await timeOf(async () => (await drawChart(readChart(entry))).drawings.map((drawing) => toSvg(drawing)));
    const other = await timeOf(() => drawTheirs(theirs));
    if (round === 0) continue;
    times.whole.push(whole);
    times.built.push(built);
    times.theirs.push(other);
  }
  const texts = { text: textOf(await drawChart(chart)), theirText: theirTextOf(await drawTheirs(theirs)) };
  return { id: chart.id, whole: median(times.whole), built: median(times.built), theirs: median(times.theirs), ...texts };
};

const ms = (value: number): string => `${value.toFixed(1).padStart(8)} ms`;

const px = (value: number): string => `${value.toFixed(1).padStart(7)} px`;

const line = ({ id, whole, built, theirs, text, theirText }: Figures): string =>
  `  ${id.padEnd(26)}${ms(whole)}${ms(built)}${ms(theirs)}${px(text)}${px(theirText)}`;

/** The ratios over all machines: the medians of several rounds, added up. Prints a table of all machines. */
export const measureCharts = async (): Promise<readonly Measurement[]> => {
  for (const entry of catalogue) toSvg(await layOutWhole(readChart(entry)));
  const figures: Figures[] = [];
  for (const entry of catalogue) figures.push(await measureOne(entry));
  const sum = (of: 'whole' | 'built' | 'theirs'): number => figures.reduce((total, one) => total + one[of], 0);
  const texts = { text: Math.min(...figures.map(({ text }) => text)), theirText: Math.min(...figures.map(({ theirText }) => theirText)) };
  const all = { id: 'all', whole: sum('whole'), built: sum('built'), theirs: sum('theirs'), ...texts };
  console.log(`  ${'machine'.padEnd(26)}   one layout  all built  their one  our text  theirs`);
  console.log([...figures, all].map(line).join('\n'));
  const made = (ours: number): string =>
    `${Math.round(ours)} ms, state-machine-cat ${Math.round(all.theirs)} ms, ${figures.length} machines`;
  return [
    { name: 'laying out every chart once', value: all.whole / all.theirs, budget: 6, holds: 'at most', made: made(all.whole) },
    { name: 'building every drawing, folded ones too', value: all.built / all.theirs, budget: 10, holds: 'at most', made: made(all.built) },
    {
      name: 'smallest text of a chart on 1280 px',
      value: all.text,
      budget: screen.smallestText,
      holds: 'at least',
      made: `in px; state-machine-cat ${all.theirText.toFixed(1)}`,
    },
    ...(await measurePaint()),
  ];
};

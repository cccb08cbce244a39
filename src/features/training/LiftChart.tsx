import { useLingui } from '@lingui/react/macro';
import { type LiftProgress, type ProgressLine, roundFigures } from '#machines/training/lift-progress.rules.ts';
import { classNames } from '#src/ui/class-names.ts';
import type { Formats } from '#words/formats.ts';
import styles from './Training.module.css';

export interface LiftChartProps {
  readonly progress: LiftProgress;
  readonly formats: Formats;
  readonly label: string;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly names: number;
}

const left = 40;
const right = 60;
const top = 14;
const bottom = 34;
const month = 30.4 * 24 * 60 * 60 * 1000;

/** For each number of repetitions the best weight or height over time, as steps. A dashed line is the estimated best single repetition. */
export function LiftChart(props: LiftChartProps) {
  return (
    <div className={styles.chart}>
      <div className={styles.narrow}>
        <Drawing {...props} width={358} height={300} names={3} />
      </div>
      <div className={styles.wide}>
        <Drawing {...props} width={992} height={300} names={8} />
      </div>
    </div>
  );
}

function Drawing({ progress, formats, label, width, height, names }: LiftChartProps & Frame) {
  const { t } = useLingui();
  const { lines, estimates } = progress;
  const points = [...lines.flatMap(({ steps }) => steps), ...estimates];
  const times = points.map(({ at }) => at);
  const values = points.map(({ value }) => value);
  const [from, to] = [Math.min(...times), Math.max(...times, Math.min(...times) + month)];
  const figures = roundFigures(Math.min(...values), Math.max(...values));
  const [least = 0, most = 1] = [figures[0], figures.at(-1)];
  const x = (at: number): number => left + ((at - from) / (to - from)) * (width - left - right);
  const y = (value: number): number => height - bottom - ((value - least) / (most - least || 1)) * (height - top - bottom);
  const end = width - right + 6;
  const ends = spread([
    ...lines.map(({ repetitions, steps }) => ({ text: t`${repetitions} RM`, y: y(steps.at(-1)?.value ?? least), isEstimate: false })),
    ...estimates.slice(-1).map(({ value }) => ({ text: t`est.`, y: y(value), isEstimate: true })),
  ]);
  const newest = Math.max(...lines.flatMap(({ steps }) => steps.filter(({ isRecord }) => isRecord).map(({ at }) => at)));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {figures.map((figure) => (
        <g key={figure}>
          <line className={styles.grid} x1={left} x2={width - right} y1={y(figure)} y2={y(figure)} />
          <text x={left - 8} y={y(figure) + 4} textAnchor="end">
            {formats.number(figure)}
          </text>
        </g>
      ))}
      {monthsIn(from, to, names).map((at) => (
        <text key={at} x={x(at)} y={height - 8}>
          {formats.date(new Date(at), 'monthShort')}
        </text>
      ))}
      {lines.map((line, index) => (
        <path
          key={line.repetitions}
          className={styles.line}
          style={{ '--weight': `${Math.max(40, 100 - index * 16)}%` }}
          d={stairs(line, x, y, width - right)}
        />
      ))}
      {estimates.length > 1 && (
        <polyline className={styles.estimate} points={estimates.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')} />
      )}
      {lines.flatMap(({ repetitions, steps }) =>
        steps
          .filter(({ isRecord }) => isRecord)
          .map(({ at, value }) => (
            <circle
              key={`${repetitions} ${at}`}
              className={at === newest ? styles.newest : styles.record}
              cx={x(at)}
              cy={y(value)}
              r={at === newest ? 6.5 : 4}
            />
          )),
      )}
      {ends.map(({ text, y: at, isEstimate }) => (
        <text key={text} className={classNames(isEstimate ? styles.endEstimate : styles.end)} x={end} y={at + 4}>
          {text}
        </text>
      ))}
    </svg>
  );
}

/** A step line: each value is constant until the next record. */
function stairs({ steps }: ProgressLine, x: (at: number) => number, y: (value: number) => number, end: number): string {
  const [first, ...others] = steps;
  if (!first) return '';
  return `M${x(first.at)} ${y(first.value)}${others.map(({ at, value }) => `H${x(at)}V${y(value)}`).join('')}H${end}`;
}

interface End {
  readonly text: string;
  readonly y: number;
  readonly isEstimate: boolean;
}

const apart = 15;

/** Labels at the ends of the lines, moved down so that they do not overlap. */
function spread(ends: readonly End[]): readonly End[] {
  const placed: End[] = [];
  for (const end of ends.toSorted((a, b) => a.y - b.y)) {
    const last = placed.at(-1);
    placed.push(last && end.y - last.y < apart ? { ...end, y: last.y + apart } : end);
  }
  return placed;
}

/** The first days of months in a period, at most `most` days. */
function monthsIn(from: number, to: number, most: number): readonly number[] {
  const first = new Date(from);
  const every = Math.max(1, Math.ceil((to - from) / month / most));
  const starts: number[] = [];
  for (let count = 0; count < 240; count += every) {
    const at = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1 + count, 1, 12);
    if (at > to) break;
    starts.push(at);
  }
  return starts.length > 0 ? starts : [from];
}

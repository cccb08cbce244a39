import styles from './DotMeter.module.css';

export interface DotMeterProps {
  readonly label: string;
  readonly total: number;
  /** The number of filled dots from the start, including the member's own. */
  readonly filled: number;
  /** The index of the dot for the member's own place, counted from 0. */
  readonly own?: number | undefined;
  /** The index of the dot that is held for the member, counted from 0. */
  readonly held?: number | undefined;
  /** The waitlist, and the member's index in it, counted from 0. */
  readonly queue?: { readonly length: number; readonly own?: number | undefined } | undefined;
}

const STEP = 11;
const SIZE = 8;
const MOST_DOTS = 24;
const MOST_WAITING = 6;

/** A dot for each place: filled, free, the member's own, or held for the member. Many places become a bar. */
export function DotMeter(props: DotMeterProps) {
  return props.total > MOST_DOTS ? bar(props) : dots(props);
}

/** The dots. This is a function instead of a component, because a list has hundreds of meters. */
function dots({ label, total, filled, own, held, queue }: DotMeterProps) {
  const behind = Math.min(queue?.length ?? 0, MOST_WAITING);
  const queueStart = total * STEP + 7;
  const width = behind > 0 ? queueStart + behind * SIZE - 3 : total * STEP - 3;
  return (
    <svg className={styles.meter} role="img" aria-label={label} viewBox={`0 0 ${width} ${SIZE}`} style={{ '--width': width / 16 }}>
      <path className={styles.taken} d={row(0, filled, own, held, 4)} />
      <path className={styles.open} d={row(filled, total, undefined, held, 3.25)} />
      {own !== undefined && <circle className={styles.own} cx={middle(own)} cy="4" r="5.2" />}
      {held !== undefined && <circle className={styles.held} cx={middle(held)} cy="4" r="3.6" />}
      {queue && behind > 0 && <Queue length={behind} own={queue.own} start={queueStart} />}
    </svg>
  );
}

function Queue({ length, own, start }: { readonly length: number; readonly own: number | undefined; readonly start: number }) {
  const place = own === undefined ? undefined : Math.min(own, length - 1);
  const others = range(0, length).filter((waiting) => waiting !== place);
  return (
    <>
      <path className={styles.waiting} d={others.map((waiting) => dot(start + waiting * SIZE + 2.5, 2.5)).join('')} />
      {place !== undefined && <circle className={styles.own} cx={start + place * SIZE + 2.5} cy="4" r="4" />}
    </>
  );
}

function bar({ label, total, filled, own, held }: DotMeterProps) {
  const full = (filled / total) * BAR;
  const mine = own ?? held;
  return (
    <svg className={styles.meter} role="img" aria-label={label} viewBox={`0 0 ${BAR} ${SIZE}`} style={{ '--width': BAR / 16 }}>
      <rect className={styles.open} x="0.75" y="1.75" width={BAR - 1.5} height="4.5" rx="2.25" />
      <rect className={styles.taken} y="1" width={full} height="6" rx="3" />
      {mine !== undefined && (
        <circle className={own === undefined ? styles.held : styles.own} cx={clamp((mine + 0.5) * (BAR / total))} cy="4" r="5" />
      )}
    </svg>
  );
}

const BAR = 151;

function clamp(x: number): number {
  return Math.min(Math.max(x, 4), BAR - 4);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(to - from, 0) }, (_, step) => from + step);
}

function middle(place: number): number {
  return place * STEP + 4;
}

/** A cache of rows of dots. A list has hundreds of rows, of which few differ. */
const rows = new Map<string, string>();

/** The dots of a range, without those that are drawn separately. */
function row(from: number, to: number, own: number | undefined, held: number | undefined, radius: number): string {
  const key = `${from} ${to} ${own} ${held} ${radius}`;
  const drawn = rows.get(key) ?? drawRow(from, to, [own, held], radius);
  rows.set(key, drawn);
  return drawn;
}

function drawRow(from: number, to: number, apart: readonly (number | undefined)[], radius: number): string {
  const places = range(from, to).filter((place) => !apart.includes(place));
  return places.map((place) => dot(middle(place), radius)).join('');
}

function dot(x: number, radius: number): string {
  return `M${x - radius} 4a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`;
}

/** Computes how much a value grows during a run: the median of the last third compared with that of the first third, after a warm-up. */
import { median } from '../measure.ts';

/** The share of the samples during which code is compiled and caches fill. */
const warmUp = 0.25;

export interface Thirds {
  readonly first: number;
  readonly last: number;
}

export function thirdsOf(samples: readonly number[]): Thirds {
  const counted = samples.slice(Math.floor(samples.length * warmUp));
  const third = Math.floor(counted.length / 3);
  if (third === 0) throw new Error(`${samples.length} samples are too few to see growth.`);
  return { first: median(counted.slice(0, third)), last: median(counted.slice(-third)) };
}

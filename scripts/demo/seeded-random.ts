/** Pseudo-random choices that depend only on their seed. */
import { createHash } from 'node:crypto';

/** A number from 0 up to, but not including, 1. */
export const seededFraction = (seed: string): number => createHash('sha256').update(seed).digest().readUInt32BE(0) / 2 ** 32;

export const shuffled = <T>(list: readonly T[], seed: string, nameOf: (item: T) => string): T[] =>
  list
    .map((item) => ({ item, order: seededFraction(`${seed}/${nameOf(item)}`) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);

/** Choices that look like chance and are the same every time. */
import { createHash } from 'node:crypto';

/** A number from 0 to below 1 that only the seed decides. */
export const seededFraction = (seed: string): number => createHash('sha256').update(seed).digest().readUInt32BE(0) / 2 ** 32;

export const shuffled = <T>(list: readonly T[], seed: string, nameOf: (item: T) => string): T[] =>
  list
    .map((item) => ({ item, order: seededFraction(`${seed}/${nameOf(item)}`) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);

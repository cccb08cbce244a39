/** Times for history events without a time in their lines; deterministic for each load. */
import { createHash } from 'node:crypto';
import type { ReplayedClass } from './history-state.ts';

/** A number in [0, 1) that depends only on the seed. */
export const seededFraction = (...seed: readonly string[]): number =>
  createHash('sha256').update(seed.join('\n')).digest().readUInt32BE(0) / 2 ** 32;

const day = 86_400_000;

export const interpolateDate = (from: Date, to: Date, share: number): Date =>
  new Date(Math.round(from.getTime() + (to.getTime() - from.getTime()) * share));

const later = (a: Date, b: Date | null): Date => (b && b > a ? b : a);
const earlier = (a: Date, b: Date | null): Date => (b && b < a ? b : a);

/** The time in which members could book this class: from its opening, limited to the last days, until now. */
export const bookingSpan = ({ row }: ReplayedClass, now: Date): { from: Date; to: Date } => {
  const closes = earlier(row.starts_at, row.booking_closes_at);
  const to = earlier(new Date(now.getTime() - 60_000), new Date(closes.getTime() - 60_000));
  return { from: later(new Date(to.getTime() - 5 * day), row.booking_opens_at), to };
};

/** The time of a booking that far ahead of the class, but not before booking opened. */
export const bookingTimeBefore = ({ row }: ReplayedClass, ahead: number): Date =>
  later(new Date(row.starts_at.getTime() - ahead), row.booking_opens_at);

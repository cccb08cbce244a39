/** Times for history events that have no time in their lines. They are always the same for the same load. */
import { createHash } from 'node:crypto';
import type { ReplayedClass } from './history-state.ts';

/** A number from 0 (inclusive) to 1 (exclusive) that depends only on the seed. */
export const seededFraction = (...seed: readonly string[]): number =>
  createHash('sha256').update(seed.join('\n')).digest().readUInt32BE(0) / 2 ** 32;

const day = 86_400_000;

export const interpolateDate = (from: Date, to: Date, share: number): Date =>
  new Date(Math.round(from.getTime() + (to.getTime() - from.getTime()) * share));

const later = (a: Date, b: Date | null): Date => (b && b > a ? b : a);
const earlier = (a: Date, b: Date | null): Date => (b && b < a ? b : a);

/** The period in which members could book this class: from its opening, limited to the last days, until now. */
export const bookingSpan = ({ row }: ReplayedClass, now: Date): { from: Date; to: Date } => {
  const closes = earlier(row.starts_at, row.booking_closes_at);
  const to = earlier(new Date(now.getTime() - 60_000), new Date(closes.getTime() - 60_000));
  return { from: later(new Date(to.getTime() - 5 * day), row.booking_opens_at), to };
};

/** The time of a booking, by its distance to the start of the class, but not before booking opened. */
export const bookingTimeBefore = ({ row }: ReplayedClass, ahead: number): Date =>
  later(new Date(row.starts_at.getTime() - ahead), row.booking_opens_at);

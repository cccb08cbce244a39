/** The times of the events in history that have none in their lines; the same on every load. */
import { createHash } from 'node:crypto';
import type { ReplayedClass } from './history-state.ts';

/** A number from 0 to below 1 that only the seed decides. */
export const seededFraction = (...seed: readonly string[]): number =>
  createHash('sha256').update(seed.join('\n')).digest().readUInt32BE(0) / 2 ** 32;

const day = 86_400_000;

export const interpolateDate = (from: Date, to: Date, share: number): Date =>
  new Date(Math.round(from.getTime() + (to.getTime() - from.getTime()) * share));

const later = (a: Date, b: Date | null): Date => (b && b > a ? b : a);
const earlier = (a: Date, b: Date | null): Date => (b && b < a ? b : a);

/** When members could book this class up to now: from its opening, within the last days. */
export const bookingSpan = ({ row }: ReplayedClass, now: Date): { from: Date; to: Date } => {
  const closes = earlier(row.starts_at, row.booking_closes_at);
  const to = earlier(new Date(now.getTime() - 60_000), new Date(closes.getTime() - 60_000));
  return { from: later(new Date(to.getTime() - 5 * day), row.booking_opens_at), to };
};

/** When a person booked, that long ahead of the class: not before booking opened. */
export const bookingTimeBefore = ({ row }: ReplayedClass, ahead: number): Date =>
  later(new Date(row.starts_at.getTime() - ahead), row.booking_opens_at);

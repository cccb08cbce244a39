/** A token bucket that limits the calls of a member. Source: docs/decisions/operation.md#0373. */
import type { Call } from '#contract/call-definition.ts';

/** What a call costs the server, in points. A keyed write stores its key and answer and wakes other members. */
export const callPoints = { read: 1, write: 2, keyedWrite: 5, picture: 20 } as const;
export type CallKind = keyof typeof callPoints;

export const kindOfCall = ({ method, idempotent, keyed }: Pick<Call, 'method' | 'idempotent' | 'keyed'>): CallKind =>
  method === 'GET' ? 'read' : idempotent || keyed ? 'keyedWrite' : 'write';

/** Milliseconds in which an empty bucket becomes full again. A bucket that was unused for so long equals a new one. */
export const refillTime = 60_000;

/** `at`: when the bucket had this many points, in milliseconds since 1970. */
export interface CallBucket {
  readonly points: number;
  readonly at: number;
}

export type SpendResult =
  | { readonly kind: 'spent'; readonly bucket: CallBucket }
  /** The time until the call is possible, in milliseconds. */
  | { readonly kind: 'refused'; readonly wait: number };

/** `size` is the capacity of the bucket, which refills completely in `refillTime`. A call that costs more than `size` takes all points. */
export function spendPoints(bucket: CallBucket | undefined, call: CallKind, size: number, now: number): SpendResult {
  const cost = Math.min(callPoints[call], size);
  const rested = bucket === undefined ? refillTime : Math.max(0, now - bucket.at);
  const points = Math.min(size, (bucket?.points ?? size) + (rested * size) / refillTime);
  if (points < cost) return { kind: 'refused', wait: ((cost - points) * refillTime) / size };
  return { kind: 'spent', bucket: { points: points - cost, at: Math.max(now, bucket?.at ?? now) } };
}

export const isFullAgain = ({ at }: CallBucket, now: number): boolean => now - at >= refillTime;

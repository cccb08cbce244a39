/** The call budgets of recently active members, in the memory of this process. Source: docs/decisions/operation.md#0373. */
import { type CallBucket, type CallKind, isFullAgain, refillTime, spendPoints } from '#machines/app/call-budget.rules.ts';
import { Refused } from './outcome.ts';

export interface CallBudget {
  spend(profileId: string, call: CallKind): void;
  readonly size: () => number;
}

/** Uses real time, even if the clock of the server is virtual. */
export function createCallBudget(perMinute: number, now: () => number = () => performance.now()): CallBudget {
  const buckets = new Map<string, CallBucket>();
  let sweptAt = now();

  function sweep(at: number): void {
    if (at - sweptAt < refillTime) return;
    sweptAt = at;
    for (const [profileId, bucket] of buckets) if (isFullAgain(bucket, at)) buckets.delete(profileId);
  }

  return {
    size: () => buckets.size,
    spend(profileId, call) {
      const at = now();
      sweep(at);
      const result = spendPoints(buckets.get(profileId), call, perMinute, at);
      if (result.kind === 'refused') throw new Refused('too_many_requests', { retryAfter: result.wait / 1000 });
      buckets.set(profileId, result.bucket);
    },
  };
}

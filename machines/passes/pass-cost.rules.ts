/** The remaining and held visits of a pass, and the cost of a booking or a late cancel. Source: docs/decisions/passes.md#0298. */
import type { Concession, PassBalance, PassCost } from '#contract/concessions.ts';
import { type PassHolder, type PassUse, passUseOf } from '#machines/visits/visit-status.rules.ts';

type Visits = Pick<Concession, 'visits_left' | 'visits_held'>;

/** The visits of a pass as screens, dialogs and sentences show them. Null for a membership, which has no number of visits. */
export const balanceOf = ({ visits_left: left, visits_held: held }: Visits): PassBalance | null =>
  // a server of the former release sends no held visits
  left === null ? null : { left, held: held ?? 0 };

/** The visits after a booking, which holds one of the remaining visits. */
export const afterBooking = ({ left, held }: PassBalance): PassBalance => ({ left: Math.max(0, left - 1), held: held + 1 });

/** The visits after a late cancel, which uses the visit that the booking held; the number of remaining visits stays. */
export const afterLateCancel = ({ left, held }: PassBalance): PassBalance => ({ left, held: Math.max(0, held - 1) });

const costOf = (concession: Concession, visit: number, change: (before: PassBalance) => PassBalance): PassCost => {
  const { name: pass, week_limit: limit } = concession;
  const before = balanceOf(concession);
  if (concession.kind === 'count') return { kind: 'count', pass, ...changeOf(before ?? { left: 0, held: 0 }, change) };
  return limit === null ? { kind: 'membership', pass } : { kind: 'week', pass, limit, visit };
};

const changeOf = (before: PassBalance, change: (before: PassBalance) => PassBalance) => ({ before, after: change(before) });

/** The cost of a class or an appointment that is not booked yet. */
export const bookingCostOf = (concession: Concession): PassCost => costOf(concession, (concession.week_used ?? 0) + 1, afterBooking);

/** The cost of a booked class or appointment. The pass already holds its visit, and the week already counts it. */
export const lateCancelCostOf = (concession: Concession): PassCost => costOf(concession, concession.week_used ?? 0, afterLateCancel);

export interface PassUseFacts {
  readonly use: PassUse;
  readonly pass: string | null;
  readonly balance: PassBalance | null;
  readonly isDropIn: boolean;
}

type Paid = PassHolder & { readonly concession: Concession | null; readonly dropin?: boolean | undefined };

export const passUseFactsOf = (visit: Paid): PassUseFacts => ({
  use: passUseOf(visit),
  pass: visit.concession?.name ?? null,
  balance: visit.concession && balanceOf(visit.concession),
  isDropIn: visit.dropin ?? false,
});

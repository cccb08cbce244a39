/** The cost of a late cancel. Source: docs/decisions/language.md#0299. */
import type { Concession } from '#contract/concessions.ts';
import type { Money } from '#contract/values.ts';
import { hasPassed } from './session.rules.ts';

/** `Never`: booked after the deadline, so cancelling was never free. `DropIn`: the price is due, and no visit of a pass is used. */
export type LateTerms = 'late' | 'lateDropIn' | 'lateNever' | 'lateNeverDropIn';

interface Paid {
  readonly dropin?: boolean | undefined;
  readonly price?: Money | null | undefined;
  readonly concession?: Concession | null | undefined;
}

interface Booked extends Paid {
  readonly cancellation_close_date: string | null;
  /** When the member booked. If this is missing, the rule assumes a booking before the deadline. */
  readonly booked_at?: string | undefined;
}

/** Is the price due after a late cancel, instead of a visit of a pass? */
export const isPriceDue = ({ dropin, price, concession }: Paid): boolean => dropin === true || (!concession && Boolean(price));

export const lateTermsOf = (booked: Booked): LateTerms => {
  const { cancellation_close_date: deadline, booked_at } = booked;
  const wasLate = booked_at !== undefined && hasPassed(deadline, new Date(booked_at));
  if (isPriceDue(booked)) return wasLate ? 'lateNeverDropIn' : 'lateDropIn';
  return wasLate ? 'lateNever' : 'late';
};

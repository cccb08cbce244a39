/** The cost of a late cancel. Source: docs/decisions/language.md#0299. */
import { hasPassed } from './session.rules.ts';

/** `Never`: the member booked after the deadline, so cancelling was never free. `DropIn`: the price is due, and no visit is used. */
export type LateTerms = 'late' | 'lateDropIn' | 'lateNever' | 'lateNeverDropIn';

interface Booked {
  readonly cancellation_close_date: string | null;
  /** When the member booked; if it is missing, the member counts as having booked before the deadline. */
  readonly booked_at?: string | undefined;
  readonly dropin?: boolean | undefined;
}

export const lateTermsOf = ({ cancellation_close_date: deadline, booked_at, dropin }: Booked): LateTerms => {
  const wasLate = booked_at !== undefined && hasPassed(deadline, new Date(booked_at));
  if (dropin) return wasLate ? 'lateNeverDropIn' : 'lateDropIn';
  return wasLate ? 'lateNever' : 'late';
};

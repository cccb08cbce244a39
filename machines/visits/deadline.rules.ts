/** What a late cancel of a booking costs. Source: docs/decisions/language.md#0299. */
import { hasPassed } from './session.rules.ts';

/** `Never`: the deadline had passed when the member booked, so cancelling never was free. `DropIn`: the price is due, and no visit is counted. */
export type LateTerms = 'late' | 'lateDropIn' | 'lateNever' | 'lateNeverDropIn';

interface Booked {
  readonly cancellation_close_date: string | null;
  /** When the member booked; an unknown time counts as before the deadline. */
  readonly booked_at?: string | undefined;
  readonly dropin?: boolean | undefined;
}

export const lateTermsOf = ({ cancellation_close_date: deadline, booked_at, dropin }: Booked): LateTerms => {
  const wasLate = booked_at !== undefined && hasPassed(deadline, new Date(booked_at));
  if (dropin) return wasLate ? 'lateNeverDropIn' : 'lateDropIn';
  return wasLate ? 'lateNever' : 'late';
};

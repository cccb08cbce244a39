/**
 * Guards that the concurrency suites switch off to see themselves fail: `SPOTTER_MUTANT=no-session-lock,no-place-guard`, read in test mode
 * only. All switches are listed here.
 */
export const mutants = [
  /** Reads the class without locking its row. */
  'no-session-lock',
  /** Takes a place without a check that one is left: writes back the number it read, plus one. */
  'no-place-guard',
  /** Writes a visit without a check that it is unchanged since it was read. */
  'no-compare-and-set',
  /** Reads passes without locking their rows, and writes back the numbers it read. */
  'no-pass-lock',
  /** Runs every repeated request again. */
  'no-idempotency',
  /** Offers a place to the tail of the waitlist. */
  'no-fifo',
  /** Numbers notifications from one sequence for all members, without locking the member. */
  'global-numbering',
  /** Brings a stream that was cut off only what comes from then on. */
  'no-replay',
  /** Reads a person's time without locking them. */
  'no-slot-lock',
  /** Lists held times as free. */
  'lists-held',
  /** Reads a cart without locking its row, and overwrites changes made since. */
  'no-cart-lock',
  /** Reads an invoice that is to be paid without locking its row. */
  'no-invoice-lock',
  /** Sells a limited item without a check that one is left: writes back the number it read, and the sold number. */
  'no-unit-guard',
  /** Does not hold the member's account while something of theirs is written. */
  'no-account-lock',
  /** Leaves payments that were cut off as they are. */
  'no-recovery',
  /** Deletes a job before what it does is stored. */
  'early-job-end',
  /** Stores what a job does without checking whether another worker has the job by now. */
  'no-job-lock',
] as const;

export type SeededServerBug = (typeof mutants)[number];

const active = new Set<SeededServerBug>();

/** Called once at the start, with the setting of test mode; an unknown name is an error of the suite. */
export function activateMutants(names: readonly string[]): void {
  active.clear();
  for (const name of names) {
    const mutant = mutants.find((known) => known === name);
    if (!mutant) throw new Error(`SPOTTER_MUTANT=${name}: known are ${mutants.join(', ')}.`);
    active.add(mutant);
  }
}

export const isMutantActive = (mutant: SeededServerBug): boolean => active.has(mutant);

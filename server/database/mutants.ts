/** Switched off to prove that the concurrency suites detect their absence: `SPOTTER_MUTANT=no-session-lock`, in test mode only. */
export const mutants = [
  'no-session-lock',
  /** Takes a place without checking that one is left: writes back the count that it read, plus one. */
  'no-place-guard',
  /** Writes a visit without checking that it is unchanged since it was read. */
  'no-compare-and-set',
  /** Reads passes without locking their rows, and writes back the counts that it read. */
  'no-pass-lock',
  'no-idempotency',
  'no-fifo',
  /** Numbers notifications from one sequence for all members, without locking the member. */
  'global-numbering',
  /** After a reconnect, sends only new events and omits those that the stream missed. */
  'no-replay',
  /** Reads the calendar of a member of staff without locking their row. */
  'no-slot-lock',
  'lists-held',
  /** Reads a cart without locking its row, and overwrites concurrent changes. */
  'no-cart-lock',
  /** Reads an invoice that is to be paid without locking its row. */
  'no-invoice-lock',
  /** Sells a limited item without checking that one is left: writes back the sold count that it read, plus the units of the cart. */
  'no-unit-guard',
  /** Does not lock the member's account while data of the member is written. */
  'no-account-lock',
  'no-recovery',
  'early-job-end',
  /** Stores the result of a job without checking whether another worker has taken the job meanwhile. */
  'no-job-lock',
] as const;

export type SeededServerBug = (typeof mutants)[number];

const active = new Set<SeededServerBug>();

/** Called once at the start, with the setting of test mode. Throws for an unknown name. */
export function activateMutants(names: readonly string[]): void {
  active.clear();
  for (const name of names) {
    const mutant = mutants.find((known) => known === name);
    if (!mutant) throw new Error(`SPOTTER_MUTANT=${name}: known are ${mutants.join(', ')}.`);
    active.add(mutant);
  }
}

export const isMutantActive = (mutant: SeededServerBug): boolean => active.has(mutant);

/** The arithmetic of a pass: how many visits remain, and when the pass is valid, expired or used up. Source: decisions.booking.passUse. */

export interface PassLedger {
  /** The number of bought visits; null for a membership, which has no number of visits. */
  readonly total: number | null;
  /** Visits held by bookings. */
  readonly held: number;
  /** Visits used by attendance, late cancels and no-shows. */
  readonly used: number;
  readonly returned: number;
  /** The first and the last day, `YYYY-MM-DD` at the facility; the last day is null if the pass does not expire. */
  readonly startsOn: string;
  readonly expiresOn: string | null;
}

/** The visits that are neither held nor used, never fewer than 0; null for a membership. */
export const visitsLeft = ({ total, held, used }: Pick<PassLedger, 'total' | 'held' | 'used'>): number | null =>
  total === null ? null : Math.max(0, total - held - used);

export const canHold = (ledger: PassLedger): boolean => visitsLeft(ledger) !== 0;

/** Are all visits used? Held visits do not count as used, because they can still be returned. */
export const isSpent = ({ total, used }: PassLedger): boolean => total !== null && used >= total;

/** Has the pass expired on `today`? The last day is still valid. ISO days can be compared as strings. */
export const isExpiredOn = ({ expiresOn }: Pick<PassLedger, 'expiresOn'>, today: string): boolean =>
  expiresOn !== null && today > expiresOn;

export const isUpcomingOn = ({ startsOn }: Pick<PassLedger, 'startsOn'>, today: string): boolean => today < startsOn;

export type PassState = 'upcoming' | 'active' | 'usedUp' | 'expired';

export const passStateOn = (ledger: PassLedger, today: string): PassState => {
  if (isSpent(ledger)) return 'usedUp';
  if (isExpiredOn(ledger, today)) return 'expired';
  return isUpcomingOn(ledger, today) ? 'upcoming' : 'active';
};

/** The arithmetic of a pass: the visits left, and when it is valid, expired or used up. Source: decisions.booking.passUse. */

export interface PassLedger {
  /** Visits bought; null for a membership, which has no number. */
  readonly total: number | null;
  /** Visits held by bookings. */
  readonly held: number;
  /** Visits used by attendance, late cancels and no-shows. */
  readonly used: number;
  readonly returned: number;
  /** First and last day, `YYYY-MM-DD` at the facility; null: no last day. */
  readonly startsOn: string;
  readonly expiresOn: string | null;
}

/** Visits that are neither held nor used; null for a membership. Never negative. */
export const visitsLeft = ({ total, held, used }: Pick<PassLedger, 'total' | 'held' | 'used'>): number | null =>
  total === null ? null : Math.max(0, total - held - used);

export const canHold = (ledger: PassLedger): boolean => visitsLeft(ledger) !== 0;

/** A held visit of a used-up pass could still be returned, so held visits do not count as used. */
export const isSpent = ({ total, used }: PassLedger): boolean => total !== null && used >= total;

/** ISO days can be compared as strings. The last day still counts. */
export const isExpiredOn = ({ expiresOn }: Pick<PassLedger, 'expiresOn'>, today: string): boolean =>
  expiresOn !== null && today > expiresOn;

export const isUpcomingOn = ({ startsOn }: Pick<PassLedger, 'startsOn'>, today: string): boolean => today < startsOn;

export type PassState = 'upcoming' | 'active' | 'usedUp' | 'expired';

/** The state of the lifecycle chart on a day. */
export const passStateOn = (ledger: PassLedger, today: string): PassState => {
  if (isSpent(ledger)) return 'usedUp';
  if (isExpiredOn(ledger, today)) return 'expired';
  return isUpcomingOn(ledger, today) ? 'upcoming' : 'active';
};

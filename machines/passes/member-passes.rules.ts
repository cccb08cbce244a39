/** What a member sees of their passes and memberships together. Source: docs/spec §2 (account), decisions.booking.passUse. */
import type { Membership, Pass, PassMovement } from '#contract/member-passes.ts';
import { dayOf } from '#machines/classes/day.rules.ts';
import { passFactsOf, nextPasses, type PassReason } from './next-pass.rules.ts';
import { type PassBooking, type Projection, projectPass, projectWeeks } from './projection.rules.ts';

/** The passes and memberships of the account. */
export interface MemberPasses {
  readonly memberships: readonly Membership[];
  readonly passes: readonly Pass[];
  /** Newest first. */
  readonly movements: readonly PassMovement[];
}

type Whose = Pick<Pass, 'id' | 'state'>;

/** A used-up or expired pass cannot book. */
export const isPassOver = ({ state }: Pick<Pass, 'state'>): boolean => state === 'usedUp' || state === 'expired';

/** Separates passes that can be used, now or later, from those that are over. */
export const splitByOver = <P extends Whose>(all: readonly P[]): { readonly live: readonly P[]; readonly over: readonly P[] } => ({
  live: all.filter((one) => !isPassOver(one)),
  over: all.filter(isPassOver),
});

/** The lines of one pass, newest first. */
export const ledgerOf = ({ movements }: MemberPasses, passId: string): readonly PassMovement[] =>
  movements.filter(({ pass_id }) => pass_id === passId);

/** Visits that are held, and neither used nor returned yet, by the last line of each visit. */
export const openBookings = (movements: readonly PassMovement[]): readonly PassBooking[] => {
  const settled = new Set<string>();
  const bookings: PassBooking[] = [];
  for (const { pass_id, kind, visit } of movements) {
    if (!visit || settled.has(`${pass_id} ${visit.id}`)) continue;
    settled.add(`${pass_id} ${visit.id}`);
    if (kind === 'held') bookings.push({ pass_id, start: visit.start, name: visit.name });
  }
  return bookings;
};

/** The visits left on a count pass after each future booking, and after all of them. */
export const projectionOf = (memberPasses: MemberPasses, pass: Pass): Projection => projectPass(pass, openBookings(memberPasses.movements));

/** The visits in each week ahead, by its Monday; this week first. */
export const weeksOf = (memberPasses: MemberPasses, membership: Membership, timeZone: string, now: Date): ReadonlyMap<string, number> =>
  projectWeeks(membership, openBookings(memberPasses.movements), timeZone, now);

/** Which passes a booking for today would use, and why. */
export const nextPassReasons = ({ memberships, passes }: MemberPasses, timeZone: string, now: Date): ReadonlyMap<string, PassReason> =>
  nextPasses(passFactsOf(memberships, passes), dayOf(now, timeZone));

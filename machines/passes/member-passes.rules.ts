/** The passes and memberships of a member in one list. Source: docs/spec §2 (account), decisions.booking.passUse. */
import type { Membership, Pass, PassMovement } from '#contract/member-passes.ts';
import { dayOf } from '#machines/classes/day.rules.ts';
import { passFactsOf, nextPasses, type PassReason } from './next-pass.rules.ts';
import { type PassBooking, type Projection, projectPass, projectWeeks } from './projection.rules.ts';

export interface MemberPasses {
  readonly memberships: readonly Membership[];
  readonly passes: readonly Pass[];
  /** Newest first. */
  readonly movements: readonly PassMovement[];
}

type Whose = Pick<Pass, 'id' | 'state'>;

export const isPassOver = ({ state }: Pick<Pass, 'state'>): boolean => state === 'usedUp' || state === 'expired';

/** Separates passes that are usable now or later from passes that are over. */
export const splitByOver = <P extends Whose>(all: readonly P[]): { readonly live: readonly P[]; readonly over: readonly P[] } => ({
  live: all.filter((one) => !isPassOver(one)),
  over: all.filter(isPassOver),
});

/** The movements of one pass, newest first. */
export const ledgerOf = ({ movements }: MemberPasses, passId: string): readonly PassMovement[] =>
  movements.filter(({ pass_id }) => pass_id === passId);

/** Visits that a pass holds and that are neither used nor returned, by the last movement of each visit. */
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

/** The remaining visits of a count pass after each future booking, and after all future bookings. */
export const projectionOf = (memberPasses: MemberPasses, pass: Pass): Projection => projectPass(pass, openBookings(memberPasses.movements));

/** The number of visits by the Monday of their week, beginning with the current week. */
export const weeksOf = (memberPasses: MemberPasses, membership: Membership, timeZone: string, now: Date): ReadonlyMap<string, number> =>
  projectWeeks(membership, openBookings(memberPasses.movements), timeZone, now);

/** For each pass that a booking for today could use, by its id: the reason why this pass would pay. */
export const nextPassReasons = ({ memberships, passes }: MemberPasses, timeZone: string, now: Date): ReadonlyMap<string, PassReason> =>
  nextPasses(passFactsOf(memberships, passes), dayOf(now, timeZone));

/** The member's summary at the studio: the next class, and the passes that they can use. */
import type { Session } from '#contract/classes.ts';
import type { Membership, Pass } from '#contract/member-passes.ts';
import type { Visit } from '#contract/visits.ts';
import { membershipsAfter, passesAfter } from '#machines/passes/shared-pass.rules.ts';

export interface MemberSummary {
  /** Upcoming visits, by start. */
  readonly bookings: readonly Visit[];
  /** These and the memberships in the order in which they are used. */
  readonly passes: readonly Pass[];
  readonly memberships: readonly Membership[];
}

/** After the member acted on a class: the numbers of the pass that its answer has. */
export const memberSummaryAfter = (memberSummary: MemberSummary, changed: Session, timeZone: string, now: Date): MemberSummary => ({
  ...memberSummary,
  passes: passesAfter(memberSummary.passes, changed),
  memberships: membershipsAfter(memberSummary.memberships, changed, timeZone, now),
});

type Booked = Visit & { readonly session: NonNullable<Visit['session']> };

const isAhead = (visit: Visit, now: Date): visit is Booked =>
  visit.state === 'booked' && visit.session !== null && !visit.session.cancelled && new Date(visit.session.start_date) > now;

/** The next class that the member has a place in and that has not begun, or null. */
export const nextBooking = ({ bookings }: MemberSummary, now: Date): Booked | null =>
  bookings
    .filter((visit) => isAhead(visit, now))
    .toSorted((a, b) => new Date(a.session.start_date).getTime() - new Date(b.session.start_date).getTime())[0] ?? null;

/** The membership that is used first, or else the count pass; null when nothing can be used now. Both come in the order of their use. */
export const firstInUse = ({
  memberships,
  passes,
}: MemberSummary): { kind: 'membership'; membership: Membership } | { kind: 'pass'; pass: Pass } | null => {
  const membership = memberships.find(({ state }) => state === 'active');
  if (membership) return { kind: 'membership', membership };
  // a pass of a course pays for its classes only
  const pass = passes.find(({ state, course_id }) => state === 'active' && course_id === undefined);
  return pass ? { kind: 'pass', pass } : null;
};

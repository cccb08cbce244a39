/** The member's summary at the studio: the next class, and the passes that they can use. */
import type { Session } from '#contract/classes.ts';
import type { Membership, Pass } from '#contract/member-passes.ts';
import type { Visit } from '#contract/visits.ts';
import { membershipsAfter, passesAfter } from '#machines/passes/shared-pass.rules.ts';

export interface MemberSummary {
  /** Upcoming visits, sorted by start. */
  readonly bookings: readonly Visit[];
  /** The count passes, in the order of use; memberships have their own list. */
  readonly passes: readonly Pass[];
  readonly memberships: readonly Membership[];
}

/** The summary after the member acted on a class, with the pass numbers of the response. */
export const memberSummaryAfter = (memberSummary: MemberSummary, changed: Session, timeZone: string, now: Date): MemberSummary => ({
  ...memberSummary,
  passes: passesAfter(memberSummary.passes, changed),
  memberships: membershipsAfter(memberSummary.memberships, changed, timeZone, now),
});

type Booked = Visit & { readonly session: NonNullable<Visit['session']> };

const isAhead = (visit: Visit, now: Date): visit is Booked =>
  visit.state === 'booked' && visit.session !== null && !visit.session.cancelled && new Date(visit.session.start_date) > now;

/** The next class that has not begun and in which the member has a place, or null. */
export const nextBooking = ({ bookings }: MemberSummary, now: Date): Booked | null =>
  bookings
    .filter((visit) => isAhead(visit, now))
    .toSorted((a, b) => new Date(a.session.start_date).getTime() - new Date(b.session.start_date).getTime())[0] ?? null;

/** The membership that is used first, else the count pass that is used first. Both lists are in the order of use. */
export const firstInUse = ({
  memberships,
  passes,
}: MemberSummary): { kind: 'membership'; membership: Membership } | { kind: 'pass'; pass: Pass } | null => {
  const membership = memberships.find(({ state }) => state === 'active');
  if (membership) return { kind: 'membership', membership };
  // a pass of a course pays only for the classes of this course
  const pass = passes.find(({ state, course_id }) => state === 'active' && course_id === undefined);
  return pass ? { kind: 'pass', pass } : null;
};

/** The pass that a member's next booking would use, with the reason. Source: decisions.booking.whichPass, docs/decisions/passes.md#0193. */
import type { Membership, Pass } from '#contract/member-passes.ts';
import { usablePasses, type PassFacts } from './pass.rules.ts';

/** `only`: no other pass can pay. Each other reason is the difference to the next pass in the order of use. */
export type PassReason = 'only' | 'membership' | 'oldest' | 'expiresFirst' | 'expires' | 'boughtFirst';

/** A type that no pass names, so that only passes for all types cover it. */
const anyType = '';

const typesIn = (passes: readonly PassFacts[]): readonly string[] => [
  ...new Set([anyType, ...passes.flatMap(({ sessionTypes }) => sessionTypes ?? [])]),
];

const reasonBetween = (first: PassFacts, second: PassFacts | undefined): PassReason => {
  if (!second) return 'only';
  if (first.kind !== second.kind) return 'membership';
  if (first.kind === 'membership') return 'oldest';
  if (first.expiresOn === second.expiresOn) return 'boughtFirst';
  return second.expiresOn === null ? 'expires' : 'expiresFirst';
};

/** `day`: `YYYY-MM-DD` at the facility. A pass for several types gets the reason that distinguishes it from another pass. */
export const nextPasses = (passes: readonly PassFacts[], day: string): ReadonlyMap<string, PassReason> => {
  const reasons = new Map<string, PassReason>();
  for (const type of typesIn(passes)) {
    const [first, second] = usablePasses(passes, type, day);
    if (!first) continue;
    const known = reasons.get(first.id);
    if (known === undefined || known === 'only') reasons.set(first.id, reasonBetween(first, second));
  }
  return reasons;
};

const factsOfPass = (pass: Pass): PassFacts => ({
  id: pass.id,
  kind: 'count',
  visitsLeft: pass.visits_left,
  startsOn: pass.starts_on,
  expiresOn: pass.expires_on,
  weeklyLimit: null,
  sessionTypes: pass.session_types,
  purchasedAt: pass.purchased_at,
  weekUsed: 0,
});

const factsOfMembership = (membership: Membership): PassFacts => ({
  id: membership.id,
  kind: 'membership',
  visitsLeft: null,
  startsOn: membership.starts_on,
  expiresOn: membership.ends_on,
  weeklyLimit: membership.weekly_limit,
  sessionTypes: membership.session_types,
  purchasedAt: membership.purchased_at,
  weekUsed: membership.week_used,
});

export const passFactsOf = (memberships: readonly Membership[], passes: readonly Pass[]): readonly PassFacts[] => [
  ...memberships.map(factsOfMembership),
  // a pass of a course pays only for this course
  ...passes.filter(({ course_id }) => course_id === undefined).map(factsOfPass),
];

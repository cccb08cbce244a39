/** Source: decisions.booking.whichPass, decisions.booking.weeklyLimit, decisions.booking.passUse. */
import type { Refusal } from '#contract/refusal.ts';
import { addDays } from '#machines/classes/day.rules.ts';
import { holdsPass } from '#machines/visits/visit-status.rules.ts';

/** The pass fields that the rules read. Days are `YYYY-MM-DD` at the facility. */
export interface PassFacts {
  readonly id: string;
  readonly kind: 'membership' | 'count';
  /** Visits that are neither used nor held; null for a membership, which has no number of visits. */
  readonly visitsLeft: number | null;
  readonly startsOn: string;
  /** The last valid day; null: the pass does not expire. */
  readonly expiresOn: string | null;
  /** The limit of visits in a week; null: no limit. */
  readonly weeklyLimit: number | null;
  /** The class types that the pass covers; null: all types. */
  readonly sessionTypes: readonly string[] | null;
  /** The course that was bought with this pass; the pass pays only for classes of this course. Null or absent: no course. */
  readonly courseId?: string | null;
  /** ISO 8601; of several memberships, the oldest pays first. */
  readonly purchasedAt: string;
  /** Visits that already count in the week of the class (see `countsInWeek`). */
  readonly weekUsed: number;
}

export type PassDecision<P extends PassFacts = PassFacts> =
  | { readonly kind: 'covered'; readonly pass: P }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

const notUsable: Refusal = { code: 'pass_not_usable', fix: '/checkout' };
const limitReached: Refusal = { code: 'weekly_limit_reached', fix: '/checkout' };
const notCovered: Refusal = { code: 'no_concession', fix: '/checkout' };
const noPass: Refusal = { ...notCovered, has_pass: false };

const covers = ({ sessionTypes }: PassFacts, type: string): boolean => sessionTypes === null || sessionTypes.includes(type);

/** Is the pass valid on this day? ISO days can be compared as strings. */
const isValidOn = ({ startsOn, expiresOn }: PassFacts, day: string): boolean => startsOn <= day && (expiresOn === null || day <= expiresOn);

const hasVisitLeft = ({ visitsLeft }: PassFacts): boolean => visitsLeft === null || visitsLeft > 0;

const hasRoomInWeek = ({ weeklyLimit, weekUsed }: PassFacts): boolean => weeklyLimit === null || weekUsed < weeklyLimit;

const isOver = (pass: PassFacts, day: string): boolean => !hasVisitLeft(pass) || (pass.expiresOn !== null && pass.expiresOn < day);

/** Why the pass cannot pay for a class of this type on this day; null if it can pay. */
export const whyNotUsable = (pass: PassFacts, type: string, day: string): Refusal | null => {
  if (!covers(pass, type) || !isValidOn(pass, day) || !hasVisitLeft(pass)) return notUsable;
  return hasRoomInWeek(pass) ? null : limitReached;
};

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Null: no course. A pass that was bought with a course pays only for the classes of that course. */
export const paysForCourse = (passCourse: string | null, classCourse: string | null): boolean =>
  passCourse === null || passCourse === classCourse;

const isForCourse = ({ courseId }: PassFacts): boolean => courseId !== null && courseId !== undefined;

/** The order: passes of a course, memberships (oldest first), count passes (soonest expiry first, then oldest). */
export const inOrderOfUse = (a: PassFacts, b: PassFacts): number => {
  if (isForCourse(a) !== isForCourse(b)) return isForCourse(a) ? -1 : 1;
  if (a.kind !== b.kind) return a.kind === 'membership' ? -1 : 1;
  const byAge = new Date(a.purchasedAt).getTime() - new Date(b.purchasedAt).getTime();
  const byExpiry = compareText(a.expiresOn ?? '9999-12-31', b.expiresOn ?? '9999-12-31');
  return (a.kind === 'membership' ? byAge : byExpiry || byAge) || compareText(a.id, b.id);
};

const chosenOf = <P extends PassFacts>(passes: readonly P[], type: string, day: string, id: string): PassDecision<P> => {
  const pass = passes.find((candidate) => candidate.id === id);
  if (!pass) return { kind: 'refused', refusal: notUsable };
  const refusal = whyNotUsable(pass, type, day);
  return refusal ? { kind: 'refused', refusal } : { kind: 'covered', pass };
};

/** Every pass that can pay for a class of `type` on `day`, in the order of use. */
export const usablePasses = <P extends PassFacts>(passes: readonly P[], type: string, day: string): readonly P[] =>
  passes.toSorted(inOrderOfUse).filter((candidate) => whyNotUsable(candidate, type, day) === null);

/** `no_concession` if another reason than the weekly limit prevents payment. `chosen`: only this pass is considered. */
export const choosePass = <P extends PassFacts>(passes: readonly P[], type: string, day: string, chosen?: string): PassDecision<P> => {
  if (chosen !== undefined) return chosenOf(passes, type, day, chosen);
  const [pass] = usablePasses(passes, type, day);
  if (pass) return { kind: 'covered', pass };
  const isOnlyTheWeek = passes.some((candidate) => whyNotUsable(candidate, type, day) === limitReached);
  if (isOnlyTheWeek) return { kind: 'refused', refusal: limitReached };
  return { kind: 'refused', refusal: passes.every((candidate) => isOver(candidate, day)) ? noPass : notCovered };
};

/** Does a visit count against the weekly limit? It counts while it holds or has used a visit of the pass. */
export const countsInWeek = holdsPass;

/** After the studio cancelled a class, the pass stays valid for at least this many days. */
const daysAfterCancellation = 7;

/** Never earlier than the former last day; null if the pass does not expire. */
export const extendedExpiry = (expiresOn: string | null, today: string): string | null => {
  const earliest = addDays(today, daysAfterCancellation);
  return expiresOn !== null && expiresOn < earliest ? earliest : expiresOn;
};

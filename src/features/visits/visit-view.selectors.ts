/** What the view of an open class asks its actor. */
import type { Session } from '#contract/classes.ts';
import type { VisitFields } from '#contract/visit-fields.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import { type Affordance, affordanceOf, type Cost } from '#machines/visits/affordance.rules.ts';
import type { VisitSnapshot } from '#machines/visits/visit.selectors.ts';
import { canSeeWhiteboard } from '#machines/whiteboard/whiteboard.rules.ts';

/** What is in the middle of the screen. */
export type Face = 'loading' | 'notFound' | 'failed' | 'shown';

const isUnknownClass = (trouble: Trouble | null): boolean => trouble?.kind === 'problem' && trouble.problem.code === 'not_found';

export const selectFace = (snapshot: VisitSnapshot): Face => {
  if (snapshot.matches('unavailable')) return isUnknownClass(snapshot.context.trouble) ? 'notFound' : 'failed';
  return snapshot.context.session ? 'shown' : 'loading';
};

/** Until when a place is kept for the member, while one is. */
export const selectOfferEnd = ({ context: { session } }: VisitSnapshot): string | null =>
  session?.visit?.state === 'pending' ? session.visit.offer_expires_at : null;

/** What the rules say of the class, whatever is under way with it. */
export const selectStanding = ({ context: { session, now } }: VisitSnapshot): Affordance | null => session && affordanceOf(session, now);

export const selectIsUnsettled = (snapshot: VisitSnapshot): boolean => snapshot.matches({ interrupted: 'unsettled' });

/** The whiteboard, where there is one that the member may see. */
export const whiteboardOf = (session: Session): readonly string[] =>
  canSeeWhiteboard(session) ? session.whiteboard_items.map(({ definition }) => definition.name) : [];

/** What the visit did to a pass, or what booking would do. */
export type PassUse =
  | { readonly kind: 'due'; readonly cost: NonNullable<Cost> }
  | { readonly kind: 'told'; readonly visit: VisitFields }
  | { readonly kind: 'none' };

export const passUseOf = ({ visit }: Session, affordance: Affordance): PassUse => {
  const cost = affordance.kind === 'book' || affordance.kind === 'offered' ? affordance.cost : null;
  if (cost) return { kind: 'due', cost };
  return visit ? { kind: 'told', visit } : { kind: 'none' };
};

/** The price stands beside the class where no pass is spoken of, and where it was taken for it. */
export const isPriceShown = (use: PassUse): boolean => use.kind === 'none' || (use.kind === 'told' && use.visit.dropin === true);

const isOver: ReadonlySet<Affordance['kind']> = new Set(['onNow', 'finished', 'cancelled']);

/** What the member is to be at instead, as long as there is a choice. */
export const overlapsAhead = ({ overlaps }: Session, { kind }: Affordance): Session['overlaps'] =>
  isOver.has(kind) ? undefined : overlaps;

/** What cancelling means, while there is something to cancel, or could be. */
export type CancelTerms = { readonly kind: 'none' } | { readonly kind: 'late' | 'free' | 'dropIn'; readonly until: string | null };

export const cancelTermsOf = ({ cancellation_close_date: until }: Session, affordance: Affordance): CancelTerms => {
  if (isOver.has(affordance.kind)) return { kind: 'none' };
  if (affordance.kind === 'dropIn') return { kind: 'dropIn', until };
  return { kind: affordance.kind === 'booked' && affordance.late ? 'late' : 'free', until };
};

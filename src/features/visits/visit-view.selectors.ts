/** What the view of an open class asks its actor. */
import type { Session } from '#contract/classes.ts';
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

/** What the rules say of the class, whatever is under way with it. */
export const selectStanding = ({ context: { session, now } }: VisitSnapshot): Affordance | null => session && affordanceOf(session, now);

export const selectIsUnsettled = (snapshot: VisitSnapshot): boolean => snapshot.matches({ interrupted: 'unsettled' });

/** The whiteboard, where there is one that the member may see. */
export const whiteboardOf = (session: Session): readonly string[] =>
  canSeeWhiteboard(session) ? session.whiteboard_items.map(({ definition }) => definition.name) : [];

/** The pass that the visit holds or has used, or the one that booking would use. */
export type PassUse =
  { readonly kind: 'held'; readonly pass: string } | { readonly kind: 'due'; readonly cost: NonNullable<Cost> } | { readonly kind: 'none' };

export const passUseOf = (session: Session, affordance: Affordance): PassUse => {
  if (session.visit?.concession) return { kind: 'held', pass: session.visit.concession.name };
  const cost = affordance.kind === 'book' || affordance.kind === 'offered' ? affordance.cost : null;
  return cost ? { kind: 'due', cost } : { kind: 'none' };
};

import type { Session } from '#contract/classes.ts';
import type { Payer } from '#contract/concessions.ts';
import type { Money } from '#contract/values.ts';
import type { VisitFields } from '#contract/visit-fields.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { type Affordance, affordanceOf, type Cost } from '#machines/visits/affordance.rules.ts';
import { type LateTerms, lateTermsOf } from '#machines/visits/deadline.rules.ts';
import { payerOf } from '#machines/passes/payer.rules.ts';
import type { ShownAffordance, VisitSnapshot } from '#machines/visits/visit.selectors.ts';
import type { VisitPress } from '#machines/visits/visit.types.ts';
import { canSeeWhiteboard } from '#machines/whiteboard/whiteboard.rules.ts';

export type VisitViewState = 'loading' | 'notFound' | 'failed' | 'shown';

const isUnknownClass = (error: CallError | null): boolean => error?.kind === 'problem' && error.problem.code === 'not_found';

export const selectViewState = (snapshot: VisitSnapshot): VisitViewState => {
  if (snapshot.matches('unavailable')) return isUnknownClass(snapshot.context.error) ? 'notFound' : 'failed';
  return snapshot.context.session ? 'shown' : 'loading';
};

/** The time until which a place is offered to the member; null if no place is offered. */
export const selectOfferEnd = ({ context: { session } }: VisitSnapshot): string | null =>
  session?.visit?.state === 'pending' ? session.visit.offer_expires_at : null;

/** The affordance that the rules give, even while a request is running. */
export const selectRuleAffordance = ({ context: { session, now } }: VisitSnapshot): Affordance | null =>
  session && affordanceOf(session, now);

export const selectIsUnsettled = (snapshot: VisitSnapshot): boolean => snapshot.matches({ interrupted: 'unsettled' });

/** The whiteboard, if the member may see it. */
export const whiteboardOf = (session: Session): readonly string[] =>
  canSeeWhiteboard(session) ? session.whiteboard_items.map(({ definition }) => definition.name) : [];

/** How the visit used a pass, or how booking would use one. */
export type ShownPassUse =
  | { readonly kind: 'due'; readonly cost: NonNullable<Cost> }
  | { readonly kind: 'recorded'; readonly visit: VisitFields }
  | { readonly kind: 'none' };

export const shownPassUseOf = ({ visit }: Session, affordance: Affordance): ShownPassUse => {
  const cost = affordance.kind === 'book' || affordance.kind === 'offered' ? affordance.cost : null;
  if (cost) return { kind: 'due', cost };
  return visit ? { kind: 'recorded', visit } : { kind: 'none' };
};

/** The passes from which the member can choose before booking, and the chosen pass. */
export interface PassOptions {
  readonly payers: readonly Payer[];
  readonly payer: Payer;
  /** Whether the member chose the pass. Otherwise the rules have chosen it. */
  readonly isChosen: boolean;
}

export const passOptionsOf = ({ concessions: payers = [] }: Session, { kind }: Affordance, chosen: string | null): PassOptions | null => {
  const payer = payerOf(payers, chosen);
  return kind === 'book' && payer && payers.length > 1 ? { payers, payer, isChosen: payer.pass_id === chosen } : null;
};

/** The same affordance with the cost of the chosen pass. */
export const payingWith = <A extends ShownAffordance>(affordance: A, choice: PassOptions | null): A =>
  affordance.kind === 'book' && choice ? { ...affordance, cost: choice.payer } : affordance;

/** The press with the pass that the member chose. If the member chose none, the press is unchanged. */
export const withChosen = (press: VisitPress, choice: PassOptions | null): VisitPress =>
  press.type === 'book.pressed' && choice?.isChosen ? { ...press, passId: choice.payer.pass_id } : press;

/** The cost in the dialog: a visit of the pass that the member chose, otherwise of the pass that the rules choose. */
export const selectCost = ({ context: { session, chosenPassId } }: VisitSnapshot): Cost =>
  session && (payerOf(session.concessions ?? [], chosenPassId) ?? session.concession);

/** The price of a drop-in, of the recorded visit, or of the class if no pass is shown. */
export const shownPriceOf = ({ price }: Session, use: ShownPassUse, affordance: Affordance): Money | null => {
  if (affordance.kind === 'dropIn') return affordance.price;
  if (use.kind === 'recorded') return use.visit.price ?? null;
  return use.kind === 'none' ? price : null;
};

const isOver: ReadonlySet<Affordance['kind']> = new Set(['onNow', 'finished', 'cancelled']);

export const overlapsAhead = ({ overlaps }: Session, { kind }: Affordance): Session['overlaps'] =>
  isOver.has(kind) ? undefined : overlaps;

/** The consequences of cancelling, if cancelling is possible or may become possible. */
export type CancelTerms =
  | { readonly kind: 'none' }
  | { readonly kind: 'free' | 'dropIn'; readonly until: string | null }
  | { readonly kind: 'late'; readonly terms: LateTerms; readonly until: string };

export const cancelTermsOf = ({ cancellation_close_date: until, visit }: Session, affordance: Affordance): CancelTerms => {
  if (isOver.has(affordance.kind)) return { kind: 'none' };
  if (affordance.kind === 'dropIn') return { kind: 'dropIn', until };
  if (affordance.kind !== 'booked' || !affordance.late || until === null) return { kind: 'free', until };
  return { kind: 'late', terms: lateTermsOf({ ...visit, cancellation_close_date: until }), until };
};

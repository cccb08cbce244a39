/**
 * The events of a visit: the member's calls, and facts. Every event carries the instant and the facts that its
 * guard needs, so the chart has no clock and reads nothing. Source: docs/spec §4, decisions.booking.
 */
import type { Money } from '#contract/values.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { SessionFacts } from './session.rules.ts';

/** Which pass would pay, as returned by `choosePass` of machines/passes; only the id is read here. */
export type PassAnswer =
  | { readonly kind: 'covered'; readonly pass: { readonly id: string } }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** The instant, and the class as it is then. The class's own `visit` is not read: the chart knows the visit. */
interface EventBase {
  readonly now: Date;
  readonly session: SessionFacts;
}

interface EventBaseWithPass extends EventBase {
  readonly pass: PassAnswer;
}

/** The calls of the member, named as in the API. */
export type VisitCall =
  | ({ readonly type: 'book' } & EventBaseWithPass)
  | ({ readonly type: 'waitlist' } & EventBase)
  /** `price`: the price that the member saw, and the actual one; absent where the call has none. */
  | ({ readonly type: 'dropin'; readonly price?: { readonly seen: Money; readonly now: Money | null } } & EventBaseWithPass)
  | ({ readonly type: 'cancel' } & EventBase)
  | ({ readonly type: 'latecancel' } & EventBase)
  | ({ readonly type: 'confirm' } & EventBaseWithPass)
  | ({ readonly type: 'decline' } & EventBase);

/** Facts. */
export type VisitSystemEvent =
  /** A place became free and this visit is first in line; the offer ends at `expiresAt` (see offer.rules.ts). */
  | ({ readonly type: 'place.offered'; readonly expiresAt: string } & EventBase)
  | ({ readonly type: 'offer.expired' } & EventBase)
  | ({ readonly type: 'class.started' } & EventBase)
  | ({ readonly type: 'class.ended' } & EventBase)
  | ({ readonly type: 'class.cancelled' } & EventBase)
  /** The studio takes this member off the class. */
  | ({ readonly type: 'member.removed' } & EventBase)
  /** By the studio's data the member did not come. */
  | ({ readonly type: 'member.missed' } & EventBase);

export type VisitLifecycleEvent = VisitCall | VisitSystemEvent;

/** Effects of a change of a visit; the caller of the chart carries them out. */
export type VisitEffect =
  /** One visit of the pass is set aside. */
  | { readonly type: 'pass.held'; readonly passId: string }
  /** The visit that was set aside is spent. */
  | { readonly type: 'pass.used'; readonly passId: string }
  /** The visit that was set aside is given back; with `extend` the pass also lasts at least 7 more days. */
  | { readonly type: 'pass.returned'; readonly passId: string; readonly extend: boolean }
  /** One more place of the class is taken (booked, or held by an offer). */
  | { readonly type: 'place.taken' }
  /** A place became free: while the class has not started, the next in line is offered it. */
  | { readonly type: 'place.freed' };

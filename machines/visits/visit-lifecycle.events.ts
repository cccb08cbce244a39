/** Each event carries the time and the facts for its guard, so the chart needs no clock. Source: docs/spec §4, decisions.booking. */
import type { Money } from '#contract/values.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { SessionFacts } from './session.rules.ts';

/** The pass that would pay, from `choosePass` in machines/passes; the chart reads only the id of the pass. */
export type PassAnswer =
  | { readonly kind: 'covered'; readonly pass: { readonly id: string } }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** The time, and the class at that time. The chart ignores the `visit` of the class, because it has the visit itself. */
interface EventBase {
  readonly now: Date;
  readonly session: SessionFacts;
}

interface EventBaseWithPass extends EventBase {
  readonly pass: PassAnswer;
}

/** The member's requests, with the names of the API calls. */
export type VisitCall =
  | ({ readonly type: 'book' } & EventBaseWithPass)
  | ({ readonly type: 'waitlist' } & EventBase)
  /** `price`: the price that the member saw, and the current price; absent if the call has no price. */
  | ({ readonly type: 'dropin'; readonly price?: { readonly seen: Money; readonly now: Money | null } } & EventBaseWithPass)
  | ({ readonly type: 'cancel' } & EventBase)
  | ({ readonly type: 'latecancel' } & EventBase)
  | ({ readonly type: 'confirm' } & EventBaseWithPass)
  | ({ readonly type: 'decline' } & EventBase);

export type VisitSystemEvent =
  /** A place became free, and this visit is first on the waitlist. The offer ends at `expiresAt` (see offer.rules.ts). */
  | ({ readonly type: 'place.offered'; readonly expiresAt: string } & EventBase)
  | ({ readonly type: 'offer.expired' } & EventBase)
  | ({ readonly type: 'class.started' } & EventBase)
  | ({ readonly type: 'class.ended' } & EventBase)
  | ({ readonly type: 'class.cancelled' } & EventBase)
  | ({ readonly type: 'member.removed' } & EventBase)
  /** The studio's data show that the member did not come. */
  | ({ readonly type: 'member.missed' } & EventBase);

export type VisitLifecycleEvent = VisitCall | VisitSystemEvent;

/** Effects of an event; the caller of the chart applies them. */
export type VisitEffect =
  | { readonly type: 'pass.held'; readonly passId: string }
  | { readonly type: 'pass.used'; readonly passId: string }
  /** The held visit is returned; with `extend` the pass stays valid for at least 7 more days. */
  | { readonly type: 'pass.returned'; readonly passId: string; readonly extend: boolean }
  /** One more place of the class is taken, by a booking or an offer. */
  | { readonly type: 'place.taken' }
  /** A place became free. If the class has not started, the place is offered to the next member on the waitlist. */
  | { readonly type: 'place.freed' };

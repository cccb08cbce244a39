import type { Refused } from '#contract/call-failure.ts';
import type { Session } from '#contract/classes.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { Money } from '#contract/values.ts';
import type { Visit } from '#contract/visits.ts';
import type { FeedbackEvent, SuccessText, CallError } from '#machines/feedback/feedback.events.ts';

export interface VisitInput {
  readonly sessionId: string;
  /** The class if it is already known from a list; then it is not read first. */
  readonly session?: Session;
  readonly now: Date;
  /** Unique for each actor; the prefix of all its idempotency keys. */
  readonly keySeed: string;
}

/** The kind of intent. It is also the name of the state that waits for the answer. */
export type VisitAction = 'booking' | 'droppingIn' | 'joining' | 'cancelling' | 'leaving' | 'cancellingLate' | 'confirming' | 'declining';

/** One intent for each press. Its idempotency key makes repeated requests have one effect. */
export interface Intent {
  readonly action: VisitAction;
  readonly key: string;
  readonly attempts: number;
  readonly passId?: string;
  readonly price?: Money;
  /** The visit that the intent changes, even if the class has newer data. Empty if the intent creates a visit. */
  readonly visitId: string;
}

export interface VisitContext {
  readonly sessionId: string;
  readonly session: Session | null;
  /** The last known time; between two boundaries the rules return the same results. */
  readonly now: Date;
  readonly keySeed: string;
  /** The number of intents so far; it makes each key unique. */
  readonly intents: number;
  readonly intent: Intent | null;
  /** The pass that the member chose for this booking; null: the rules choose. */
  readonly chosenPassId: string | null;
  readonly error: CallError | null;
  /** Why a dialog was closed, for example because the class began. */
  readonly withdrawn: Refusal | null;
}

export type VisitEvent =
  /** `passId`: the pass that the member chose; without it, the rules choose. */
  | { readonly type: 'book.pressed'; readonly passId?: string }
  /** The member must still confirm in a dialog before the price is owed. */
  | { readonly type: 'dropIn.pressed' }
  | { readonly type: 'waitlist.pressed' }
  | { readonly type: 'cancel.pressed' }
  | { readonly type: 'leave.pressed' }
  | { readonly type: 'confirm.pressed' }
  | { readonly type: 'decline.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'dismiss.pressed' }
  /** The rules may return other results from now on. */
  | { readonly type: 'boundary.passed'; readonly now: Date }
  | { readonly type: 'session.changed'; readonly session: Session; readonly now: Date };

export type VisitPress = Extract<VisitEvent, { readonly type: `${string}.pressed` }>;

export type VisitEmitted =
  | FeedbackEvent
  /** The server returned a changed class; lists with this class store it. */
  | { readonly type: 'visit.changed'; readonly session: Session; readonly now: Date };

/** `now`: the server's time in the answer. */
export type ReadAnswer = { readonly kind: 'read'; readonly session: Session; readonly now: Date } | Refused;
export type ChangeAnswer = { readonly kind: 'changed'; readonly visit: Visit; readonly now: Date } | Refused;

export interface ReadSessionInput {
  readonly sessionId: string;
}
/** Details of the intent, for a report after the screen was left. */
export interface ChangeSubject {
  readonly name?: string | undefined;
  readonly done: SuccessText;
}
/** The input of `bookVisit`, `joinWaitlist` and `dropIn`; `key` is the idempotency key. */
export interface BookInput {
  readonly sessionId: string;
  readonly key: string;
  readonly passId?: string | undefined;
  readonly price?: Money | undefined;
  readonly subject: ChangeSubject;
}
/** The input of `cancelVisit`, `lateCancelVisit`, `confirmVisit` and `declineVisit`. */
export interface ChangeInput {
  readonly visitId: string;
  readonly key: string;
  readonly subject: ChangeSubject;
}
/** Sends the next boundary to the port `waitForBoundary`: when the rules may return other results. Null: there is no next boundary. */
export interface BoundaryExpected {
  readonly type: 'boundary.expected';
  readonly at: string | null;
}

export type DialogAnswer = 'agree' | 'keep';

/** What the flow "one class and my visit" takes, remembers, asks and says. */
import type { Refused } from '#contract/call-failure.ts';
import type { Session } from '#contract/classes.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { Money } from '#contract/values.ts';
import type { Visit } from '#contract/visits.ts';
import type { FeedbackEvent, SuccessText, CallError } from '#machines/feedback/feedback.events.ts';

export interface VisitInput {
  readonly sessionId: string;
  /** Known already (from the list): then nothing is loaded first. */
  readonly session?: Session;
  readonly now: Date;
  /** Unique for this actor; its intents' idempotency keys begin with it. */
  readonly keySeed: string;
}

/** What the member wants of the class; the name of the state that waits for the answer. */
export type VisitAction = 'booking' | 'droppingIn' | 'joining' | 'cancelling' | 'leaving' | 'cancellingLate' | 'confirming' | 'declining';

/** One wish, made by one press. However often it is sent, its key lets it happen once. */
export interface Intent {
  readonly action: VisitAction;
  readonly key: string;
  readonly attempts: number;
  readonly passId?: string;
  /** What the member saw that dropping in costs. */
  readonly price?: Money;
  /** The visit that it is about, whatever is learned of the class before it is sent again; empty where it makes a new one. */
  readonly visitId: string;
}

export interface VisitContext {
  readonly sessionId: string;
  readonly session: Session | null;
  /** The last instant that somebody told; between two boundaries the rules answer alike. */
  readonly now: Date;
  readonly keySeed: string;
  /** How many intents were made. */
  readonly intents: number;
  readonly intent: Intent | null;
  /** The pass that the member chose for this booking; null: the rules choose. */
  readonly chosenPassId: string | null;
  /** Why the last wish did not happen, or why loading failed; kept until the next press. */
  readonly error: CallError | null;
  /** Why a dialog was taken away, for example because the class began. */
  readonly withdrawn: Refusal | null;
}

export type VisitEvent =
  /** `passId`: the pass that the member chose instead of the one the rules choose. */
  | { readonly type: 'book.pressed'; readonly passId?: string }
  /** Shown with the price; it is asked once more before anything is owed. */
  | { readonly type: 'dropIn.pressed' }
  | { readonly type: 'waitlist.pressed' }
  | { readonly type: 'cancel.pressed' }
  | { readonly type: 'leave.pressed' }
  | { readonly type: 'confirm.pressed' }
  | { readonly type: 'decline.pressed' }
  | { readonly type: 'retry.pressed' }
  /** The member lets an interrupted wish be. */
  | { readonly type: 'dismiss.pressed' }
  /** The rules may answer differently from now on. */
  | { readonly type: 'boundary.passed'; readonly now: Date }
  /** The class or the visit changed elsewhere. */
  | { readonly type: 'session.changed'; readonly session: Session; readonly now: Date };

/** What the member presses. */
export type VisitPress = Extract<VisitEvent, { readonly type: `${string}.pressed` }>;

export type VisitEmitted =
  | FeedbackEvent
  /** The server told the class anew; lists that hold it take it over. */
  | { readonly type: 'visit.changed'; readonly session: Session; readonly now: Date };

/** `now`: the server's clock at the answer. */
export type ReadAnswer = { readonly kind: 'read'; readonly session: Session; readonly now: Date } | Refused;
export type ChangeAnswer = { readonly kind: 'changed'; readonly visit: Visit; readonly now: Date } | Refused;

export interface ReadSessionInput {
  readonly sessionId: string;
}
/** How a report names the change where the screen was left. */
export interface ChangeSubject {
  /** The class, where it is known. */
  readonly name?: string | undefined;
  readonly done: SuccessText;
}
/** For `bookVisit`, `joinWaitlist` and `dropIn`; `key` is the idempotency key. */
export interface BookInput {
  readonly sessionId: string;
  readonly key: string;
  readonly passId?: string | undefined;
  readonly price?: Money | undefined;
  readonly subject: ChangeSubject;
}
/** For `cancelVisit`, `lateCancelVisit`, `confirmVisit` and `declineVisit`. */
export interface ChangeInput {
  readonly visitId: string;
  readonly key: string;
  readonly subject: ChangeSubject;
}
/** Tells the port `waitForBoundary` the next instant at which the rules may answer differently; null: none. */
export interface BoundaryExpected {
  readonly type: 'boundary.expected';
  readonly at: string | null;
}

/** What the two dialogs (children `reservationDialog` and `lateCancelDialog`) are answered with. */
export type DialogAnswer = 'agree' | 'keep';

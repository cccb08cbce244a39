/** Input, context, events and ports of "one class and my visit". */
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

/** The kind of intent; the name of the state that waits for the answer. */
export type VisitAction = 'booking' | 'droppingIn' | 'joining' | 'cancelling' | 'leaving' | 'cancellingLate' | 'confirming' | 'declining';

/** One intent, made by one press. However often it is sent, its key lets it happen once. */
export interface Intent {
  readonly action: VisitAction;
  readonly key: string;
  readonly attempts: number;
  readonly passId?: string;
  /** The drop-in price that the member saw. */
  readonly price?: Money;
  /** The visit that it changes; later data of the class does not replace it. Empty where the intent makes a new one. */
  readonly visitId: string;
}

export interface VisitContext {
  readonly sessionId: string;
  readonly session: Session | null;
  /** The last known instant; between two boundaries the rules return the same answers. */
  readonly now: Date;
  readonly keySeed: string;
  /** How many intents were made. */
  readonly intents: number;
  readonly intent: Intent | null;
  /** The pass that the member chose for this booking; null: the rules choose. */
  readonly chosenPassId: string | null;
  /** Why the last intent failed, or why loading failed; kept until the next press. */
  readonly error: CallError | null;
  /** Why a dialog was closed, for example because the class began. */
  readonly withdrawn: Refusal | null;
}

export type VisitEvent =
  /** `passId`: the pass that the member chose instead of the one the rules choose. */
  | { readonly type: 'book.pressed'; readonly passId?: string }
  /** Pressed beside the price; the member confirms once more before anything is owed. */
  | { readonly type: 'dropIn.pressed' }
  | { readonly type: 'waitlist.pressed' }
  | { readonly type: 'cancel.pressed' }
  | { readonly type: 'leave.pressed' }
  | { readonly type: 'confirm.pressed' }
  | { readonly type: 'decline.pressed' }
  | { readonly type: 'retry.pressed' }
  /** The member dismisses an interrupted intent. */
  | { readonly type: 'dismiss.pressed' }
  /** The rules may return other answers from now on. */
  | { readonly type: 'boundary.passed'; readonly now: Date }
  /** The class or the visit changed elsewhere. */
  | { readonly type: 'session.changed'; readonly session: Session; readonly now: Date };

/** The presses of the member. */
export type VisitPress = Extract<VisitEvent, { readonly type: `${string}.pressed` }>;

export type VisitEmitted =
  | FeedbackEvent
  /** The server returned a changed class; lists with this class store it. */
  | { readonly type: 'visit.changed'; readonly session: Session; readonly now: Date };

/** `now`: the server's clock at the answer. */
export type ReadAnswer = { readonly kind: 'read'; readonly session: Session; readonly now: Date } | Refused;
export type ChangeAnswer = { readonly kind: 'changed'; readonly visit: Visit; readonly now: Date } | Refused;

export interface ReadSessionInput {
  readonly sessionId: string;
}
/** The details of a report after the screen was left. */
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
/** Sends the port `waitForBoundary` the next instant at which the rules may return other answers; null: none. */
export interface BoundaryExpected {
  readonly type: 'boundary.expected';
  readonly at: string | null;
}

/** The answers of the two dialogs (children `reservationDialog` and `lateCancelDialog`). */
export type DialogAnswer = 'agree' | 'keep';

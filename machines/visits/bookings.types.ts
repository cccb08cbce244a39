/** What "my bookings" takes, remembers, hears and says. */
import type { Visit } from '#contract/visits.ts';
import type { ScreenEvent } from '#machines/app/screen.types.ts';
import type { FeedbackEvent } from '#machines/feedback/feedback.events.ts';
import type { VisitEmitted, VisitPress } from './visit.types.ts';

export interface BookingsInput {
  readonly now: Date;
  /** Unique for this actor; the idempotency keys of everything pressed in it begin with it. */
  readonly keySeed: string;
}

export interface BookingsContext {
  readonly now: Date;
  readonly keySeed: string;
  /** As the server lists them; null until they are read. */
  readonly bookings: readonly Visit[] | null;
  /** The classes that have an actor of their own (see `visitActorId`). */
  readonly visited: readonly string[];
}

export type BookingsEvent =
  | ScreenEvent
  /** The child `bookings` knows others than before. */
  | { readonly type: 'bookings.changed'; readonly bookings: readonly Visit[] | null; readonly readAt: string | null }
  | { readonly type: 'boundary.passed'; readonly now: Date }
  /** The member pressed a button on a booking. */
  | { readonly type: 'card.pressed'; readonly sessionId: string; readonly press: VisitPress }
  /** Heard from the actor of a class. */
  | VisitEmitted;

export type BookingsEmitted = FeedbackEvent;

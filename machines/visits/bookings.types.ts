/** What "my bookings" takes, remembers, hears and says. */
import type { Visit } from '#contract/visits.ts';
import type { ScreenEvent } from '#machines/app/screen.types.ts';
import type { FeedbackEvent } from '#machines/feedback/feedback.events.ts';
import type { VisitEmitted, VisitPress } from './visit.types.ts';

/** The bookings as they were told at some time. */
export interface KnownBookings {
  readonly bookings: readonly Visit[];
  /** When the server said so (ISO 8601). */
  readonly readAt: string;
}

export interface BookingsInput {
  readonly now: Date;
  /** Unique for this actor; the idempotency keys of everything pressed in it begin with it. */
  readonly keySeed: string;
  /** What the device kept of an earlier visit, shown while the studio is asked and where it cannot be; null: nothing. */
  readonly known: KnownBookings | null;
}

export interface BookingsContext {
  readonly now: Date;
  readonly keySeed: string;
  /** What the device kept, until the studio has told anew; null from then on, and where nothing was kept. */
  readonly known: KnownBookings | null;
  /** As the server lists them; null while nothing is known. */
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

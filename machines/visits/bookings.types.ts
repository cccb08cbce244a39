/** Input, context and events of "my bookings". */
import type { Visit } from '#contract/visits.ts';
import type { ScreenEvent } from '#machines/app/screen.types.ts';
import type { FeedbackEvent } from '#machines/feedback/feedback.events.ts';
import type { VisitEmitted, VisitPress } from './visit.types.ts';

/** The bookings as of one answer. */
export interface KnownBookings {
  readonly bookings: readonly Visit[];
  /** The server's time of the answer (ISO 8601). */
  readonly readAt: string;
}

export interface BookingsInput {
  readonly now: Date;
  /** Unique for this actor; the idempotency keys of all its intents begin with it. */
  readonly keySeed: string;
  /** Data that the device kept, shown until new data is read and where it cannot be read; null: none. */
  readonly known: KnownBookings | null;
}

export interface BookingsContext {
  readonly now: Date;
  readonly keySeed: string;
  /** Data that the device kept, until new data is read; null from then on, and where nothing was kept. */
  readonly known: KnownBookings | null;
  /** In the order of the server; null until they are read. */
  readonly bookings: readonly Visit[] | null;
  /** The classes that have an actor of their own (see `visitActorId`). */
  readonly visited: readonly string[];
}

export type BookingsEvent =
  | ScreenEvent
  /** The child `bookings` has new data. */
  | { readonly type: 'bookings.changed'; readonly bookings: readonly Visit[] | null; readonly readAt: string | null }
  | { readonly type: 'boundary.passed'; readonly now: Date }
  /** The member pressed a button on a booking. */
  | { readonly type: 'card.pressed'; readonly sessionId: string; readonly press: VisitPress }
  /** Emitted by the actor of a class. */
  | VisitEmitted;

export type BookingsEmitted = FeedbackEvent;

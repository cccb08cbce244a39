import type { Visit } from '#contract/visits.ts';
import type { ScreenEvent } from '#machines/app/screen.types.ts';
import type { FeedbackEvent } from '#machines/feedback/feedback.events.ts';
import type { VisitEmitted, VisitPress } from './visit.types.ts';

export interface KnownBookings {
  readonly bookings: readonly Visit[];
  /** The server's time in the response (ISO 8601). */
  readonly readAt: string;
}

export interface BookingsInput {
  readonly now: Date;
  /** Unique for each actor; the prefix of all its idempotency keys. */
  readonly keySeed: string;
  /** Cached data, shown until new data are read or if the read fails; null: there are no cached data. */
  readonly known: KnownBookings | null;
}

export interface BookingsContext {
  readonly now: Date;
  readonly keySeed: string;
  /** Cached data, until new data are read. Null after this, and if there are no cached data. */
  readonly known: KnownBookings | null;
  /** In the server’s order; null until the bookings are read. */
  readonly bookings: readonly Visit[] | null;
  /** The classes that have their own actor (see `visitActorId`). */
  readonly visited: readonly string[];
}

export type BookingsEvent =
  | ScreenEvent
  | { readonly type: 'bookings.changed'; readonly bookings: readonly Visit[] | null; readonly readAt: string | null }
  | { readonly type: 'boundary.passed'; readonly now: Date }
  | { readonly type: 'card.pressed'; readonly sessionId: string; readonly press: VisitPress }
  | VisitEmitted;

export type BookingsEmitted = FeedbackEvent;

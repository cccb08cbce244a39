import type { Session } from '#contract/classes.ts';
import type { Route } from '#machines/app/route.rules.ts';
import type { ScreenEvent } from '#machines/app/screen.types.ts';
import type { FeedbackEvent } from '#machines/feedback/feedback.events.ts';
import type { VisitEmitted, VisitPress } from '#machines/visits/visit.types.ts';
import type { ClassFilters } from './class-filter.rules.ts';
import type { Span } from './day.rules.ts';

export interface KnownTimetable {
  readonly sessions: readonly Session[];
  readonly from: string;
  /** The server's time in the response (ISO 8601). */
  readonly readAt: string;
}

export interface ClassListInput {
  readonly route: Route;
  readonly now: Date;
  readonly timeZone: string;
  /** Unique for each actor; the prefix of all its idempotency keys. */
  readonly keySeed: string;
  /** Cached data, shown until new data are read or if the read fails; null: there are no cached data. */
  readonly known?: KnownTimetable | null;
}

export interface ClassListUrlState {
  /** `YYYY-MM-DD`; null: today. */
  readonly day: string | null;
  readonly filters: ClassFilters;
  /** The class that is open beside the list (on a phone: above it). */
  readonly openId: string | null;
}

export interface ClassListContext {
  readonly urlState: ClassListUrlState;
  readonly now: Date;
  readonly timeZone: string;
  readonly keySeed: string;
  /** Cached data, until new data are read. Null after this, and if there are no cached data for the shown week. */
  readonly known: KnownTimetable | null;
  /** The classes of the shown week; null until they are read. */
  readonly sessions: readonly Session[] | null;
  /** The classes that have their own actor (see `visitActorId`), in the order of their first use. */
  readonly visited: readonly string[];
}

export type ClassListEvent =
  | ScreenEvent
  /** From the child `timetable`; null while another week is read. */
  | { readonly type: 'timetable.changed'; readonly sessions: readonly Session[] | null; readonly readAt: string | null }
  /** The rules may return other results from now on, or a new day began. */
  | { readonly type: 'boundary.passed'; readonly now: Date }
  | { readonly type: 'card.pressed'; readonly sessionId: string; readonly press: VisitPress }
  | { readonly type: 'earlier.toggled' }
  | { readonly type: 'memberSummary.requested' }
  | VisitEmitted;

export type ClassListEmitted = FeedbackEvent;

export type TimetableQuery = Span;

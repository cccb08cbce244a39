/** Input, context and events of the timetable of a studio. */
import type { Session } from '#contract/classes.ts';
import type { Route } from '#machines/app/route.rules.ts';
import type { ScreenEvent } from '#machines/app/screen.types.ts';
import type { FeedbackEvent } from '#machines/feedback/feedback.events.ts';
import type { VisitEmitted, VisitPress } from '#machines/visits/visit.types.ts';
import type { ClassFilters } from './class-filter.rules.ts';
import type { Span } from './day.rules.ts';

/** A week of classes as of one answer. */
export interface KnownTimetable {
  readonly sessions: readonly Session[];
  /** When the week begins (ISO 8601). */
  readonly from: string;
  /** The server's time of the answer (ISO 8601). */
  readonly readAt: string;
}

export interface ClassListInput {
  /** Where the address bar is: `classes` or `class`. */
  readonly route: Route;
  readonly now: Date;
  /** The facility's, IANA. */
  readonly timeZone: string;
  /** Unique for this actor; the idempotency keys of all its intents begin with it. */
  readonly keySeed: string;
  /** Data that the device kept, shown until new data is read and where it cannot be read; null: none. */
  readonly known?: KnownTimetable | null;
}

/** The URL state of the timetable. */
export interface ClassListUrlState {
  /** `YYYY-MM-DD`; null: today. */
  readonly day: string | null;
  readonly filters: ClassFilters;
  /** The class that is open beside (or, on a phone, over) the list. */
  readonly openId: string | null;
}

export interface ClassListContext {
  readonly urlState: ClassListUrlState;
  readonly now: Date;
  readonly timeZone: string;
  readonly keySeed: string;
  /** Data that the device kept, until new data is read; null from then on, and where nothing was kept for the shown week. */
  readonly known: KnownTimetable | null;
  /** The classes of the shown week; null until they are read. */
  readonly sessions: readonly Session[] | null;
  /** The classes that have an actor of their own (see `visitActorId`), in the order of their first use. */
  readonly visited: readonly string[];
}

export type ClassListEvent =
  | ScreenEvent
  /** The child `timetable` has new classes; null: none, because another week is being read. */
  | { readonly type: 'timetable.changed'; readonly sessions: readonly Session[] | null; readonly readAt: string | null }
  /** The rules may return other answers from now on, or a day began. */
  | { readonly type: 'boundary.passed'; readonly now: Date }
  /** The member pressed the button on a class's card. */
  | { readonly type: 'card.pressed'; readonly sessionId: string; readonly press: VisitPress }
  /** Today's classes that are over are unfolded or folded. */
  | { readonly type: 'earlier.toggled' }
  /** The screen has room beside the list for the next class and the pass in use. */
  | { readonly type: 'memberSummary.requested' }
  /** Emitted by the actor of a class. */
  | VisitEmitted;

export type ClassListEmitted = FeedbackEvent;

/** The query of the child `timetable` for its port `load`. */
export type TimetableQuery = Span;

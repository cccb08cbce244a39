/** What the timetable of a studio takes, remembers, hears and says. */
import type { Session } from '#contract/classes.ts';
import type { Route } from '#machines/app/route.rules.ts';
import type { ScreenEvent } from '#machines/app/screen.types.ts';
import type { FeedbackEvent } from '#machines/feedback/feedback.events.ts';
import type { VisitEmitted, VisitPress } from '#machines/visits/visit.types.ts';
import type { ClassFilters } from './class-filter.rules.ts';
import type { Span } from './day.rules.ts';

/** A week of classes as the studio told it at some time. */
export interface KnownTimetable {
  readonly sessions: readonly Session[];
  /** When the week begins (ISO 8601). */
  readonly from: string;
  /** When the server said so (ISO 8601). */
  readonly readAt: string;
}

export interface ClassListInput {
  /** Where the address bar is: `classes` or `class`. */
  readonly route: Route;
  readonly now: Date;
  /** The facility's, IANA. */
  readonly timeZone: string;
  /** Unique for this actor; the idempotency keys of everything pressed in it begin with it. */
  readonly keySeed: string;
  /** What the device kept of an earlier visit, shown while the studio is asked and where it cannot be; null: nothing. */
  readonly known?: KnownTimetable | null;
}

/** What the address bar says of the timetable. */
export interface ClassListUrlState {
  /** `YYYY-MM-DD`; null: today, whenever that is. */
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
  /** What the device kept, until the studio has told anew; null from then on, and where nothing was kept for the week at hand. */
  readonly known: KnownTimetable | null;
  /** The classes of the week at hand; null until they are read. */
  readonly sessions: readonly Session[] | null;
  /** The classes that have an actor of their own (see `visitActorId`), in the order of their first use. */
  readonly visited: readonly string[];
}

export type ClassListEvent =
  | ScreenEvent
  /** The child `timetable` knows other classes than before; null: none, because another week is being read. */
  | { readonly type: 'timetable.changed'; readonly sessions: readonly Session[] | null; readonly readAt: string | null }
  /** The rules may answer differently from now on, or a day began. */
  | { readonly type: 'boundary.passed'; readonly now: Date }
  /** The member pressed the button on a class's card. */
  | { readonly type: 'card.pressed'; readonly sessionId: string; readonly press: VisitPress }
  /** Today's classes that are over are shown or put away. */
  | { readonly type: 'earlier.toggled' }
  /** There is room beside the list for what comes next and what is left. */
  | { readonly type: 'memberSummary.requested' }
  /** Heard from the actor of a class. */
  | VisitEmitted;

export type ClassListEmitted = FeedbackEvent;

/** What the child `timetable` asks its port `load` for. */
export type TimetableQuery = Span;

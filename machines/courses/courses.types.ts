import type { Course, CourseDetail } from '#contract/courses.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { Route } from '#machines/app/route.rules.ts';
import type { ScreenEvent } from '#machines/app/screen.types.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';
import type { VisitEmitted, VisitPress } from '#machines/visits/visit.types.ts';

export interface CoursesInput {
  readonly route: Route;
  readonly now: Date;
  readonly timeZone: string;
  /** Unique for each actor; the prefix of all its idempotency keys. */
  readonly keySeed: string;
}

export type ClassEnding =
  | { readonly kind: 'booked' }
  /** The studio refused, or no usable answer came and the class is not booked. */
  | { readonly kind: 'refused'; readonly error: CallError }
  /** When the turn of the class came, the class could no longer be booked. */
  | { readonly kind: 'notPossible'; readonly refusal: Refusal }
  /** The member declined in the dialog about booking after the end of free cancellation. */
  | { readonly kind: 'kept' }
  /** It is not known whether the class is booked. */
  | { readonly kind: 'unsettled' }
  | { readonly kind: 'untried' };

export interface ClassOutcome {
  readonly sessionId: string;
  readonly ending: ClassEnding;
}

export interface CoursesContext {
  readonly openId: string | null;
  readonly course: CourseDetail | null;
  readonly now: Date;
  /** Whether `now` is the server’s time; otherwise it is the device’s time. */
  readonly isTimeSynced: boolean;
  readonly timeZone: string;
  readonly keySeed: string;
  /** The classes that have their own actor (see `visitActorId`). */
  readonly visited: readonly string[];
  /** The classes that *Book all* must still book, the current class first. */
  readonly queue: readonly string[];
  readonly outcomes: readonly ClassOutcome[];
}

export type CoursesEvent =
  | ScreenEvent
  | { readonly type: 'course.changed'; readonly course: CourseDetail; readonly readAt: string | null }
  | { readonly type: 'boundary.passed'; readonly now: Date }
  | { readonly type: 'card.pressed'; readonly sessionId: string; readonly press: VisitPress }
  | { readonly type: 'bookAll.pressed' }
  | { readonly type: 'class.settled'; readonly ending: ClassEnding }
  | VisitEmitted;

export type CoursesEmitted = FeedbackEvent;

export interface CourseQuery {
  readonly courseId: string;
}

export type CourseList = readonly Course[];

/** Input, context and events of "courses". */
import type { Course, CourseDetail } from '#contract/courses.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { Route } from '#machines/app/route.rules.ts';
import type { ScreenEvent } from '#machines/app/screen.types.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';
import type { VisitEmitted, VisitPress } from '#machines/visits/visit.types.ts';

export interface CoursesInput {
  /** Where the address bar is: `courses` or `course`. */
  readonly route: Route;
  readonly now: Date;
  /** The facility's, IANA: weekly limits are counted there. */
  readonly timeZone: string;
  /** Unique for this actor; the idempotency keys of all its intents begin with it. */
  readonly keySeed: string;
}

/** How trying to book one class of *Book all* ended. */
export type ClassEnding =
  | { readonly kind: 'booked' }
  /** The studio refused, or no usable answer came and it has not happened. */
  | { readonly kind: 'refused'; readonly error: CallError }
  /** It could not be booked any more when its turn came. */
  | { readonly kind: 'notPossible'; readonly refusal: Refusal }
  /** The member declined the dialog about booking late. */
  | { readonly kind: 'kept' }
  /** It is not known whether it happened. */
  | { readonly kind: 'unsettled' }
  /** It was not tried. */
  | { readonly kind: 'untried' };

export interface ClassOutcome {
  readonly sessionId: string;
  readonly ending: ClassEnding;
}

export interface CoursesContext {
  /** The course that is open. */
  readonly openId: string | null;
  /** The open course; null until it is read. */
  readonly course: CourseDetail | null;
  readonly now: Date;
  /** Whether the time is from the studio; until then it is from the device. */
  readonly isTimeSynced: boolean;
  readonly timeZone: string;
  readonly keySeed: string;
  /** The classes that have an actor of their own (see `visitActorId`). */
  readonly visited: readonly string[];
  /** The classes that *Book all* must still try, the present one first. */
  readonly queue: readonly string[];
  /** The results of the last *Book all*. */
  readonly outcomes: readonly ClassOutcome[];
}

export type CoursesEvent =
  | ScreenEvent
  /** The child `course` has new data of the open course. */
  | { readonly type: 'course.changed'; readonly course: CourseDetail; readonly readAt: string | null }
  | { readonly type: 'boundary.passed'; readonly now: Date }
  /** The member pressed a button on a class. */
  | { readonly type: 'card.pressed'; readonly sessionId: string; readonly press: VisitPress }
  | { readonly type: 'bookAll.pressed' }
  /** The class that is being tried is settled. */
  | { readonly type: 'class.settled'; readonly ending: ClassEnding }
  /** Emitted by the actor of a class. */
  | VisitEmitted;

export type CoursesEmitted = FeedbackEvent;

/** The query of the child `course` for its port `load`. */
export interface CourseQuery {
  readonly courseId: string;
}

export type CourseList = readonly Course[];

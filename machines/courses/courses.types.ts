/** What "courses" takes, remembers, hears and says. */
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
  /** Unique for this actor; the idempotency keys of everything pressed in it begin with it. */
  readonly keySeed: string;
}

/** How trying to book one class of *Book all* ended. */
export type ClassEnding =
  | { readonly kind: 'booked' }
  /** The studio said no, or no usable answer came and it has not happened. */
  | { readonly kind: 'refused'; readonly error: CallError }
  /** It could not be booked any more when its turn came. */
  | { readonly kind: 'notPossible'; readonly refusal: Refusal }
  /** The member was asked whether to book so late, and said no. */
  | { readonly kind: 'kept' }
  /** Nobody knows whether it happened. */
  | { readonly kind: 'unsettled' }
  /** Its turn never came. */
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
  /** Whether the studio has told the time already; until then it is what the device believes. */
  readonly isTimeSynced: boolean;
  readonly timeZone: string;
  readonly keySeed: string;
  /** The classes that have an actor of their own (see `visitActorId`). */
  readonly visited: readonly string[];
  /** What *Book all* has still to try, the class that is being tried first. */
  readonly queue: readonly string[];
  /** What became of the classes that *Book all* tried last. */
  readonly outcomes: readonly ClassOutcome[];
}

export type CoursesEvent =
  | ScreenEvent
  /** The child `course` knows the open course better than before. */
  | { readonly type: 'course.changed'; readonly course: CourseDetail; readonly readAt: string | null }
  | { readonly type: 'boundary.passed'; readonly now: Date }
  /** The member pressed a button on a class. */
  | { readonly type: 'card.pressed'; readonly sessionId: string; readonly press: VisitPress }
  | { readonly type: 'bookAll.pressed' }
  /** The class that is being tried has come to rest. */
  | { readonly type: 'class.settled'; readonly ending: ClassEnding }
  /** Heard from the actor of a class. */
  | VisitEmitted;

export type CoursesEmitted = FeedbackEvent;

/** What the child `course` asks its port `load` for. */
export interface CourseQuery {
  readonly courseId: string;
}

export type CourseList = readonly Course[];

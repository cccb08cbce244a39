/** What other features draw on a course; the screen provides it. */
import type { FunctionComponent, ReactNode } from 'react';
import type { Session } from '#contract/classes.ts';
import type { Affordance } from '#machines/visits/affordance.rules.ts';
import type { CoursesActor } from '#machines/courses/courses.selectors.ts';
import type { ReadingActor } from '#machines/app/resource.types.ts';
import type { NoticeSlot } from '#src/ui/notice.slots.ts';
import type { FormatContext } from '#words/when-values.ts';

/** The card of a class. */
export type CardSlot = FunctionComponent<{
  readonly session: Session;
  readonly affordance: Affordance;
  readonly now: Date;
  /** When it begins, as written at the facility. */
  readonly time: string;
  readonly href: string;
  readonly action: ReactNode;
}>;

/** The button of a class and its questions. */
export type ActionSlot = FunctionComponent<{
  readonly actor: CoursesActor;
  readonly session: Session;
  readonly affordance: Affordance;
  readonly timeZone: string;
  readonly formatContext: FormatContext;
}>;

/** Shows the status of a read. */
export type ReadingNoticeSlot = NoticeSlot<ReadingActor>;

export interface CourseSlots {
  readonly card: CardSlot;
  readonly action: ActionSlot;
  readonly notice: ReadingNoticeSlot;
}

export interface CoursesViewProps extends CourseSlots {
  readonly actor: CoursesActor;
  readonly timeZone: string;
  readonly isOffline: boolean;
}

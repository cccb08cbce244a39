/** Components of other features on the page of a course, which the screen passes in. */
import type { FunctionComponent, ReactNode } from 'react';
import type { Session } from '#contract/classes.ts';
import type { Affordance } from '#machines/visits/affordance.rules.ts';
import type { CoursesActor } from '#machines/courses/courses.selectors.ts';
import type { ReadingActor } from '#machines/app/resource.types.ts';
import type { NoticeSlot } from '#src/ui/notice.slots.ts';
import type { FormatContext } from '#words/when-values.ts';

export type CardSlot = FunctionComponent<{
  readonly session: Session;
  readonly affordance: Affordance;
  readonly now: Date;
  readonly time: string;
  readonly href: string;
  readonly action: ReactNode;
}>;

export type ActionSlot = FunctionComponent<{
  readonly actor: CoursesActor;
  readonly session: Session;
  readonly affordance: Affordance;
  readonly timeZone: string;
  readonly formatContext: FormatContext;
}>;

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

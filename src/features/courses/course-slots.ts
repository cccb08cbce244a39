/** What a course shows and other subjects draw: whoever puts the screen together has it. */
import type { FunctionComponent, ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Session } from '#contract/classes.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import type { Affordance } from '#machines/visits/affordance.rules.ts';
import type { CoursesActor } from '#machines/courses/courses.selectors.ts';
import type { Moment } from '#words/when.ts';

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
  readonly moment: Moment;
}>;

/** An actor of the resource chart. */
export interface ReadActor extends Pick<AnyActorRef, 'subscribe'> {
  readonly getSnapshot: () => {
    readonly context: { readonly data: unknown; readonly readAt: string | null; readonly trouble: Trouble | null };
    readonly hasTag: (tag: 'busy') => boolean;
  };
  readonly send: (event: { readonly type: 'retry.pressed' }) => void;
}

/** Says why something could not be read, and how old what is there is. */
export type NoticeSlot = FunctionComponent<{
  readonly resource: ReadActor;
  readonly isOffline: boolean;
  readonly age: (ago: string) => string;
  readonly notRefreshed: ReactNode;
  readonly notRead: ReactNode;
}>;

export interface CourseSlots {
  readonly card: CardSlot;
  readonly action: ActionSlot;
  readonly notice: NoticeSlot;
}

export interface CoursesViewProps extends CourseSlots {
  readonly actor: CoursesActor;
  readonly timeZone: string;
  readonly isOffline: boolean;
}

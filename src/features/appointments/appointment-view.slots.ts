/** What other subjects draw on the pages of appointments: whoever puts the screen together has it. */
import type { FunctionComponent, ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Visit } from '#contract/visits.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import type { Formats } from '#words/formats.ts';

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

/** The card of an appointment among what is ahead. */
export type AppointmentCardSlot = FunctionComponent<{ readonly visit: Visit; readonly formats: Formats }>;

/** How the reading of a resource goes, whatever it holds. */
import { shallowEqual, useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import type { Trouble } from '#machines/feedback/feedback.events.ts';

interface ResourceSnapshot {
  readonly context: { readonly data: unknown; readonly readAt: string | null; readonly trouble: Trouble | null };
  readonly hasTag: (tag: 'busy') => boolean;
}

/** An actor of the resource chart. */
export interface ReadingActor extends Pick<AnyActorRef, 'subscribe'> {
  readonly getSnapshot: () => ResourceSnapshot;
  readonly send: (event: { readonly type: 'retry.pressed' }) => void;
}

export interface Reading {
  readonly isReading: boolean;
  readonly trouble: Trouble | null;
  /** There was no connection. */
  readonly isUnreachable: boolean;
  /** When what is there was read (ISO 8601); null: nothing is there. */
  readonly readAt: string | null;
}

const selectReading = (snapshot: ResourceSnapshot): Reading => {
  const { readAt, trouble } = snapshot.context;
  const isUnreachable = trouble?.kind === 'failure' && trouble.failure === 'unreachable';
  return { isReading: snapshot.hasTag('busy'), trouble, isUnreachable, readAt };
};

export const useReading = (resource: ReadingActor): Reading => useSelector(resource, selectReading, shallowEqual);

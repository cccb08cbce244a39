/** How the reading of a resource goes, whatever it holds. */
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReadingActor } from '#machines/app/resource.types.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';

export interface Reading {
  readonly isReading: boolean;
  readonly trouble: Trouble | null;
  /** There was no connection. */
  readonly isUnreachable: boolean;
  /** When what is there was read (ISO 8601); null: nothing is there. */
  readonly readAt: string | null;
}

const selectReading = (snapshot: ReturnType<ReadingActor['getSnapshot']>): Reading => {
  const { readAt, trouble } = snapshot.context;
  const isUnreachable = trouble?.kind === 'failure' && trouble.failure === 'unreachable';
  return { isReading: snapshot.hasTag('busy'), trouble, isUnreachable, readAt };
};

export const useReading = (resource: ReadingActor): Reading => useSelector(resource, selectReading, shallowEqual);

/** The status of reading any resource. */
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReadingActor } from '#machines/app/resource.types.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface ReadStatus {
  readonly isReading: boolean;
  readonly error: CallError | null;
  /** Whether the read failed because there was no connection. */
  readonly isUnreachable: boolean;
  /** When the shown content was read (ISO 8601); null if no content is shown. */
  readonly readAt: string | null;
}

const selectReading = (snapshot: ReturnType<ReadingActor['getSnapshot']>): ReadStatus => {
  const { readAt, error } = snapshot.context;
  const isUnreachable = error?.kind === 'failure' && error.failure === 'unreachable';
  return { isReading: snapshot.hasTag('busy'), error, isUnreachable, readAt };
};

export const useReading = (resource: ReadingActor): ReadStatus => useSelector(resource, selectReading, shallowEqual);

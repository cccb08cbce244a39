/**
 * Between the lifecycle of a comment and its stored row: what an event changes, without an actor or a database. The server stores the
 * result.
 */
import { transition } from 'xstate';
import { createCommentLifecycle, type CommentLifecycle, type CommentLifecycleEvent } from './comment-lifecycle.machine.ts';

export interface CommentState {
  /** Null: its author was erased. */
  readonly profile_id: string | null;
  readonly deleted_at: Date | null;
  readonly hidden_reason: string | null;
}

export type StoredComment = 'shown' | 'deleted' | 'hidden';

/** In which state of the chart a row is. */
export const storedCommentState = ({ profile_id, deleted_at, hidden_reason }: CommentState): StoredComment =>
  hidden_reason !== null ? 'hidden' : deleted_at !== null || profile_id === null ? 'deleted' : 'shown';

export interface CommentDecision {
  /** The event is not possible for this comment. */
  readonly isRefused: boolean;
  readonly row: Pick<CommentState, 'deleted_at' | 'hidden_reason'>;
}

const lifecycle = createCommentLifecycle();

/** What the event does to the comment of this row. */
export function decideComment(
  comment: CommentState,
  event: CommentLifecycleEvent,
  now: Date,
  chart: CommentLifecycle = lifecycle,
): CommentDecision {
  const stored = chart.resolveState({ value: storedCommentState(comment), context: { reason: comment.hidden_reason } });
  const [after] = transition(chart, stored, event);
  return {
    isRefused: !stored.can(event),
    row: { deleted_at: comment.deleted_at ?? (after.matches('shown') ? null : now), hidden_reason: after.context.reason },
  };
}

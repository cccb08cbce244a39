/** The types of leaving a studio, deleting the account and downloading the data: context, events and ports. */
import type { Refused } from '#contract/call-failure.ts';
import type { DeletionState } from '#contract/deletions.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

/** What the member does now, or has tried last. */
export type DeletionIntent =
  | { readonly kind: 'export' }
  /** `orgId`: the studio to leave; null: the whole account. */
  | { readonly kind: 'request'; readonly orgId: string | null }
  | { readonly kind: 'cancel'; readonly id: string };

export interface DeletionContext {
  /** Null until it is read. */
  readonly known: DeletionState | null;
  readonly intent: DeletionIntent | null;
  /** What has just succeeded. */
  readonly result: 'exported' | 'kept' | null;
  /** Why the last call failed, or why its result is not known. */
  readonly error: CallError | null;
}

export type DeletionEvent =
  | { readonly type: 'export.pressed' }
  /** Null: the whole account. */
  | { readonly type: 'leave.pressed'; readonly orgId: string | null }
  | { readonly type: 'keep.pressed'; readonly id: string }
  | { readonly type: 'retry.pressed' };

/** Port `readDeletions`. */
export type DeletionsRead = ({ readonly kind: 'read' } & DeletionState) | Refused;
/** Port `exportData`: the browser saves the file. */
export type DataExported = { readonly kind: 'exported' } | Refused;
/** Port `requestDeletion`. */
export type DeletionRequested = { readonly kind: 'requested' } | Refused;
/** Port `cancelDeletion`. */
export type DeletionCancelled = { readonly kind: 'cancelled' } | Refused;

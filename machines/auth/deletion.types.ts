/** The types of leaving a studio, deleting the account and downloading the data: context, events and ports. */
import type { Refused } from '#contract/call-failure.ts';
import type { DeletionState } from '#contract/deletions.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

/** What the member does now, or has tried last. */
export type DeletionIntent =
  /** `orgId`: the studio whose data are downloaded; null: everything. */
  | { readonly kind: 'export'; readonly orgId: string | null }
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
  /** Null: everything. */
  | { readonly type: 'export.pressed'; readonly orgId: string | null }
  /** Null: the whole account. */
  | { readonly type: 'leave.pressed'; readonly orgId: string | null }
  | { readonly type: 'keep.pressed'; readonly id: string }
  | { readonly type: 'retry.pressed' };

/** Port `readDeletions`. */
export type DeletionsRead = ({ readonly kind: 'read' } & DeletionState) | Refused;
/** Input of the port `exportData`: null is everything. `studio` names the file. */
export interface ExportRequest {
  readonly orgId: string | null;
  readonly studio: string | null;
}
/** Port `exportData`: the browser saves the file. */
export type DataExported = { readonly kind: 'exported' } | Refused;
/** Port `requestDeletion`. */
export type DeletionRequested = { readonly kind: 'requested' } | Refused;
/** Port `cancelDeletion`. */
export type DeletionCancelled = { readonly kind: 'cancelled' } | Refused;

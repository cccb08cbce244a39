import type { Refused } from '#contract/call-failure.ts';
import type { DeletionState } from '#contract/deletions.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export type DeletionIntent =
  /** `orgId`: the studio to download the data of; null: all data. */
  | { readonly kind: 'export'; readonly orgId: string | null }
  /** `orgId`: the studio to leave; null: the whole account. */
  | { readonly kind: 'request'; readonly orgId: string | null }
  | { readonly kind: 'cancel'; readonly id: string };

export interface DeletionContext {
  readonly known: DeletionState | null;
  readonly intent: DeletionIntent | null;
  readonly result: 'exported' | 'kept' | null;
  readonly error: CallError | null;
}

export type DeletionEvent =
  | { readonly type: 'export.pressed'; readonly orgId: string | null }
  | { readonly type: 'leave.pressed'; readonly orgId: string | null }
  | { readonly type: 'keep.pressed'; readonly id: string }
  | { readonly type: 'retry.pressed' };

export type DeletionsRead = ({ readonly kind: 'read' } & DeletionState) | Refused;
/** `orgId` null: all data. `studio` is used for the name of the file. */
export interface ExportRequest {
  readonly orgId: string | null;
  readonly studio: string | null;
}
export type DataExported = { readonly kind: 'exported' } | Refused;
export type DeletionRequested = { readonly kind: 'requested' } | Refused;
export type DeletionCancelled = { readonly kind: 'cancelled' } | Refused;

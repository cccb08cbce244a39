/** Leaving one studio or deleting the account, and the data that a member takes along. Source: docs/decisions/member-data.md#0386. */
import * as v from 'valibot';
import { Id, Instant } from './values.ts';

/** `org_id`: the studio to leave; null: the whole account. */
export const DeletionInput = v.strictObject({ org_id: v.nullable(Id) });
export type DeletionInput = v.InferOutput<typeof DeletionInput>;

/** One that waits. Until `erase_after` nothing is erased, and the member can cancel it. */
export const Deletion = v.object({
  id: Id,
  /** Null: the whole account. */
  org_id: v.nullable(Id),
  requested_at: Instant,
  erase_after: Instant,
});
export type Deletion = v.InferOutput<typeof Deletion>;

/** A studio of the member, and what would be lost there. */
export const StudioToLeave = v.object({
  org_id: Id,
  name: v.string(),
  /** Classes and appointments ahead. */
  bookings: v.number(),
  passes: v.number(),
});
export type StudioToLeave = v.InferOutput<typeof StudioToLeave>;

export const DeletionState = v.object({ studios: v.array(StudioToLeave), deletions: v.array(Deletion) });
export type DeletionState = v.InferOutput<typeof DeletionState>;

/** `org_id`: the studio whose data are exported; null: everything. */
export const ExportInput = v.strictObject({ org_id: v.nullable(Id) });
export type ExportInput = v.InferOutput<typeof ExportInput>;

/** By subject; docs/decisions/member-data.md#0243 lists the content. */
export const DataExport = v.record(v.string(), v.unknown());
export type DataExport = v.InferOutput<typeof DataExport>;

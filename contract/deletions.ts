/** Leaving a studio or deleting the account, and the export of the member's data. Source: docs/decisions/member-data.md#0386. */
import * as v from 'valibot';
import { Id, Instant } from './values.ts';

/** `org_id`: the studio to leave; null: the whole account. */
export const DeletionInput = v.strictObject({ org_id: v.nullable(Id) });
export type DeletionInput = v.InferOutput<typeof DeletionInput>;

/** A pending deletion. Until `erase_after` the member can cancel it, and no data are erased. */
export const Deletion = v.object({
  id: Id,
  /** Null: the whole account. */
  org_id: v.nullable(Id),
  requested_at: Instant,
  erase_after: Instant,
});
export type Deletion = v.InferOutput<typeof Deletion>;

export const StudioToLeave = v.object({
  org_id: Id,
  name: v.string(),
  bookings: v.number(),
  passes: v.number(),
});
export type StudioToLeave = v.InferOutput<typeof StudioToLeave>;

export const DeletionState = v.object({ studios: v.array(StudioToLeave), deletions: v.array(Deletion) });
export type DeletionState = v.InferOutput<typeof DeletionState>;

/** `org_id`: the studio whose data are exported; null: all data. */
export const ExportInput = v.strictObject({ org_id: v.nullable(Id) });
export type ExportInput = v.InferOutput<typeof ExportInput>;

/** The exported data by subject; docs/decisions/member-data.md#0243 lists the content. */
export const DataExport = v.record(v.string(), v.unknown());
export type DataExport = v.InferOutput<typeof DataExport>;

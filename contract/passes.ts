/** What pays for a visit. "Concession" is the field's word for a prepaid pass. Source: spec/decisions.md, "Booking". */
import * as v from 'valibot';
import { CalendarDate, Count, Id } from './values.ts';

/** The pass or membership that covers one class: the one already held by the visit, else the one that booking would hold. */
export const Concession = v.object({
  pass_id: Id,
  name: v.string(),
  kind: v.picklist(['membership', 'count']),
  /** Count passes: visits left now (held ones are already off). */
  visits_left: v.nullable(Count),
  visits_total: v.nullable(Count),
  /** Memberships with a limit: visits in the week of that class, this one included once it is held. */
  week_used: v.nullable(Count),
  week_limit: v.nullable(Count),
});
export type Concession = v.InferOutput<typeof Concession>;

/** A pass that would pay, with its last day; null: it has none. */
export const Payer = v.object({ ...Concession.entries, expires_on: v.nullable(CalendarDate) });
export type Payer = v.InferOutput<typeof Payer>;

/** Times of appointments, in a separate file because the schema of problems also uses them. Source: decisions.appointments. */
import * as v from 'valibot';
import { Id, Instant } from './values.ts';

export const Slot = v.object({
  start_at: Instant,
  end_at: Instant,
  /** The staff member at this time. For `any`: the staff member who would be chosen. */
  staff_id: Id,
  available: v.boolean(),
});
export type Slot = v.InferOutput<typeof Slot>;

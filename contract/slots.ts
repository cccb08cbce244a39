/** Times of appointments: apart from services, since a problem names them too. Source: decisions.appointments. */
import * as v from 'valibot';
import { Id, Instant } from './values.ts';

/** A time at which a service can begin. */
export const Slot = v.object({
  start_at: Instant,
  end_at: Instant,
  /** The person who gives it then; with `any`, the person who would be chosen. */
  staff_id: Id,
  available: v.boolean(),
});
export type Slot = v.InferOutput<typeof Slot>;

/** Times of appointments: apart from services, since a problem names them too. Source: decisions.appointments. */
import * as v from 'valibot';
import { Id, Instant } from './values.ts';

/** A time at which a service can begin. */
export const Slot = v.object({
  start_at: Instant,
  end_at: Instant,
  /** Who gives it then; with anybody, whom it would be. */
  staff_id: Id,
  available: v.boolean(),
});
export type Slot = v.InferOutput<typeof Slot>;

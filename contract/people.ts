import * as v from 'valibot';
import { Id } from './values.ts';

export const Person = v.object({
  id: Id,
  /** `studio`: posts in the name of the studio; `staff`: posts in their own name. */
  kind: v.picklist(['member', 'staff', 'studio']),
  name: v.string(),
  avatar_url: v.nullable(v.string()),
  is_you: v.boolean(),
});
export type Person = v.InferOutput<typeof Person>;

/** The browsers in which a member is signed in. Source: docs/decisions/sign-in.md#0368. */
import * as v from 'valibot';
import { Id, Instant } from './values.ts';

export const SignInSession = v.object({
  id: Id,
  /** `Firefox`; null: not known. */
  browser: v.nullable(v.string()),
  /** `Windows`; null: not known. */
  os: v.nullable(v.string()),
  /** The block of addresses that the sign-in came from, `203.0.113.0/24`; null: not known. */
  address_block: v.nullable(v.string()),
  created_at: Instant,
  /** Rounded to the hour. */
  used_at: Instant,
  /** Whether this session made the request. */
  is_current: v.boolean(),
});
export type SignInSession = v.InferOutput<typeof SignInSession>;

/** The browsers in which a member is signed in. Source: docs/decisions/sign-in.md#0368. */
import * as v from 'valibot';
import { Id, Instant } from './values.ts';

export const SignInSession = v.object({
  id: Id,
  /** The name of the browser, for example `Firefox`; null: unknown. */
  browser: v.nullable(v.string()),
  /** The name of the operating system, for example `Windows`; null: unknown. */
  os: v.nullable(v.string()),
  /** The address block of the sign-in, for example `203.0.113.0/24`; null: unknown. */
  address_block: v.nullable(v.string()),
  created_at: Instant,
  /** The last use of the session, rounded to the hour. */
  used_at: Instant,
  is_current: v.boolean(),
});
export type SignInSession = v.InferOutput<typeof SignInSession>;

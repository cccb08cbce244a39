/** Events of a member's sign-in, account and data. Source: docs/decisions/sign-in.md#0395. */
import * as v from 'valibot';
import { Count, Id, Instant } from './values.ts';

export const securityEventKinds = [
  'signed_in',
  'signed_out',
  'other_sessions_ended',
  'sessions_ended_by_studio',
  'wrong_password',
  'wrong_code',
  'passkey_refused',
  'password_reset_requested',
  'password_set',
  'password_changed',
  'passkey_added',
  'passkey_removed',
  'authenticator_added',
  'authenticator_removed',
  'authenticator_removed_by_studio',
  'recovery_codes_renewed',
  'recovery_code_used',
  'email_change_requested',
  'email_change_cancelled',
  'email_changed',
  'email_change_undone',
  'data_exported',
  'data_exported_by_studio',
  'deletion_requested',
  'deletion_cancelled',
  'card_added',
  'card_removed',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

export const SecurityEvent = v.object({
  /** The id of the event; if the entry combines several events, the id of the last event. */
  id: Id,
  kind: v.picklist(securityEventKinds),
  at: Instant,
  /** Greater than one if the entry combines consecutive refusals of the same kind. */
  count: v.pipe(Count, v.minValue(1)),
  /** The address block of the request, for example `203.0.113.0/24`; null: unknown, or several blocks. */
  address_block: v.nullable(v.string()),
  /** The browser of a sign-in; null: unknown. */
  browser: v.nullable(v.string()),
  os: v.nullable(v.string()),
  /** The name of the used or added passkey; null: there is no passkey, it has no name, or it was removed since. */
  passkey: v.nullable(v.string()),
  card: v.nullable(v.object({ brand: v.string(), last4: v.string() })),
  /** How many recovery codes remain after a recovery code was used. */
  codes_left: v.nullable(Count),
});
export type SecurityEvent = v.InferOutput<typeof SecurityEvent>;

/** A change of the email that a member signs in with. Source: docs/decisions/sign-in.md#0380. */
import * as v from 'valibot';
import { Email } from './email.ts';
import { Instant } from './values.ts';

export const EmailChangeRequest = v.strictObject({ email: Email });
export type EmailChangeRequest = v.InferOutput<typeof EmailChangeRequest>;

/** A change that waits for confirmations. It does not reveal whether the new email is in use already. */
export const EmailChange = v.object({
  new_email: v.string(),
  expires_at: Instant,
  is_old_confirmed: v.boolean(),
  is_new_confirmed: v.boolean(),
});
export type EmailChange = v.InferOutput<typeof EmailChange>;

/** Null: no change is pending. */
export const EmailChangeState = v.object({ email_change: v.nullable(EmailChange) });

/** What a mailed link does; the addresses are masked, `m•••@example.org`. */
export const EmailChangeLink = v.object({
  action: v.picklist(['confirm', 'undo']),
  old_email: v.string(),
  new_email: v.string(),
  expires_at: Instant,
});
export type EmailChangeLink = v.InferOutput<typeof EmailChangeLink>;

/** `is_changed`: the other address has also confirmed, so the email is changed. */
export const EmailChangeConfirmation = v.object({ is_changed: v.boolean() });
export type EmailChangeConfirmation = v.InferOutput<typeof EmailChangeConfirmation>;

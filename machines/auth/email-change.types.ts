/** The types of changing the email: context, events and ports. */
import type { Refused } from '#contract/call-failure.ts';
import type { EmailChange, EmailChangeRequest } from '#contract/email-change.ts';
import type { Profile } from '#contract/profile.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

/** The email as the server has it, and the change that waits for confirmations. */
export interface KnownEmail {
  readonly email: string;
  /** Null: none waits. */
  readonly change: EmailChange | null;
}

export interface EmailChangeContext {
  /** Null until it is read, and after a request until it is read again. */
  readonly known: KnownEmail | null;
  /** Null unless it is sent, or waits for the step-up. */
  readonly request: EmailChangeRequest | null;
  /** Why the last call failed, or why its result is not known. */
  readonly error: CallError | null;
}

export type EmailChangeEvent =
  | { readonly type: 'change.pressed' }
  | { readonly type: 'cancel.pressed' }
  | { readonly type: 'request.submitted'; readonly request: EmailChangeRequest }
  | { readonly type: 'field.edited' }
  /** The member keeps the email that they have. */
  | { readonly type: 'keep.pressed' }
  | { readonly type: 'retry.pressed' }
  /** The member comes back to the page from another tab or app. */
  | { readonly type: 'page.shown' }
  | { readonly type: 'connection.returned' };

/** Emitted: the whole app shows the new email. */
export interface ProfileChanged {
  readonly type: 'profile.changed';
  readonly profile: Profile;
}

/** Port `readEmail`. */
export type EmailRead = { readonly kind: 'read'; readonly profile: Profile; readonly change: EmailChange | null } | Refused;
/** Port `requestEmailChange`. */
export type EmailChangeRequested = { readonly kind: 'requested' } | Refused;
/** Port `cancelEmailChange`. */
export type EmailChangeCancelled = { readonly kind: 'cancelled' } | Refused;

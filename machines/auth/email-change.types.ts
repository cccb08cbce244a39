import type { Refused } from '#contract/call-failure.ts';
import type { EmailChange, EmailChangeRequest } from '#contract/email-change.ts';
import type { Profile } from '#contract/profile.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface KnownEmail {
  readonly email: string;
  readonly change: EmailChange | null;
}

export interface EmailChangeContext {
  /** Null until the email is read; a request resets it to null until the next read. */
  readonly known: KnownEmail | null;
  /** Set while the request is sent, or waits for the step-up. */
  readonly request: EmailChangeRequest | null;
  readonly error: CallError | null;
}

export type EmailChangeEvent =
  | { readonly type: 'change.pressed' }
  | { readonly type: 'cancel.pressed' }
  | { readonly type: 'request.submitted'; readonly request: EmailChangeRequest }
  | { readonly type: 'field.edited' }
  | { readonly type: 'keep.pressed' }
  | { readonly type: 'retry.pressed' }
  /** The member returns to the page from another tab or app. */
  | { readonly type: 'page.shown' }
  | { readonly type: 'connection.returned' };

export interface ProfileChanged {
  readonly type: 'profile.changed';
  readonly profile: Profile;
}

export type EmailRead = { readonly kind: 'read'; readonly profile: Profile; readonly change: EmailChange | null } | Refused;
export type EmailChangeRequested = { readonly kind: 'requested' } | Refused;
export type EmailChangeCancelled = { readonly kind: 'cancelled' } | Refused;

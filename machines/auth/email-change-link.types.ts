import type { Refused } from '#contract/call-failure.ts';
import type { EmailChangeLink } from '#contract/email-change.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface EmailChangeLinkInput {
  readonly token: string;
}

export interface EmailChangeLinkContext {
  readonly token: string;
  /** The action of the link; null until it is read. */
  readonly link: EmailChangeLink | null;
  readonly error: CallError | null;
}

export type EmailChangeLinkEvent =
  | { readonly type: 'confirm.pressed' }
  | { readonly type: 'undo.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

/** Emitted: the member of this browser may have another email, or no session. */
export interface EmailChangeLinkEmitted {
  readonly type: 'profile.outdated';
}

export type LinkRead = { readonly kind: 'read'; readonly link: EmailChangeLink } | Refused;
/** Port `confirmEmailChange`; takes the token. `isChanged`: the other address has also confirmed, so the email is changed. */
export type ChangeConfirmed = { readonly kind: 'confirmed'; readonly isChanged: boolean } | Refused;
export type ChangeUndone = { readonly kind: 'undone' } | Refused;

/** The types of the page of a mailed link about a change of the email: input, context, events and ports. */
import type { Refused } from '#contract/call-failure.ts';
import type { EmailChangeLink } from '#contract/email-change.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface EmailChangeLinkInput {
  /** The last part of the mailed address. */
  readonly token: string;
}

export interface EmailChangeLinkContext {
  readonly token: string;
  /** What the link does; null until it is read. */
  readonly link: EmailChangeLink | null;
  /** Why it could not be read or used, or why that is not known. */
  readonly error: CallError | null;
}

export type EmailChangeLinkEvent =
  | { readonly type: 'confirm.pressed' }
  | { readonly type: 'undo.pressed' }
  | { readonly type: 'retry.pressed' }
  /** The device is online again. */
  | { readonly type: 'connection.returned' };

/** Emitted: the member of this browser may have another email, or no session any more. */
export interface EmailChangeLinkEmitted {
  readonly type: 'profile.outdated';
}

/** Port `readEmailChangeLink`; takes the token. */
export type LinkRead = { readonly kind: 'read'; readonly link: EmailChangeLink } | Refused;
/** Port `confirmEmailChange`; takes the token. `isChanged`: the other address had confirmed it before. */
export type ChangeConfirmed = { readonly kind: 'confirmed'; readonly isChanged: boolean } | Refused;
/** Port `undoEmailChange`; takes the token. */
export type ChangeUndone = { readonly kind: 'undone' } | Refused;

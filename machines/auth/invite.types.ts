import type { Refused } from '#contract/call-failure.ts';
import type { Invite } from '#contract/identity.ts';
import type { Profile } from '#contract/profile.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface InviteInput {
  /** The token of the mailed link; null: the code is typed. */
  readonly token: string | null;
  readonly isMember: boolean;
}

export interface InviteContext {
  readonly token: string | null;
  readonly isMember: boolean;
  /** A typed code may contain a typing error. */
  readonly isTyped: boolean;
  readonly invite: Invite | null;
  readonly error: CallError | null;
}

export type InviteEvent =
  | { readonly type: 'code.submitted'; readonly code: string }
  | { readonly type: 'field.edited' }
  | { readonly type: 'accept.pressed' }
  | { readonly type: 'startOver.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

export interface InviteAccepted {
  readonly type: 'profile.changed';
  readonly profile: Profile;
}

export type ReadInviteAnswer = { readonly kind: 'read'; readonly invite: Invite } | Refused;
export type AcceptInviteAnswer = { readonly kind: 'accepted'; readonly profile: Profile } | Refused;

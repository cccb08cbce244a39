/** The types of accepting an invite. */
import type { Refused } from '#contract/call-failure.ts';
import type { Invite } from '#contract/identity.ts';
import type { Profile } from '#contract/profile.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface InviteInput {
  /** The token of the mailed link; null: the code is typed. */
  readonly token: string | null;
  /** Is a member signed in? Only a signed-in member can accept. */
  readonly isMember: boolean;
}

export interface InviteContext {
  readonly token: string | null;
  readonly isMember: boolean;
  /** The code was typed by hand, so it may contain a typing error. */
  readonly isTyped: boolean;
  /** The studio that invites, and the invited email; null until the invite is read. */
  readonly invite: Invite | null;
  readonly error: CallError | null;
}

export type InviteEvent =
  | { readonly type: 'code.submitted'; readonly code: string }
  /** Something in the form was changed. */
  | { readonly type: 'field.edited' }
  | { readonly type: 'accept.pressed' }
  /** The member wants to enter another code. */
  | { readonly type: 'startOver.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

/** Emitted: the member belongs to one more studio. */
export interface InviteAccepted {
  readonly type: 'profile.changed';
  readonly profile: Profile;
}

/** Port `readInvite`; takes the code. */
export type ReadInviteAnswer = { readonly kind: 'read'; readonly invite: Invite } | Refused;
/** Port `acceptInvite`; takes the code. */
export type AcceptInviteAnswer = { readonly kind: 'accepted'; readonly profile: Profile } | Refused;

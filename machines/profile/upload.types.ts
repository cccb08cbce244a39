/** What the choosing and sending of a picture takes, remembers, hears and says. */
import type { AnyActorRef } from 'xstate';
import type { Refused } from '#contract/call-failure.ts';
import type { ImageAuth } from '#contract/avatar.ts';
import type { Profile } from '#contract/profile.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export type ProfilePicture = Profile['avatar'];

/** A file of the device, or a part of a picture: what it holds is the edge's business. */
export interface PictureContent {
  readonly content: unknown;
}

export interface UploadContext {
  /** As the server told it here; null: it told nothing yet, and what the app knows counts. */
  readonly received: ProfilePicture | null;
  /** What the member chose on their device. */
  readonly chosen: PictureContent | null;
  /** The part of it that is to be seen. */
  readonly cut: PictureContent | null;
  /** Leave to send one picture. */
  readonly leave: ImageAuth | null;
  /** How much of it has left, from 0 to 100. */
  readonly percent: number;
  readonly error: CallError | null;
}

export type UploadEvent =
  | { readonly type: 'picture.chosen'; readonly picture: PictureContent }
  | { readonly type: 'cut.confirmed'; readonly cut: PictureContent }
  | { readonly type: 'cancel.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'remove.pressed' }
  | { readonly type: 'connection.returned' }
  /** Told by the port that sends. */
  | { readonly type: 'part.sent'; readonly percent: number }
  | { readonly type: 'all.sent' };

/** Emitted: the server told the member's profile anew. */
export interface ProfileChanged {
  readonly type: 'profile.changed';
  readonly profile: Profile;
}

/** Port `openPicture`: whether the device can show it. */
export type PictureOpened = { readonly kind: 'opened' } | { readonly kind: 'unreadable' };
/** Port `readImageAuth`: for a picture of the type that the part has. */
export type LeaveAnswer = { readonly kind: 'permitted'; readonly leave: ImageAuth } | Refused;
/** Ports `sendPicture`, `removeAvatar` and `readProfile`. */
export type AvatarAnswer = { readonly kind: 'received'; readonly profile: Profile } | Refused;

/** Port `sendPicture`: tells `listener` how far it is. */
export interface SendInput {
  readonly leave: ImageAuth | null;
  readonly cut: PictureContent | null;
  readonly listener: AnyActorRef;
}

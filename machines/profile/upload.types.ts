/** The types of choosing and sending a profile picture. */
import type { AnyActorRef } from 'xstate';
import type { Refused } from '#contract/call-failure.ts';
import type { ImageAuth } from '#contract/avatar.ts';
import type { Profile } from '#contract/profile.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export type ProfilePicture = Profile['avatar'];

/** A file of the device, or a crop of a picture: the chart does not read its content. */
export interface PictureContent {
  readonly content: unknown;
}

export interface UploadContext {
  /** The last response of the server here; null before the first one: the profile of the app counts. */
  readonly received: ProfilePicture | null;
  /** The file that the member chose. */
  readonly chosen: PictureContent | null;
  /** The crop of it. */
  readonly cut: PictureContent | null;
  /** The permission to send one picture. */
  readonly leave: ImageAuth | null;
  /** The sent share, from 0 to 100. */
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
  /** Emitted by the port that sends. */
  | { readonly type: 'part.sent'; readonly percent: number }
  | { readonly type: 'all.sent' };

/** Emitted: the server sent a newer profile of the member. */
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

/** Port `sendPicture`: reports its progress to `listener`. */
export interface SendInput {
  readonly leave: ImageAuth | null;
  readonly cut: PictureContent | null;
  readonly listener: AnyActorRef;
}

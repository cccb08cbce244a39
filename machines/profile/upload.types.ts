import type { AnyActorRef } from 'xstate';
import type { Refused } from '#contract/call-failure.ts';
import type { ImageAuth } from '#contract/avatar.ts';
import type { Profile } from '#contract/profile.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export type ProfilePicture = Profile['avatar'];

/** A file from the device, or a cropped picture. The chart does not read its content. */
export interface PictureContent {
  readonly content: unknown;
}

export interface UploadContext {
  /** The server’s last response to this actor; null before the first response, while the profile of the app has the current picture. */
  readonly received: ProfilePicture | null;
  readonly chosen: PictureContent | null;
  readonly cut: PictureContent | null;
  /** The server's permission to send one picture. */
  readonly leave: ImageAuth | null;
  /** The percentage that is sent, from 0 to 100. */
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
  | { readonly type: 'part.sent'; readonly percent: number }
  | { readonly type: 'all.sent' };

export interface ProfileChanged {
  readonly type: 'profile.changed';
  readonly profile: Profile;
}

/** Port `openPicture`: whether the device can decode the file. */
export type PictureOpened = { readonly kind: 'opened' } | { readonly kind: 'unreadable' };
/** Port `readImageAuth`: for a picture of the type of the crop. */
export type LeaveAnswer = { readonly kind: 'permitted'; readonly leave: ImageAuth } | Refused;
export type AvatarAnswer = { readonly kind: 'received'; readonly profile: Profile } | Refused;

export interface SendInput {
  readonly leave: ImageAuth | null;
  readonly cut: PictureContent | null;
  readonly listener: AnyActorRef;
}

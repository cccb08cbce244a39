/** Input, context and events of the bell. */
import type { Refused } from '#contract/call-failure.ts';
import type { Notification } from '#contract/notifications.ts';
import type { FeedbackEvent } from '#machines/feedback/feedback.events.ts';
import type { ChannelEmitted } from './channel.types.ts';

export interface NotificationListInput {
  /** The member's own channel: the `short_id` of the profile. */
  readonly address: string;
}

export interface NotificationListContext {
  readonly address: string;
  /** The latest known time of the server; before the first, the minimum instant, at which nothing has expired. */
  readonly now: Date;
  /** Newest first; null until what was there before is read. */
  readonly notifications: readonly Notification[] | null;
  /** Ids that the member marked as read and that are not sent yet. */
  readonly unsent: readonly string[];
  /** Ids that are being sent to the server. */
  readonly unconfirmed: readonly string[];
}

export type NotificationListEvent =
  /** Emitted by the child `channel`. */
  | ChannelEmitted
  /** A notification may have expired. */
  | { readonly type: 'boundary.passed'; readonly now: Date }
  | { readonly type: 'bell.pressed' }
  /** Escape, a press beside the menu, or another address. */
  | { readonly type: 'menu.left' }
  /** The pointer or the focus is in the menu. */
  | { readonly type: 'pointer.entered' }
  | { readonly type: 'pointer.left' }
  | { readonly type: 'focus.entered' }
  | { readonly type: 'focus.left' }
  /** The member opens the subject of a notification. */
  | { readonly type: 'notification.pressed'; readonly id: string }
  | { readonly type: 'read.pressed'; readonly id: string }
  | { readonly type: 'allRead.pressed' }
  | { readonly type: 'connection.returned' };

export type NotificationListEmitted =
  /** The member's studios may have changed while no event was received. */
  | { readonly type: 'profile.outdated' }
  | Extract<FeedbackEvent, { readonly type: 'error.occurred' }>
  /** Where a notification leads, and which studio it belongs to. */
  | { readonly type: 'target.requested'; readonly to: string; readonly orgId: string }
  /** This version does not know what it is about, which is only logged. */
  | { readonly type: 'notification.unknown'; readonly kind: string }
  /** Places of classes changed; null: of any class. */
  | { readonly type: 'places.changed'; readonly sessionIds: readonly string[] | null };

/** Port `markRead`: one by its own call, several by the call for many. */
export type MarkAnswer = { readonly kind: 'marked'; readonly notifications: readonly Notification[] } | Refused;
export interface MarkInput {
  readonly ids: readonly string[];
}

/** The input of the port `appBadge`, at every change. */
export interface UnreadCounted {
  readonly type: 'unread.counted';
  readonly count: number;
}

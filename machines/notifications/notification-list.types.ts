import type { Refused } from '#contract/call-failure.ts';
import type { Notification } from '#contract/notifications.ts';
import type { FeedbackEvent } from '#machines/feedback/feedback.events.ts';
import type { ChannelEmitted } from './channel.types.ts';

export interface NotificationListInput {
  /** The member's own channel: `short_id` of the profile. */
  readonly address: string;
}

export interface NotificationListContext {
  readonly address: string;
  /** The latest known time of the server. Before the first response it is the minimum instant, at which nothing has expired. */
  readonly now: Date;
  /** Newest first; null until the existing notifications are read. */
  readonly notifications: readonly Notification[] | null;
  /** Ids of notifications that the member marked as read and whose marks are not sent yet. */
  readonly unsent: readonly string[];
  /** Ids in the request in progress. */
  readonly unconfirmed: readonly string[];
}

export type NotificationListEvent =
  | ChannelEmitted
  | { readonly type: 'boundary.passed'; readonly now: Date }
  | { readonly type: 'bell.pressed' }
  /** The member pressed Escape or outside the menu, or opened another route. */
  | { readonly type: 'menu.left' }
  | { readonly type: 'pointer.entered' }
  | { readonly type: 'pointer.left' }
  | { readonly type: 'focus.entered' }
  | { readonly type: 'focus.left' }
  | { readonly type: 'notification.pressed'; readonly id: string }
  | { readonly type: 'read.pressed'; readonly id: string }
  | { readonly type: 'allRead.pressed' }
  | { readonly type: 'connection.returned' };

export type NotificationListEmitted =
  /** The member's studios may have changed, because events were missed. */
  | { readonly type: 'profile.outdated' }
  | Extract<FeedbackEvent, { readonly type: 'error.occurred' }>
  | { readonly type: 'target.requested'; readonly to: string; readonly orgId: string }
  /** This version does not know the type of the notification; it is only logged. */
  | { readonly type: 'notification.unknown'; readonly kind: string }
  /** Null: places of any class may have changed. */
  | { readonly type: 'places.changed'; readonly sessionIds: readonly string[] | null };

/** Port `markRead`: uses one API call for a single notification, and another API call for several notifications. */
export type MarkAnswer = { readonly kind: 'marked'; readonly notifications: readonly Notification[] } | Refused;
export interface MarkInput {
  readonly ids: readonly string[];
}

export interface UnreadCounted {
  readonly type: 'unread.counted';
  readonly count: number;
}

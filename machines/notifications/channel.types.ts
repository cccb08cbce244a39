import type { Refused } from '#contract/call-failure.ts';
import type { Notification } from '#contract/notifications.ts';
import type { ChannelEvent as Wire } from '#contract/realtime.ts';

export type ChannelUpdate = Extract<Wire, { readonly type: 'notification.changed' | 'places.changed' }>;

export interface ChannelInput {
  /** The member's own channel: `short_id` of the profile. */
  readonly address: string;
}

export interface ChannelContext {
  readonly address: string;
  /** Id of the last received event; the next connection resumes after this event. Null before the first event. */
  readonly lastId: string | null;
  /** The number of failures in a row to open or keep the stream, up to `maxFailures`. */
  readonly failures: number;
}

export type ChannelEvent =
  | { readonly type: 'lead.taken' }
  /** From now on all events are received. `isResumed`: the stream continues after the last received event. */
  | { readonly type: 'stream.opened'; readonly isResumed: boolean }
  /** The stream ended or could not be opened, the server shuts down, or the session ended and may have been replaced by another one. */
  | { readonly type: 'stream.lost' }
  | { readonly type: 'stream.refused' }
  /** An event from the stream, or from the leading tab. `id`: the event id for resuming. */
  | { readonly type: 'update.received'; readonly id: string | null; readonly update: ChannelUpdate }
  | { readonly type: 'gap.reported' }
  | { readonly type: 'connection.returned' }
  /** The member opens the list, so existing notifications are read now. */
  | { readonly type: 'existing.wanted' }
  | { readonly type: 'channel.subscribed' };

export type ChannelEmitted =
  | { readonly type: 'update.published'; readonly update: ChannelUpdate }
  /** The stream had a gap. The server sends missed notifications again, but not missed changes of places. */
  | { readonly type: 'updates.missed' }
  | { readonly type: 'notifications.loaded'; readonly notifications: readonly Notification[]; readonly now: Date };

/** Port `holdLead` keeps the lead until it is stopped. Port `listenToOtherTabs` sends `update.received` and `gap.reported`. */
export interface TabsInput {
  readonly address: string;
}

/** Port `listen`: sends `stream.*` and `update.received` until it is stopped, and forwards events to the other tabs. */
export interface ListenInput {
  readonly address: string;
  /** Sent as `Last-Event-ID`, so that no event is missed. */
  readonly after: string | null;
}

/** Sent to the port `listen` after a gap, so that the port notifies the other tabs. */
export interface GapFound {
  readonly type: 'gap.found';
}

/** `now` is the server's time. */
export type ExistingAnswer = { readonly kind: 'read'; readonly notifications: readonly Notification[]; readonly now: Date } | Refused;

/** Input, context and events of the channel. */
import type { Refused } from '#contract/call-failure.ts';
import type { Notification } from '#contract/notifications.ts';
import type { ChannelEvent as Wire } from '#contract/realtime.ts';

/** The content of the stream: updates for the member, or places of classes. */
export type ChannelUpdate = Extract<Wire, { readonly type: 'notification.changed' | 'places.changed' }>;

export interface ChannelInput {
  /** The member's own channel: the `short_id` of the profile. */
  readonly address: string;
}

export interface ChannelContext {
  readonly address: string;
  /** Id of the last event that was received: the next connection resumes after it. Null before the first. */
  readonly lastId: string | null;
  /** How often in a row the stream broke off or could not be opened, up to `maxFailures`. */
  readonly failures: number;
}

export type ChannelEvent =
  /** It is this tab's turn to listen. */
  | { readonly type: 'lead.taken' }
  /** The stream is open: from now on every event is received. `isResumed`: it resumes where an earlier one broke off. */
  | { readonly type: 'stream.opened'; readonly isResumed: boolean }
  /** The stream broke off, could not be opened, the server goes, or the session ended: another one may have taken its place. */
  | { readonly type: 'stream.lost' }
  /** The server does not let this member listen here: it is not their channel. */
  | { readonly type: 'stream.refused' }
  /** Something happened: from the stream, or from the tab that listens to it. `id` is the number by which listening goes on. */
  | { readonly type: 'update.received'; readonly id: string | null; readonly update: ChannelUpdate }
  /** The leading tab reports that it had no connection for a while. */
  | { readonly type: 'gap.reported' }
  | { readonly type: 'connection.returned' }
  /** The member opens the list: what was there before is read now. */
  | { readonly type: 'existing.wanted' }
  /** Raised by the chart itself: from now on events are received. */
  | { readonly type: 'channel.subscribed' };

export type ChannelEmitted =
  | { readonly type: 'update.published'; readonly update: ChannelUpdate }
  /** The stream had a gap. Notifications are sent again, changed places are not. */
  | { readonly type: 'updates.missed' }
  /** What was there when the member came. */
  | { readonly type: 'notifications.loaded'; readonly notifications: readonly Notification[]; readonly now: Date };

/**
 * Ports `holdLead` (sends `lead.taken` when this tab becomes the leader, and stays the leader until it is stopped) and `listenToOtherTabs`
 * (sends `update.received` and `gap.reported`).
 */
export interface TabsInput {
  readonly address: string;
}

/** Port `listen`: sends `stream.*` and `update.received` until it is stopped, and forwards events to the other tabs. */
export interface ListenInput {
  readonly address: string;
  /** Sent as `Last-Event-ID`, so that nothing is missed. */
  readonly after: string | null;
}

/** What the port `listen` receives when the stream is open again after a gap: it notifies the other tabs. */
export interface GapFound {
  readonly type: 'gap.found';
}

/** Port `loadExisting`; `now` is the server's. */
export type ExistingAnswer = { readonly kind: 'read'; readonly notifications: readonly Notification[]; readonly now: Date } | Refused;

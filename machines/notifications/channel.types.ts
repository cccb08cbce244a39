/** Input, context and events of the channel. */
import type { Refused } from '#contract/call-failure.ts';
import type { Notification } from '#contract/notifications.ts';
import type { ChannelEvent as Wire } from '#contract/realtime.ts';

/** What the stream tells of: news for the member, or places of classes. */
export type ChannelUpdate = Extract<Wire, { readonly type: 'notification.changed' | 'places.changed' }>;

export interface ChannelInput {
  /** The member's own channel: the `short_id` of the profile. */
  readonly address: string;
}

export interface ChannelContext {
  readonly address: string;
  /** Id of the last event that was heard: whoever listens next goes on after it. Null before the first. */
  readonly lastId: string | null;
  /** How often in a row the stream broke off or could not be opened, up to `maxFailures`. */
  readonly failures: number;
}

export type ChannelEvent =
  /** It is this tab's turn to listen. */
  | { readonly type: 'lead.taken' }
  /** The stream stands: from now on everything is heard. `isResumed`: it goes on where an earlier one broke off. */
  | { readonly type: 'stream.opened'; readonly isResumed: boolean }
  /** The stream broke off, could not be opened, the server goes, or the session ended: another one may have taken its place. */
  | { readonly type: 'stream.lost' }
  /** The server does not let this member listen here: it is not their channel. */
  | { readonly type: 'stream.refused' }
  /** Something happened: from the stream, or from the tab that listens to it. `id` is the number by which listening goes on. */
  | { readonly type: 'update.received'; readonly id: string | null; readonly update: ChannelUpdate }
  /** The tab that listens says that it had been cut off for a while. */
  | { readonly type: 'gap.reported' }
  | { readonly type: 'connection.returned' }
  /** The member opens the list: what was there before is read now. */
  | { readonly type: 'existing.wanted' }
  /** Raised by the chart itself: what happens from now on is heard. */
  | { readonly type: 'channel.subscribed' };

export type ChannelEmitted =
  | { readonly type: 'update.published'; readonly update: ChannelUpdate }
  /** The stream had a gap. Notifications are sent again, changed places are not. */
  | { readonly type: 'updates.missed' }
  /** What was there when the member came. */
  | { readonly type: 'notifications.loaded'; readonly notifications: readonly Notification[]; readonly now: Date };

/** Ports `holdLead` (tells `lead.taken` once it is this tab's turn, and keeps it until it is stopped) and `listenToOtherTabs` (tells `update.received` and `gap.reported`). */
export interface TabsInput {
  readonly address: string;
}

/** Port `listen`: tells `stream.*` and `update.received` until it is stopped, and hands what it hears to the other tabs. */
export interface ListenInput {
  readonly address: string;
  /** Sent as `Last-Event-ID`, so that nothing is missed. */
  readonly after: string | null;
}

/** What the port `listen` is told when the stream stands again after a while without it: the other tabs are to know. */
export interface GapFound {
  readonly type: 'gap.found';
}

/** Port `loadExisting`; `now` is the server's. */
export type ExistingAnswer = { readonly kind: 'read'; readonly notifications: readonly Notification[]; readonly now: Date } | Refused;

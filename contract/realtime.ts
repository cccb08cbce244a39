/**
 * The server-sent events of the channel `/n/{short_id}`. Source: docs/spec §7, decisions.realtime. Each event is unnamed (`onmessage`), its
 * data is a `ChannelEvent` in JSON, and its id is the number of the latest notification change. A stream that gets this id as
 * `Last-Event-ID`, or as `after` from another tab, first sends the missed changes.
 */
import * as v from 'valibot';
import { Notification } from './notifications.ts';
import { Id } from './values.ts';

/** The browser reads again at a random time within this number of milliseconds; absent: at once. */
const Spread = v.optional(v.number());

export const ChannelEvent = v.variant('type', [
  /** The first event of every stream. `is_resumed`: the missed notifications follow, but the client may have missed changes of places. */
  v.object({ type: v.literal('channel.opened'), is_resumed: v.boolean() }),
  /** A notification is new, was read or was removed. The client replaces its notification with the same id. */
  v.object({ type: v.literal('notification.changed'), notification: Notification }),
  /** These classes or appointments changed; null: any class or appointment at the facility may have changed. */
  v.object({ type: v.literal('places.changed'), facility_id: Id, session_ids: v.nullable(v.array(Id)), spread: Spread }),
  /** A post, comment or reaction in the facility's feed was added or removed. */
  v.object({ type: v.literal('feed.changed'), facility_id: Id, spread: Spread }),
  /** The member is signed out; the stream ends and cannot be opened again. */
  v.object({ type: v.literal('session.ended') }),
  /** The server shuts down. The stream ends, and the client connects to another process. */
  v.object({ type: v.literal('channel.closing') }),
]);
export type ChannelEvent = v.InferOutput<typeof ChannelEvent>;

/** Stands for the feed in a browser's list of changed classes; no class has this id. */
export type FeedMark = 'feed';

/** `after`: the id of the last received event, for a client that cannot send `Last-Event-ID`. */
export const channelPath = (shortId: string, after?: string): string =>
  `/realtime/n/${encodeURIComponent(shortId)}${after === undefined ? '' : `?after=${encodeURIComponent(after)}`}`;

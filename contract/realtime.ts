/**
 * The events of the channel `/n/{short_id}`, as server-sent events. Source: docs/spec §7, decisions.realtime. Each event is unnamed
 * (`onmessage`), its data is one `ChannelEvent` as JSON, and its id is the number of the latest notification change in the stream. With
 * that id as `Last-Event-ID`, or as `after` from another tab, the stream sends the missed changes.
 */
import * as v from 'valibot';
import { Notification } from './notifications.ts';
import { Id } from './values.ts';

/** Milliseconds within which a browser picks the time at which it reads again; absent: at once. */
const Spread = v.optional(v.number());

export const ChannelEvent = v.variant('type', [
  /** The first event of every stream. `is_resumed`: the missed events follow, and places may have changed meanwhile. */
  v.object({ type: v.literal('channel.opened'), is_resumed: v.boolean() }),
  /** A notification is new, or was read, or removed: it replaces the one with its id. */
  v.object({ type: v.literal('notification.changed'), notification: Notification }),
  /** Places or facts of these classes have changed, or these appointments; null: any of the facility. */
  v.object({ type: v.literal('places.changed'), facility_id: Id, session_ids: v.nullable(v.array(Id)), spread: Spread }),
  /** A post, comment or reaction in the feed of this facility was added or removed. */
  v.object({ type: v.literal('feed.changed'), facility_id: Id, spread: Spread }),
  /** The member is signed out; the stream ends and cannot be opened again. */
  v.object({ type: v.literal('session.ended') }),
  /** The server shuts down; the stream ends, and the client connects to another process. */
  v.object({ type: v.literal('channel.closing') }),
]);
export type ChannelEvent = v.InferOutput<typeof ChannelEvent>;

/** Represents the feed in the list of changed classes that a browser passes on: no class has this id. */
export type FeedMark = 'feed';

/** The path of a member's channel. `after`: the id of the last received event, for a stream that cannot send `Last-Event-ID`. */
export const channelPath = (shortId: string, after?: string): string =>
  `/realtime/n/${encodeURIComponent(shortId)}${after === undefined ? '' : `?after=${encodeURIComponent(after)}`}`;

/** Reads a member's channel: server-sent events as defined in `contract/realtime.ts`. */
import { createParser } from 'eventsource-parser';
import * as v from 'valibot';
import { ChannelEvent, channelPath, type FeedMark } from '#contract/realtime.ts';

export type ChannelUpdate = Extract<ChannelEvent, { readonly type: 'notification.changed' | 'places.changed' }>;

export interface Listener {
  /** Called when the stream is open; every later event is received. `isResumed`: the stream continues an earlier stream. */
  readonly onOpened: (isResumed: boolean) => void;
  /** Called for each update. `id`: the id with which the stream can be resumed after this update. */
  readonly onUpdate: (update: ChannelUpdate, id: string | null) => void;
  /** Called if the browser's session is not valid, or was not valid when the request was sent. */
  readonly onUnknown: () => Promise<void>;
  /** Called if the channel belongs to another member. */
  readonly onRefused: () => void;
}

export interface ChannelOptions {
  readonly address: string;
  /** The id of the last received event; the stream begins after it. */
  readonly after: string | null;
  readonly signal: AbortSignal;
}

/** In milliseconds. The server never pauses for so long, so the connection is dead even if it looks open. */
const longestSilence = 60_000;

/** Updates of the feed have the form of class updates. */
const feedMark: FeedMark = 'feed';

const refusals: ReadonlySet<number> = new Set([403, 404]);

/** Resolves when the stream ends. Throws if it cannot be opened, breaks or falls silent, and if `signal` aborts. */
export async function listenTo({ address, after, signal }: ChannelOptions, listener: Listener): Promise<void> {
  const tooQuiet = new AbortController();
  const response = await fetch(channelPath(address), {
    headers: { accept: 'text/event-stream', ...(after !== null && { 'last-event-id': after }) },
    credentials: 'include',
    cache: 'no-store',
    signal: AbortSignal.any([signal, tooQuiet.signal]),
  });
  if (response.status === 401) return listener.onUnknown();
  if (refusals.has(response.status)) return listener.onRefused();
  if (!response.ok || !response.body) throw new Error(`the channel answers ${response.status}`);
  const parser = createParser({ onEvent: ({ id, data }) => dispatch(data, id ?? null, listener) });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const timer = setTimeout(() => tooQuiet.abort(), longestSilence);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    parser.feed(value);
  }
}

/** Unknown events are ignored, because a later server may send more. */
function dispatch(data: string, id: string | null, { onOpened, onUpdate }: Listener): void {
  const event = v.safeParse(ChannelEvent, readJson(data));
  if (!event.success) return;
  switch (event.output.type) {
    case 'channel.opened':
      return onOpened(event.output.is_resumed);
    case 'notification.changed':
    case 'places.changed':
      return onUpdate(event.output, id);
    case 'feed.changed':
      return onUpdate({ ...event.output, type: 'places.changed', session_ids: [feedMark] }, id);
    // The stream ends after either event. Opening it again shows whether the session is valid.
    case 'session.ended':
    case 'channel.closing':
      return undefined;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

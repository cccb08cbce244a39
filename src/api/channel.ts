/** Reads a member's channel: server-sent events, as `contract/realtime.ts` describes them. */
import { createParser } from 'eventsource-parser';
import * as v from 'valibot';
import { ChannelEvent, channelPath, type FeedMark } from '#contract/realtime.ts';

export type ChannelUpdate = Extract<ChannelEvent, { readonly type: 'notification.changed' | 'places.changed' }>;

export interface Listener {
  /** The stream stands: from now on everything is heard. `isResumed`: it goes on where an earlier one broke off. */
  readonly onOpened: (isResumed: boolean) => void;
  /** `id`: by which listening goes on. */
  readonly onUpdate: (update: ChannelUpdate, id: string | null) => void;
  /** The studio knows nobody by the session that the browser has, or had when it asked. */
  readonly onUnknown: () => Promise<void>;
  /** The member may not listen here: it is another one's channel. */
  readonly onRefused: () => void;
}

export interface ChannelOptions {
  /** The profile's `short_id`. */
  readonly address: string;
  /** The id of the last event that was heard; what came after it is told first. */
  readonly after: string | null;
  readonly signal: AbortSignal;
}

/** Longer than the server is ever silent: a stream that says nothing for so long is dead, whatever the network believes. */
const longestSilence = 60_000;

/** News of the feed travels as that of a class does, to whichever screen is open. */
const feedMark: FeedMark = 'feed';

const refusals: ReadonlySet<number> = new Set([403, 404]);

/** Resolves when the stream ends; throws when it cannot be opened, breaks off or falls silent, and when `signal` aborts. */
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

/** What this version does not understand is passed over: a later server may say more. */
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
    // The stream ends after either; whether the member is still signed in, by another session, shows when it is opened anew.
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

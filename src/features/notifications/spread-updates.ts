/** Delays updates that many browsers would otherwise refetch at the same moment. Source: docs/decisions/notifications.md#0364. */
import { readDelay } from '#machines/notifications/channel.rules.ts';
import type { ChannelUpdate } from '#machines/notifications/channel.types.ts';

type Deliver = (update: ChannelUpdate, id: string | null) => void;
type PlacesUpdate = Extract<ChannelUpdate, { readonly type: 'places.changed' }>;

export interface SpreadOptions {
  readonly deliver: Deliver;
  /** An abort drops the delayed events, because the next listener refetches everything. */
  readonly signal: AbortSignal;
  readonly random?: () => number;
}

/** The feed and the classes of a facility have different keys, because different screens read them. */
const keyOf = ({ facility_id, session_ids }: PlacesUpdate): string =>
  `${facility_id} ${session_ids?.join() === 'feed' ? 'feed' : 'classes'}`;

const merged = (waiting: PlacesUpdate, next: PlacesUpdate): PlacesUpdate => ({
  ...waiting,
  session_ids: waiting.session_ids && next.session_ids && [...new Set([...waiting.session_ids, ...next.session_ids])],
});

interface Waiting {
  readonly update: PlacesUpdate;
  readonly due: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** An event is merged into a delayed one, so the browser refetches once for both, at the earlier time. */
export function spreadUpdates({ deliver, signal, random = Math.random }: SpreadOptions): Deliver {
  const waiting = new Map<string, Waiting>();
  // A delayed event is delivered with the latest id, so that it does not restore an older one.
  let latestId: string | null = null;
  signal.addEventListener('abort', () => {
    for (const { timer } of waiting.values()) clearTimeout(timer);
    waiting.clear();
  });
  return (update, id) => {
    latestId = id ?? latestId;
    const delay = update.type === 'places.changed' ? readDelay(update.spread, random()) : 0;
    if (update.type !== 'places.changed' || delay === 0) return deliver(update, id);
    const key = keyOf(update);
    const known = waiting.get(key);
    clearTimeout(known?.timer);
    const now = performance.now();
    const next = known ? merged(known.update, update) : update;
    const due = Math.min(known?.due ?? Infinity, now + delay);
    const timer = setTimeout(
      () => {
        waiting.delete(key);
        deliver(next, latestId);
      },
      Math.max(0, due - now),
    );
    waiting.set(key, { update: next, due, timer });
    return undefined;
  };
}

/** Clients spread their refetches after an event, so that they do not all read at once. Source: docs/decisions/notifications.md#0364. */

/** If there are fewer streams than this, clients refetch at once. */
const fewest = 100;
/** Milliseconds for each stream: one process serves a thousand reads in a second. */
const perStream = 1;
const longest = 10_000;

/** In milliseconds; undefined if clients need not wait. */
export const spreadFor = (streams: number): number | undefined =>
  streams < fewest ? undefined : Math.min(Math.round(streams * perStream), longest);

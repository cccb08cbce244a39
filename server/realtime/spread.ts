/**
 * The delay over which clients refetch after an event, so that they do not all read at once. Source: docs/decisions/notifications.md#0364.
 */

/** With fewer streams, clients refetch at once. */
const fewest = 100;
/** Milliseconds per stream: one process serves a thousand reads a second. */
const perStream = 1;
const longest = 10_000;

/** In milliseconds; undefined if clients need not wait. */
export const spreadFor = (streams: number): number | undefined =>
  streams < fewest ? undefined : Math.min(Math.round(streams * perStream), longest);

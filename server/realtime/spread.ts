/**
 * The delay over which clients of an event read again, so that they do not all read at once. Source: docs/decisions/notifications.md#0364.
 */

/** Fewer are no crowd: they read at once. */
const fewest = 100;
/** Milliseconds; one process answers a thousand reads a second. */
const perStream = 1;
const longest = 10_000;

/** In milliseconds; undefined if no call waits. */
export const spreadFor = (streams: number): number | undefined =>
  streams < fewest ? undefined : Math.min(Math.round(streams * perStream), longest);

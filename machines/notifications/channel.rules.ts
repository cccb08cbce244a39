/** When the channel is tried again. Source: decisions.realtime. */

/** Failures above this make no difference: the pause is as long as it gets. */
export const maxFailures = 6;

/** Milliseconds until the stream is opened anew after so many failures in a row (1, 2, …): a second, doubled each time, half a minute at most. */
export const reconnectDelay = (failures: number): number => Math.min(1000 * 2 ** Math.max(failures - 1, 0), 30_000);

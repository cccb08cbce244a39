/** When the channel is tried again. Source: decisions.realtime. */

/** Failures above this make no difference: the pause is as long as it gets. */
export const maxFailures = 6;

/** Milliseconds until the stream is opened anew after so many failures in a row (1, 2, …): a second, doubled each time, half a minute at most. */
export const reconnectDelay = (failures: number): number => Math.min(1000 * 2 ** Math.max(failures - 1, 0), 30_000);

/** Milliseconds until an event about places is passed on: a part of what the server names, ten seconds at most. `random`: from 0 up to 1. */
export const readDelay = (spread: number | undefined, random: number): number =>
  Math.floor(Math.min(Math.max(spread ?? 0, 0), 10_000) * random);

/** When the channel reconnects. Source: decisions.realtime. */

/** More failures do not increase the delay. */
export const maxFailures = 6;

/** A number from 0 (inclusive) to 1 (exclusive), spread evenly over channels and constant for each channel. */
const shareOf = (channel: string): number => {
  let hash = 7;
  for (const letter of channel) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return (hash % 1000) / 1000;
};

/**
 * Milliseconds until the stream reconnects after so many failures in a row (1, 2, …): one to two seconds, doubled each time, at most 30
 * seconds. The delay differs between channels, so that a restarted server does not get all connections at once.
 */
export const reconnectDelay = (failures: number, channel: string): number =>
  Math.min(Math.round(1000 * 2 ** Math.max(failures - 1, 0) * (1 + shareOf(channel))), 30_000);

/**
 * Milliseconds until an event about places is forwarded: a random part of the server's `spread`, at most ten seconds. `random`: from 0
 * (inclusive) to 1 (exclusive).
 */
export const readDelay = (spread: number | undefined, random: number): number =>
  Math.floor(Math.min(Math.max(spread ?? 0, 0), 10_000) * random);

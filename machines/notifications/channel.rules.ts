/** When the channel reconnects. Source: decisions.realtime. */

/** The delay does not grow after more failures than this number. */
export const maxFailures = 6;

/** The share of a channel is constant, from 0 (inclusive) to 1 (exclusive), and spread evenly over all channels. */
const shareOf = (channel: string): number => {
  let hash = 7;
  for (const letter of channel) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return (hash % 1000) / 1000;
};

/** Doubles up to 30 seconds (in milliseconds). It differs between channels, so that they do not all reconnect at once. */
export const reconnectDelay = (failures: number, channel: string): number =>
  Math.min(Math.round(1000 * 2 ** Math.max(failures - 1, 0) * (1 + shareOf(channel))), 30_000);

/** In milliseconds: a random part of the server’s `spread`, at most ten seconds. `random` is from 0 (inclusive) to 1 (exclusive). */
export const readDelay = (spread: number | undefined, random: number): number =>
  Math.floor(Math.min(Math.max(spread ?? 0, 0), 10_000) * random);

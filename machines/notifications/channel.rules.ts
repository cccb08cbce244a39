/** When the channel is tried again. Source: decisions.realtime. */

/** Failures above this make no difference: the pause is as long as it gets. */
export const maxFailures = 6;

/** From 0 up to 1, even for a crowd of channels, and always the same for one. */
const shareOf = (channel: string): number => {
  let hash = 7;
  for (const letter of channel) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return (hash % 1000) / 1000;
};

/**
 * Milliseconds until the stream opens again after so many failures in a row (1, 2, …): one to two seconds, doubled each time, half a minute
 * at most. Channels differ, so that a server which comes back does not get a crowd at once.
 */
export const reconnectDelay = (failures: number, channel: string): number =>
  Math.min(Math.round(1000 * 2 ** Math.max(failures - 1, 0) * (1 + shareOf(channel))), 30_000);

/** Milliseconds until an event about places is passed on: a part of what the server names, ten seconds at most. `random`: from 0 up to 1. */
export const readDelay = (spread: number | undefined, random: number): number =>
  Math.floor(Math.min(Math.max(spread ?? 0, 0), 10_000) * random);

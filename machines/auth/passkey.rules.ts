/** How long a challenge counts and which counter is accepted. Source: docs/decisions/sign-in.md#0376. */

const minute = 60_000;

/** From the options to what the browser made of them, in milliseconds. */
export const challengeLifetime = 5 * minute;
export const passkeysAtMost = 20;

/** A copied passkey counts by itself, so its counter falls behind. Most passkeys do not count: theirs is always 0. */
export const isCounterAhead = (stored: number, next: number): boolean => (stored === 0 && next === 0) || next > stored;

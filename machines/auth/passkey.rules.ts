/** How long a challenge is valid and which counter is accepted. Source: docs/decisions/sign-in.md#0376. */

const minute = 60_000;

/** The maximum time between the options and the browser's response, in milliseconds. */
export const challengeLifetime = 5 * minute;
export const passkeysAtMost = 20;

/** A copied passkey has its own counter, which falls behind that of the original. Most passkeys have no counter; they always send 0. */
export const isCounterAhead = (stored: number, next: number): boolean => (stored === 0 && next === 0) || next > stored;

/** How long a secret waits for its first code, and which codes count. Source: docs/decisions/sign-in.md#0384. */

const minute = 60_000;

/** From the secret to the first code of the app, in milliseconds. */
export const setupLifetime = 10 * minute;
export const recoveryCodeCount = 10;

export const isSetupOver = (pendingUntil: string, now: Date): boolean => now >= new Date(pendingUntil);

/** A code counts once: someone who reads it cannot use it after the member. `step`: the half minutes since 1970. */
export const isStepAhead = (last: number, next: number): boolean => next > last;

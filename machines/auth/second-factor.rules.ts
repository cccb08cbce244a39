/** How long a secret can be confirmed, and which codes are accepted. Source: docs/decisions/sign-in.md#0384. */

const minute = 60_000;

/** The maximum time from the creation of the secret to the first code, in milliseconds. */
export const setupLifetime = 10 * minute;
export const recoveryCodeCount = 10;

export const isSetupOver = (pendingUntil: string, now: Date): boolean => now >= new Date(pendingUntil);

/** Each code is accepted only once, so that a person who saw the code cannot reuse it. Steps are half minutes since 1970. */
export const isStepAhead = (last: number, next: number): boolean => next > last;

/** How long a sign-in session lasts, and how long its device is known. Source: docs/decisions/sign-in.md#0368. */

const hour = 60 * 60_000;
const day = 24 * hour;

/** Without a call, in milliseconds. */
export const idleLifetime = 30 * day;
/** However often it is used, in milliseconds. */
export const longestLifetime = 90 * day;
/** A use is stored at most this often, so that reading costs no writing. */
export const useInterval = hour;
/** How long an ended session is kept, in milliseconds. */
export const deviceKnownFor = 90 * day;

/** From this instant on a session that began at `createdAt` is over, however often it is used. */
export const lastEndOf = (createdAt: Date): Date => new Date(createdAt.getTime() + longestLifetime);

/** From this instant on a session that is used now is over, unless it is used again. */
export const endAfterUse = (now: Date, lastEndsAt: Date): Date => new Date(Math.min(now.getTime() + idleLifetime, lastEndsAt.getTime()));

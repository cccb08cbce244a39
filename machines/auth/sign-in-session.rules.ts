/** How long a sign-in session lasts, and how long its device counts as known. Source: docs/decisions/sign-in.md#0368. */

const hour = 60 * 60_000;
const day = 24 * hour;

/** The longest time between two calls of a session, in milliseconds. */
export const idleLifetime = 30 * day;
/** The longest duration of a session, in milliseconds. */
export const longestLifetime = 90 * day;
/** The shortest time between two stored uses of a session, so that reads rarely cause a write. */
export const useInterval = hour;
/** How long an ended session is stored, in milliseconds. */
export const deviceKnownFor = 90 * day;

export const lastEndOf = (createdAt: Date): Date => new Date(createdAt.getTime() + longestLifetime);

export const endAfterUse = (now: Date, lastEndsAt: Date): Date => new Date(Math.min(now.getTime() + idleLifetime, lastEndsAt.getTime()));

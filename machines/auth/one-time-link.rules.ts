/** Links that count once, such as invites and password resets: how long they last. Source: decisions.identity. */

/** At the very instant at which it ends it is over. */
export const isLinkExpired = (expiresAt: string, now: Date): boolean => now >= new Date(expiresAt);

const minute = 60_000;
const day = 24 * 60 * minute;

/** In milliseconds. */
const lasts = { passwordReset: 60 * minute, invite: 7 * day, emailChange: day, emailUndo: 7 * day } as const;

/** When a link that is issued now ends. */
export const linkExpiry = (kind: keyof typeof lasts, now: Date): Date => new Date(now.getTime() + lasts[kind]);

/** Links that can be used once, such as invites and password resets: how long they are valid. Source: decisions.identity. */

/** At the instant `expiresAt` itself, the link has expired. */
export const isLinkExpired = (expiresAt: string, now: Date): boolean => now >= new Date(expiresAt);

const minute = 60_000;
const day = 24 * 60 * minute;

/** Lifetimes in milliseconds. */
const lasts = { passwordReset: 60 * minute, invite: 7 * day, emailChange: day, emailUndo: 7 * day } as const;

export const linkExpiry = (kind: keyof typeof lasts, now: Date): Date => new Date(now.getTime() + lasts[kind]);

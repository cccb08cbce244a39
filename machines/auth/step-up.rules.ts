/** How long a sign-in or a step-up allows sensitive changes. Source: docs/decisions/sign-in.md#0385. */

/** The maximum time between the confirmation and a change that needs it, in milliseconds. */
export const confirmationLifetime = 10 * 60_000;

export const isConfirmationFresh = (confirmedAt: Date, now: Date): boolean => now.getTime() - confirmedAt.getTime() < confirmationLifetime;

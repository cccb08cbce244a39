/** How long a confirmation of the member counts. Source: docs/decisions/sign-in.md#0385. */

/** From a sign-in or a step-up to the change that needs it, in milliseconds. */
export const confirmationLifetime = 10 * 60_000;

export const isConfirmationFresh = (confirmedAt: Date, now: Date): boolean => now.getTime() - confirmedAt.getTime() < confirmationLifetime;

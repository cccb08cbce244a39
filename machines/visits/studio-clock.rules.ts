/** What the flows about classes know of the studio's clock. */

/** Time never goes back, whoever tells it. */
export const laterDate = (a: Date, b: Date): Date => (a.getTime() >= b.getTime() ? a : b);

/** The time after the studio told it: its first word counts, whatever the device believed; from then on time never goes back. */
export const syncedTime = (before: { readonly isGuess: boolean; readonly now: Date }, serverTime: Date): Date =>
  before.isGuess ? serverTime : laterDate(before.now, serverTime);

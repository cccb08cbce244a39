/** The time of the studio in the flows about classes. */

/** The time never goes back, whatever its source. */
export const laterDate = (a: Date, b: Date): Date => (a.getTime() >= b.getTime() ? a : b);

/** The time after an answer of the studio: the first answer replaces the time of the device; from then on time never goes back. */
export const syncedTime = (before: { readonly isGuess: boolean; readonly now: Date }, serverTime: Date): Date =>
  before.isGuess ? serverTime : laterDate(before.now, serverTime);

/** The server's time in the charts about classes. */

/** The later of two times. Time never goes back, even between different sources. */
export const laterDate = (a: Date, b: Date): Date => (a.getTime() >= b.getTime() ? a : b);

/** The server's first time replaces the device's time; after that the time never goes back. */
export const syncedTime = (before: { readonly isGuess: boolean; readonly now: Date }, serverTime: Date): Date =>
  before.isGuess ? serverTime : laterDate(before.now, serverTime);

/** Apart from what reads and keeps writes, since the first file of the app needs this alone. */
export const keptWritesKey = 'spotter.writes';

/** Nobody is signed in any more: none of the member's writes stays on the device. */
export function forgetKeptWrites(): void {
  try {
    sessionStorage.removeItem(keptWritesKey);
  } catch {
    // A closed storage holds nothing.
  }
}

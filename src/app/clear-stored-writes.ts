/** Apart from what reads and keeps writes, since the first file of the app needs this alone. */
export const storedWritesKey = 'spotter.writes';

/** No member is signed in any more: none of their writes stays on the device. */
export function clearStoredWrites(): void {
  try {
    sessionStorage.removeItem(storedWritesKey);
  } catch {
    // A closed storage holds nothing.
  }
}

/** Separate from the module that reads and stores writes, because the first file of the app needs only this. */
export const storedWritesKey = 'spotter.writes';

/** Called when no member is signed in: removes all stored writes from the device. */
export function clearStoredWrites(): void {
  try {
    sessionStorage.removeItem(storedWritesKey);
  } catch {
    // Storage that cannot be accessed contains nothing.
  }
}

/** This module is separate from `stored-writes.ts`, so that the first file of the app does not contain that module. */
export const storedWritesKey = 'spotter.writes';

/** Called when no member is signed in: removes all stored writes from the device. */
export function clearStoredWrites(): void {
  try {
    sessionStorage.removeItem(storedWritesKey);
  } catch {
    // Storage that cannot be accessed contains no writes.
  }
}

/** This module is separate from `stored-writes.ts`, so that the first file of the app does not contain that module. */
export const storedWritesKey = 'spotter.writes';

export function clearStoredWrites(): void {
  try {
    sessionStorage.removeItem(storedWritesKey);
  } catch {
    // Storage that cannot be accessed contains no writes.
  }
}

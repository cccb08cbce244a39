/** A device storage that can be blocked, as in a browser that blocks site data. */
import type { Page } from '@playwright/test';

export interface BlockableStorage {
  readonly close: (isClosed: boolean) => Promise<void>;
  /** The number of failed accesses since the storage was last blocked. */
  readonly refusals: () => Promise<number>;
}

/** Runs in the page, before the page's own scripts. */
function guardStorage(): void {
  const blocker = { isClosed: false, refusals: 0 };
  Reflect.set(window, 'storageBlocker', blocker);
  for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
    const real: (...given: never[]) => unknown = Storage.prototype[name];
    Reflect.set(Storage.prototype, name, function guarded(this: Storage, ...given: readonly string[]) {
      if (!blocker.isClosed) return Reflect.apply(real, this, given);
      blocker.refusals += 1;
      throw new DOMException('The storage is closed.', 'SecurityError');
    });
  }
}

interface StorageBlocker {
  isClosed: boolean;
  refusals: number;
}

export async function makeStorageBlockable(page: Page): Promise<BlockableStorage> {
  await page.addInitScript(guardStorage);
  return {
    close: (isClosed) =>
      page.evaluate((closed) => {
        const blocker = Reflect.get(window, 'storageBlocker') as StorageBlocker;
        if (closed) blocker.refusals = 0;
        blocker.isClosed = closed;
      }, isClosed),
    refusals: () => page.evaluate(() => (Reflect.get(window, 'storageBlocker') as StorageBlocker).refusals),
  };
}

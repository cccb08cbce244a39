/** The storage of the device, which can be closed: as in a browser that was told to keep nothing. */
import type { Page } from '@playwright/test';

export interface Device {
  /** Closes the storage, or opens it again. */
  readonly close: (isClosed: boolean) => Promise<void>;
  /** How often it was asked in vain since it was closed the last time. */
  readonly refusals: () => Promise<number>;
}

/** Runs in the page before anything else. */
function guardStorage(): void {
  const door = { isClosed: false, refusals: 0 };
  Reflect.set(window, 'storageDoor', door);
  for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
    const real: (...given: never[]) => unknown = Storage.prototype[name];
    Reflect.set(Storage.prototype, name, function guarded(this: Storage, ...given: readonly string[]) {
      if (!door.isClosed) return Reflect.apply(real, this, given);
      door.refusals += 1;
      throw new DOMException('The storage is closed.', 'SecurityError');
    });
  }
}

interface Door {
  isClosed: boolean;
  refusals: number;
}

export async function holdDevice(page: Page): Promise<Device> {
  await page.addInitScript(guardStorage);
  return {
    close: (isClosed) =>
      page.evaluate((closed) => {
        const door = Reflect.get(window, 'storageDoor') as Door;
        if (closed) door.refusals = 0;
        door.isClosed = closed;
      }, isClosed),
    refusals: () => page.evaluate(() => (Reflect.get(window, 'storageDoor') as Door).refusals),
  };
}

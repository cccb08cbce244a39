/** The drivers that walk paths in a real browser, one for each flow. */
import type { AnyDriver } from '#atlas/paths/driver.ts';

export const browserDrivers: readonly (() => Promise<AnyDriver>)[] = [];

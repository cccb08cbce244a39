/** The drivers that walk paths on the real server, one for each lifecycle. */
import type { AnyDriver } from '#atlas/paths/driver.ts';

export const serverDrivers: readonly (() => Promise<AnyDriver>)[] = [];

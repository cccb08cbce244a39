import { shallowEqual } from '@xstate/react';
import type { Session } from '#contract/classes.ts';

interface Parted {
  readonly earlier: readonly Session[];
  readonly ahead: readonly Session[];
}

export const samePartition = (a: Parted | null, b: Parted | null): boolean =>
  a === b || (a !== null && b !== null && shallowEqual(a.earlier, b.earlier) && shallowEqual(a.ahead, b.ahead));

import { shallowEqual } from '@xstate/react';
import type { Session } from '#contract/classes.ts';

interface Parted {
  readonly earlier: readonly Session[];
  readonly ahead: readonly Session[];
}

/** Are these the same classes, each as it was? */
export const samePartition = (a: Parted | null, b: Parted | null): boolean =>
  a === b || (a !== null && b !== null && shallowEqual(a.earlier, b.earlier) && shallowEqual(a.ahead, b.ahead));

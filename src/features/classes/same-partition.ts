import { shallowEqual } from '@xstate/react';
import type { Session } from '#contract/classes.ts';

interface Parted {
  readonly earlier: readonly Session[];
  readonly ahead: readonly Session[];
}

/** Whether both contain the same unchanged classes. */
export const samePartition = (a: Parted | null, b: Parted | null): boolean =>
  a === b || (a !== null && b !== null && shallowEqual(a.earlier, b.earlier) && shallowEqual(a.ahead, b.ahead));

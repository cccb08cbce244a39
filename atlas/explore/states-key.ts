import type { AnyMachineSnapshot } from 'xstate';
import { activeStates } from './internals.ts';

/**
 * A key with the number of each active state in document order. Numbers are shorter than names, and an exploration compares millions of
 * keys.
 */
export const statesKey = (snapshot: AnyMachineSnapshot): string => {
  const leaves: number[] = [];
  for (const { type, order } of activeStates(snapshot)) if (type === 'atomic' || type === 'final') leaves.push(order);
  if (leaves.length > 1) leaves.sort((a, b) => a - b);
  return leaves.join(' ');
};

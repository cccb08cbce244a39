import type { AnyMachineSnapshot } from 'xstate';
import { activeStates } from './internals.ts';

/** The states by their number in the document. This is shorter than names, and exploration compares millions of keys. */
export const statesKey = (snapshot: AnyMachineSnapshot): string => {
  const leaves: number[] = [];
  for (const { type, order } of activeStates(snapshot)) if (type === 'atomic' || type === 'final') leaves.push(order);
  if (leaves.length > 1) leaves.sort((a, b) => a - b);
  return leaves.join(' ');
};

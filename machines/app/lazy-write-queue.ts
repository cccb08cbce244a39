/** Loads the chart of the write queue with the first write, or after the first screen is shown. */
import { lazyChild } from '#machines/lazy-child.ts';
import { initialWriteQueueContext } from './write.rules.ts';
import type { WriteQueueEmitted, WriteQueueEvent, WriteQueueInput } from './write.types.ts';
import type { WriteQueueMachine, WriteQueueSnapshot } from './write-queue.machine.ts';

const placeholderSnapshot = (input: WriteQueueInput): WriteQueueSnapshot =>
  ({ status: 'active', context: initialWriteQueueContext(input), children: {} }) as object as WriteQueueSnapshot;

export const lazyWriteQueue = (fetchMachine: () => Promise<WriteQueueMachine>) =>
  lazyChild<WriteQueueSnapshot, WriteQueueEvent, WriteQueueInput, WriteQueueEmitted>({ fetchLogic: fetchMachine, placeholderSnapshot });

/** The list of writes beside the first screen: its chart is loaded with the first change, or once the first screen is shown. */
import { lazyChild } from '#machines/lazy-child.ts';
import { initialWriteQueueContext } from './write.rules.ts';
import type { WriteQueueEmitted, WriteQueueEvent, WriteQueueInput } from './write.types.ts';
import type { WriteQueueMachine, WriteQueueSnapshot } from './write-queue.machine.ts';

const placeholderSnapshot = (input: WriteQueueInput): WriteQueueSnapshot =>
  ({ status: 'active', context: initialWriteQueueContext(input), children: {} }) as object as WriteQueueSnapshot;

/** `fetchMachine` answers the chart with its ports filled. */
export const lazyWriteQueue = (fetchMachine: () => Promise<WriteQueueMachine>) =>
  lazyChild<WriteQueueSnapshot, WriteQueueEvent, WriteQueueInput, WriteQueueEmitted>({ fetchLogic: fetchMachine, placeholderSnapshot });

/** The list of writes beside the first screen: its chart arrives with the first change, or once the first screen stands. */
import { late } from '#machines/late.ts';
import { writesAtStart } from './write.rules.ts';
import type { WritesEmitted, WritesEvent, WritesInput } from './write.types.ts';
import type { WritesMachine, WritesSnapshot } from './writes.machine.ts';

const standIn = (input: WritesInput): WritesSnapshot =>
  ({ status: 'active', context: writesAtStart(input), children: {} }) as object as WritesSnapshot;

/** `fetchMachine` answers the chart with its ports filled. */
export const lateWrites = (fetchMachine: () => Promise<WritesMachine>) =>
  late<WritesSnapshot, WritesEvent, WritesInput, WritesEmitted>({ fetchLogic: fetchMachine, standIn });

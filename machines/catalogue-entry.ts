import type { AnyStateMachine } from 'xstate';
import type { MachineModel } from './model.ts';

export interface CatalogueEntry {
  /** The factory's name, e.g. `createVisitMachine`. */
  readonly name: string;
  /** Path of the factory's file below `machines/`. */
  readonly file: string;
  readonly subject: string;
  readonly kind: 'lifecycle' | 'flow';
  /** The goal of the member, or the subject of a lifecycle, in one sentence. */
  readonly sentence: string;
  readonly create: () => AnyStateMachine;
  // oxlint-disable-next-line typescript/no-explicit-any -- the list holds models of machines of every type
  readonly model: MachineModel<any>;
}

/** Every machine of Spotter. The atlas, the path suites and the tests iterate over this list; a machine that is not here fails a test. */
import type { AnyStateMachine } from 'xstate';
import { createResourceMachine } from './app/resource.machine.ts';
import { resourceModel } from './app/resource.model.ts';
import { createAuthMachine } from './auth/auth.machine.ts';
import { authModel } from './auth/auth.model.ts';
import { createDialogMachine } from './feedback/dialog.machine.ts';
import { dialogModel } from './feedback/dialog.model.ts';
import { createProgressToastMachine } from './feedback/progress-toast.machine.ts';
import { progressToastModel } from './feedback/progress-toast.model.ts';
import { createToastMachine } from './feedback/toast.machine.ts';
import { toastModel } from './feedback/toast.model.ts';
import { createToasterMachine } from './feedback/toaster.machine.ts';
import { toasterModel } from './feedback/toaster.model.ts';
import type { MachineModel } from './model.ts';

export interface CatalogueEntry {
  /** The factory's name, e.g. `createVisitMachine`. */
  readonly name: string;
  /** Path of the factory's file below `machines/`. */
  readonly file: string;
  readonly subject: string;
  readonly kind: 'lifecycle' | 'flow';
  /** What the member achieves with it, or what the thing is: one sentence. */
  readonly sentence: string;
  readonly create: () => AnyStateMachine;
  // oxlint-disable-next-line typescript/no-explicit-any -- the list holds models of machines of every type
  readonly model: MachineModel<any>;
}

export const catalogue: readonly CatalogueEntry[] = [
  {
    name: 'createResourceMachine',
    file: 'app/resource.machine.ts',
    subject: 'app',
    kind: 'flow',
    sentence: 'The member sees what the server knows, keeps seeing it while it is read again, and never loses it to a failure.',
    create: createResourceMachine,
    model: resourceModel,
  },
  {
    name: 'createAuthMachine',
    file: 'auth/auth.machine.ts',
    subject: 'auth',
    kind: 'flow',
    sentence: 'The member signs in and out, stays signed in, and is signed out everywhere when the session ends.',
    create: createAuthMachine,
    model: authModel,
  },
  {
    name: 'createDialogMachine',
    file: 'feedback/dialog.machine.ts',
    subject: 'feedback',
    kind: 'flow',
    sentence: 'The member is asked one question and answers it, or turns away.',
    create: createDialogMachine,
    model: dialogModel,
  },
  {
    name: 'createProgressToastMachine',
    file: 'feedback/progress-toast.machine.ts',
    subject: 'feedback',
    kind: 'flow',
    sentence: 'The member sees that something goes on, and then how it ended.',
    create: createProgressToastMachine,
    model: progressToastModel,
  },
  {
    name: 'createToastMachine',
    file: 'feedback/toast.machine.ts',
    subject: 'feedback',
    kind: 'flow',
    sentence: 'The member reads one message, and it goes by itself or when they say so.',
    create: createToastMachine,
    model: toastModel,
  },
  {
    name: 'createToasterMachine',
    file: 'feedback/toaster.machine.ts',
    subject: 'feedback',
    kind: 'flow',
    sentence: 'The member sees every message, each for its time, oldest first.',
    create: createToasterMachine,
    model: toasterModel,
  },
];

import type { CatalogueEntry } from '#machines/catalogue-entry.ts';
import { createDialogMachine } from './dialog.machine.ts';
import { dialogModel } from './dialog.model.ts';
import { createProgressToastMachine } from './progress-toast.machine.ts';
import { progressToastModel } from './progress-toast.model.ts';
import { createToastMachine } from './toast.machine.ts';
import { toastModel } from './toast.model.ts';
import { createToasterMachine } from './toaster.machine.ts';
import { toasterModel } from './toaster.model.ts';

export const feedbackMachines: readonly CatalogueEntry[] = [
  {
    name: 'createDialogMachine',
    file: 'feedback/dialog.machine.ts',
    subject: 'feedback',
    kind: 'flow',
    sentence: 'The member answers the question of a dialog, or closes it.',
    create: createDialogMachine,
    model: dialogModel,
  },
  {
    name: 'createProgressToastMachine',
    file: 'feedback/progress-toast.machine.ts',
    subject: 'feedback',
    kind: 'flow',
    sentence: 'The member sees that an action is in progress, and then its result.',
    create: createProgressToastMachine,
    model: progressToastModel,
  },
  {
    name: 'createToastMachine',
    file: 'feedback/toast.machine.ts',
    subject: 'feedback',
    kind: 'flow',
    sentence: 'The member reads one message. It disappears after a time, or when they dismiss it.',
    create: createToastMachine,
    model: toastModel,
  },
  {
    name: 'createToasterMachine',
    file: 'feedback/toaster.machine.ts',
    subject: 'feedback',
    kind: 'flow',
    sentence: 'The member sees all messages, each for its time, oldest first.',
    create: createToasterMachine,
    model: toasterModel,
  },
];

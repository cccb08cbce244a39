/** The machines of this subject, for the list of all machines. */
import type { CatalogueEntry } from '#machines/catalogue-entry.ts';
import { createPassLifecycle } from './pass-lifecycle.machine.ts';
import { passLifecycleModel } from './pass-lifecycle.model.ts';

export const passesMachines: readonly CatalogueEntry[] = [
  {
    name: 'createPassLifecycle',
    file: 'passes/pass-lifecycle.machine.ts',
    subject: 'passes',
    kind: 'lifecycle',
    sentence: 'A prepaid pass sets visits aside, spends them and takes them back, until it is used up or over.',
    create: createPassLifecycle,
    model: passLifecycleModel,
  },
];

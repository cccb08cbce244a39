import type { CatalogueEntry } from '#machines/catalogue-entry.ts';
import { createPassLifecycle } from './pass-lifecycle.machine.ts';
import { passLifecycleModel } from './pass-lifecycle.model.ts';

export const passesMachines: readonly CatalogueEntry[] = [
  {
    name: 'createPassLifecycle',
    file: 'passes/pass-lifecycle.machine.ts',
    subject: 'passes',
    kind: 'lifecycle',
    sentence: 'The visits of a prepaid pass are held, used and returned, until it is used up or has expired.',
    create: createPassLifecycle,
    model: passLifecycleModel,
  },
];

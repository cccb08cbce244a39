import type { CatalogueEntry } from '#machines/catalogue-entry.ts';
import { createClassListMachine } from './class-list.machine.ts';
import { classListModel } from './class-list.model.ts';
import { createSessionLifecycle } from './session-lifecycle.machine.ts';
import { sessionLifecycleModel } from './session-lifecycle.model.ts';

export const classesMachines: readonly CatalogueEntry[] = [
  {
    name: 'createClassListMachine',
    file: 'classes/class-list.machine.ts',
    subject: 'classes',
    kind: 'flow',
    sentence: 'The member looks through the classes of a day or a week, and acts on them without leaving the list.',
    create: createClassListMachine,
    model: classListModel,
  },
  {
    name: 'createSessionLifecycle',
    file: 'classes/session-lifecycle.machine.ts',
    subject: 'classes',
    kind: 'lifecycle',
    sentence: 'A class is announced, open, closed, on now and over, only by the clock, unless the studio cancels it.',
    create: createSessionLifecycle,
    model: sessionLifecycleModel,
  },
];

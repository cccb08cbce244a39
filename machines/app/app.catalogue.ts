/** The machines of this subject, for the list of all machines. */
import type { CatalogueEntry } from '#machines/catalogue-entry.ts';
import { createAppMachine } from './app.machine.ts';
import { appModel } from './app.model.ts';
import { createLocaleMachine } from './locale.machine.ts';
import { localeModel } from './locale.model.ts';
import { createPendingWriteMachine } from './pending-write.machine.ts';
import { pendingWriteModel } from './pending-write.model.ts';
import { createResourceMachine } from './resource.machine.ts';
import { resourceModel } from './resource.model.ts';
import { createServiceWorkerMachine } from './service-worker.machine.ts';
import { serviceWorkerModel } from './service-worker.model.ts';
import { createWriteQueueMachine } from './write-queue.machine.ts';
import { writeQueueModel } from './write-queue.model.ts';

export const appMachines: readonly CatalogueEntry[] = [
  {
    name: 'createAppMachine',
    file: 'app/app.machine.ts',
    subject: 'app',
    kind: 'flow',
    sentence:
      'The member uses Spotter: one actor that knows who they are, where they are and in which language, and owns every other actor.',
    create: createAppMachine,
    model: appModel,
  },
  {
    name: 'createLocaleMachine',
    file: 'app/locale.machine.ts',
    subject: 'app',
    kind: 'flow',
    sentence: 'The member reads Spotter in their language: chosen by the profile, else by the browser, else American English.',
    create: createLocaleMachine,
    model: localeModel,
  },
  {
    name: 'createPendingWriteMachine',
    file: 'app/pending-write.machine.ts',
    subject: 'app',
    kind: 'flow',
    sentence: 'What the member asked for is sent until its end is known, wherever they are, and each end is reported once.',
    create: createPendingWriteMachine,
    model: pendingWriteModel,
  },
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
    name: 'createServiceWorkerMachine',
    file: 'app/service-worker.machine.ts',
    subject: 'app',
    kind: 'flow',
    sentence: 'The member has Spotter on their device: it opens without a connection, and a newer version comes when they ask for it.',
    create: createServiceWorkerMachine,
    model: serviceWorkerModel,
  },
  {
    name: 'createWriteQueueMachine',
    file: 'app/write-queue.machine.ts',
    subject: 'app',
    kind: 'flow',
    sentence: 'Everything that the member asked for comes to an end that they read, wherever they are by then.',
    create: createWriteQueueMachine,
    model: writeQueueModel,
  },
];

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
    sentence: 'The member uses Spotter: one actor holds the member, the address and the language, and owns every other actor.',
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
    sentence: 'A change that the member requested is sent until its result is known, on any screen, and each result is reported once.',
    create: createPendingWriteMachine,
    model: pendingWriteModel,
  },
  {
    name: 'createResourceMachine',
    file: 'app/resource.machine.ts',
    subject: 'app',
    kind: 'flow',
    sentence: 'The member sees data of the server. It stays while it is read again, and a failure never removes it.',
    create: createResourceMachine,
    model: resourceModel,
  },
  {
    name: 'createServiceWorkerMachine',
    file: 'app/service-worker.machine.ts',
    subject: 'app',
    kind: 'flow',
    sentence: 'The member has Spotter on their device: it opens without a connection, and a newer version starts when they choose it.',
    create: createServiceWorkerMachine,
    model: serviceWorkerModel,
  },
  {
    name: 'createWriteQueueMachine',
    file: 'app/write-queue.machine.ts',
    subject: 'app',
    kind: 'flow',
    sentence: 'Each change that the member requested gets a result that they read, on any screen.',
    create: createWriteQueueMachine,
    model: writeQueueModel,
  },
];

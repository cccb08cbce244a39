/**
 * Which file of the build a module goes to. The bundler's own way cuts whatever two screens share into files of its own: many
 * requests, and small files compress badly. docs/decisions/first-load.md#0067 has the figures.
 */
import type { Rolldown } from 'vite';

type Context = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never) => unknown>>[1];

/** What is fetched together after the first file: a class of its own, what can be done with it, and its questions. */
const oneClass = ['/src/app/ClassWithList.tsx', '/src/features/visits/visit.effects.ts', '/src/features/visits/VisitDialogs.tsx'];

/** The calls of all later screens with their schemas, in one file (docs/decisions/api.md#0130): the first file names each file that they are spread over. */
const writing = ['/src/api/send-write.ts'];

/** What sends every change: it may not wait for the messages, which share parts with it. */
const writes = ['/src/app/write-queue.effects.ts'];

/** What is told in the bell, which comes after the first screen, and the list under it. */
const notifications = ['/src/features/notifications/notification-list.effects.ts', '/src/app/BellNotifications.tsx'];

/** What is fetched ahead one after the other, once the first screen stands. Nothing here may need `class`: the page of who is out would bring it. */
const ahead = [
  '/src/features/classes/TimetableErrorNotice.tsx',
  '/src/app/PhoneDrawer.tsx',
  '/src/app/MenuLists.tsx',
  '/machines/feedback/toaster.machine.ts',
  '/src/features/feedback/ToastList.tsx',
];

/** What every page asks for a while later, whoever is in: a newer version, what was left unsent. */
const later = [
  '/src/app/UpdateNotice.tsx',
  '/src/app/NewVersionNotice.tsx',
  '/src/app/service-worker.effects.ts',
  '/src/app/app-settled.ts',
  '/src/app/drafts.ts',
];

/** Small things that most later screens share. */
const parts = [
  '/src/ui/Field.tsx',
  '/src/ui/FocusRestoringGroup.tsx',
  '/words/field.words.ts',
  '/words/training.words.ts',
  '/src/features/visits/ReadingNotice.tsx',
  '/src/app/combine-flows.ts',
  '/machines/checkout/return-to.rules.ts',
  '/src/features/checkout/invoices.effects.ts',
];

/** Everything that the modules import statically, themselves included. */
function closure(starts: readonly string[], context: Context): ReadonlySet<string> {
  const found = new Set<string>(starts);
  for (const id of found) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

const root = process.cwd().replaceAll('\\', '/');

const withAllOf = (name: string, paths: readonly string[]): Rolldown.CodeSplittingGroup['name'] => {
  let members: ReadonlySet<string> | null = null;
  return (id, context) => {
    members ??= closure(
      paths.map((path) => root + path),
      context,
    );
    return members.has(id) ? name : null;
  };
};

export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'app', tags: ['$initial'], priority: 2 },
    { debugName: 'one class', name: withAllOf('class', oneClass), priority: 1 },
    { debugName: 'writing', name: withAllOf('writing', writing), priority: 1 },
    { debugName: 'writes', name: withAllOf('writes', writes), priority: 0.8 },
    { debugName: 'ahead', name: withAllOf('ahead', ahead), priority: 0.7 },
    { debugName: 'later', name: withAllOf('later', later), priority: 0.6 },
    { debugName: 'notifications', name: withAllOf('notifications', notifications), priority: 0.5 },
    { debugName: 'parts', name: withAllOf('parts', parts), priority: 0.5 },
  ],
};

/**
 * Which file of the build a module goes to. The bundler's own way cuts whatever two screens share into files of its own: many
 * requests, and small files compress badly. Decision 0067 has the figures.
 */
import type { Rolldown } from 'vite';

type Context = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never) => unknown>>[1];

/** The screen that most visits begin with; what it shares with others comes with it. */
const firstScreen = '/src/app/classes.screen.tsx';

/** Everything that a module imports statically, itself included. */
function closure(start: string, context: Context): ReadonlySet<string> {
  const found = new Set<string>([start]);
  for (const id of found) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

const inFirstScreen = (): Rolldown.CodeSplittingGroup['name'] => {
  let members: ReadonlySet<string> | null = null;
  return (id, context) => {
    members ??= closure(process.cwd().replaceAll('\\', '/') + firstScreen, context);
    return members.has(id) ? 'classes' : null;
  };
};

export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'app', tags: ['$initial'], priority: 2 },
    { debugName: 'first screen', name: inFirstScreen(), priority: 1 },
  ],
};

import { createContext, use } from 'react';
import type { Dependencies } from './dependencies.ts';

/** For a part of a page that starts an actor of its own when it is shown. */
export const DependenciesContext = createContext<Dependencies | null>(null);

export function useDependencies(): Dependencies {
  const deps = use(DependenciesContext);
  if (!deps) throw new Error('this part is outside of DependenciesContext');
  return deps;
}
